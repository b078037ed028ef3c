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
  { name: 'list', words: [], meaning: 'list the simulated cameras: cable, session, exposures, faults' },
  {
    name: 'fault',
    words: ['ID', 'CALL[#N]', 'FAULT'],
    meaning: 'make every call of this name fail in this way, or only the n-th one from now',
  },
  { name: 'clear', words: ['ID'], meaning: 'remove all faults' },
  { name: 'plug', words: ['ID'], meaning: 'put the cable in' },
  { name: 'unplug', words: ['ID'], meaning: 'pull the cable' },
  {
    name: 'usb-mode',
    words: ['ID', 'ask|choose'],
    meaning:
      'ask: the body leaves the bus and asks for its USB mode; choose: the mode is chosen, and the body returns',
  },
  { name: 'power', words: ['ID', 'on|off'], meaning: 'switch the body on or off' },
  {
    name: 'busy',
    words: ['ID', 'on|off'],
    meaning: 'on: another program holds the camera; off: the camera is free',
  },
  {
    name: 'touch-func',
    words: ['ID', 'tracking|focus'],
    meaning: 'set what a touch does, a setting of the body',
  },
  {
    name: 'screen',
    words: ['ID', SCREENS.join('|')],
    meaning:
      'set what the on-screen display shows; turned-90 and turned-270: the body is turned, and its display with it',
  },
  { name: 'confirm', words: ['ID'], meaning: 'confirm the pairing that a body on the network asks for' },
  { name: 'decline', words: ['ID'], meaning: 'decline the pairing that a body on the network asks for' },
  { name: 'pair', words: ['ID'], meaning: 'open Pairing in the menu of a body on the network' },
  {
    name: 'access-authentication',
    words: ['ID', 'on|off'],
    meaning: 'set whether a body on the network needs fingerprint, user and password',
  },
  { name: 'discovery', words: ['ID', 'on|off'], meaning: 'set whether discovery finds the body' },
  {
    name: 'temper',
    words: ['ID', TEMPERS.join('|')],
    meaning: 'choose how the body behaves from its next session on: docs/develop/tempers.md',
  },
  {
    name: 'card',
    words: ['ID', '1|2', 'pull|insert|fill'],
    meaning: 'pull, insert or fill the card of a slot; a filled card has no room until it is inserted again',
  },
  {
    name: 'dial',
    words: ['ID', 'PROPERTY', 'HEX'],
    meaning: 'set a property at the body itself, as a person does by hand: dial … iso 0x320',
  },
  {
    name: 'warning',
    words: ['ID', 'CODE'],
    meaning: 'send a notification of the body, such as 0x2008c, to its open session',
  },
  {
    name: 'battery',
    words: ['ID', 'PERCENT'],
    meaning: 'set the battery to this level, 5 or more; it falls from there',
  },
  {
    name: 'clock',
    words: ['ID', 'SECONDS'],
    meaning: "set the clock of the body this far ahead of the host's; -3600: an hour behind",
  },
  {
    name: 'lag',
    words: ['ID', 'MS'],
    meaning: 'set the time from a press to its exposure, in milliseconds',
  },
  {
    name: 'misuse',
    words: ['[clear]'],
    meaning: 'list the calls that broke the rules of the SDK (docs/develop/misuse.md), or clear the list',
  },
] as const satisfies readonly SimOrder[];

/** `rigd sim power ID on|off` */
export function simUsage({ name, words }: SimOrder): string {
  return ['rigd sim', name, ...words].join(' ');
}
