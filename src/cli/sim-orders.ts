// The orders of `rigd sim`, with their words and descriptions. Must not know their effects.

import { SCREENS, TEMPERS } from './simulated-words.js';

/** An order of `rigd sim`. */
export interface SimOrder {
  readonly name: string;
  /**
   * Arguments: `on|off` means one of the two, an argument in brackets may be left out, one in capitals is a
   * placeholder.
   */
  readonly words: readonly string[];
  readonly meaning: string;
}

/** The orders, in the order of the help. */
export const SIM_ORDERS = [
  { name: 'list', words: [], meaning: 'the simulated cameras: plug, session, exposures, faults' },
  {
    name: 'fault',
    words: ['ID', 'CALL[#N]', 'FAULT'],
    meaning: 'the fault occurs in every call of this name, or only in the n-th from now',
  },
  { name: 'clear', words: ['ID'], meaning: 'takes all faults back' },
  { name: 'plug', words: ['ID'], meaning: 'puts the cable in' },
  { name: 'unplug', words: ['ID'], meaning: 'pulls the cable' },
  {
    name: 'usb-mode',
    words: ['ID', 'ask|choose'],
    meaning: 'the body prompts for its USB mode, off the bus; it is chosen, and the body is back',
  },
  { name: 'power', words: ['ID', 'on|off'], meaning: 'the power switch' },
  { name: 'busy', words: ['ID', 'on|off'], meaning: 'another program has the camera' },
  {
    name: 'touch-func',
    words: ['ID', 'tracking|focus'],
    meaning: 'the effect of a touch, a setting of the body',
  },
  {
    name: 'screen',
    words: ['ID', SCREENS.join('|')],
    meaning: 'what its on-screen display shows; a body that is turned turns it',
  },
  { name: 'confirm', words: ['ID'], meaning: 'confirms on a body on the network that asks for pairing' },
  { name: 'decline', words: ['ID'], meaning: 'declines there' },
  { name: 'pair', words: ['ID'], meaning: 'opens Pairing in the menu of a body on the network' },
  {
    name: 'access-authentication',
    words: ['ID', 'on|off'],
    meaning: 'whether a body on the network needs fingerprint, user and password',
  },
  { name: 'discovery', words: ['ID', 'on|off'], meaning: 'whether discovery finds the body' },
  {
    name: 'temper',
    words: ['ID', TEMPERS.join('|')],
    meaning: 'how the body behaves, among reported behaviours: docs/develop/tempers.md',
  },
  {
    name: 'card',
    words: ['ID', '1|2', 'pull|insert|fill'],
    meaning: 'the card of a slot; fill leaves no room on it until it is put in again',
  },
  {
    name: 'dial',
    words: ['ID', 'PROPERTY', 'HEX'],
    meaning: 'gives a property another value at the body, as a hand does: dial … iso 0x320',
  },
  {
    name: 'warning',
    words: ['ID', 'CODE'],
    meaning: 'a notification of the body, such as 0x2008c, to the session that is open',
  },
  {
    name: 'battery',
    words: ['ID', 'PERCENT'],
    meaning: 'its battery has so much left, and falls from there; 5 at least',
  },
  {
    name: 'clock',
    words: ['ID', 'SECONDS'],
    meaning: "its own clock is so far ahead of the host's; -3600: an hour behind",
  },
  {
    name: 'misuse',
    words: ['[clear]'],
    meaning: 'what clients did against the contract of the SDK (docs/develop/misuse.md), or forgets it',
  },
] as const satisfies readonly SimOrder[];

/** `rigd sim power ID on|off` */
export function simUsage({ name, words }: SimOrder): string {
  return ['rigd sim', name, ...words].join(' ');
}
