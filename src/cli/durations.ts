// Times as people type them: a number and its unit.

import { CommandError } from './command.js';

const UNITS_MS = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 } as const;
/** A unit of time on the command line. */
export type Unit = keyof typeof UNITS_MS;

/**
 * A time such as `40ms`, `2s`, `1.5min` or `1h`, in whole milliseconds.
 * @param option name of the option that has the text, without dashes
 * @param usual unit of a number without one; left out = every number needs a unit
 * @throws CommandError for any other text
 */
export function millisecondsIn(option: string, text: string, usual?: Unit): number {
  const [, number, unit = usual] = /^(\d{1,7}(?:\.\d{1,3})?)(ms|s|min|h)?$/.exec(text) ?? [];
  if (number !== undefined && unit !== undefined) return Math.round(Number(number) * UNITS_MS[unit as Unit]);
  throw new CommandError(
    'not-understood',
    `--${option} takes a time with its unit, such as 40ms, 2s, 1.5min or 1h, but ${JSON.stringify(text)} was given`,
  );
}
