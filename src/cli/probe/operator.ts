// The operator: the person who started the probe, reads its lines, is asked once for consent, and handles the camera.
// After the consent the probe does not wait for a key: the callbacks of the SDK show what the operator has done.

import { createInterface } from 'node:readline/promises';

/** Lines for a person. */
export interface Operator {
  /** Reports progress. */
  say(line: string): void;
  /** Asks the person at the camera for an action; undefined without such a person. */
  readonly ask: ((order: Order) => void) | undefined;
}

/** Orders to a person. */
export type Order = 'unplug' | 'plug' | 'confirm' | 'pair';

/** The text of each order; programs that take the place of the person search for the word in brackets. */
export const ORDERS: Readonly<Record<Order, string>> = {
  unplug: '>>> [unplug] Pull the cable of the camera now.',
  plug: '>>> [plug] Put the cable back now.',
  pair: '>>> [pair] The camera does not accept this host yet: open Pairing in its network menu now.',
  confirm: '>>> [confirm] If the camera asks whether this host may connect, confirm it there now.',
};

/** Text that the operator consents to. */
export const CONSENT = `The probe connects to this camera several times, takes three pictures at most, makes a recording of a few
seconds, copies some files from its cards and removes the copies, changes settings for a short time, and ends one
of its own processes by force.
It restores what it has changed, except the position of the focus frame. The report names what it could not restore.`;

/**
 * An operator at the terminal. Lines go to standard error, because standard output is for the names of the files only.
 */
export function terminalOperator(hands: boolean): Operator {
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  return { say, ask: hands ? (order) => say(ORDERS[order]) : undefined };
}

/** Asks on the terminal. @returns false without a terminal, and for any answer but yes */
export async function consents(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await lines.question(question)).trim());
  } finally {
    lines.close();
  }
}
