// How the deck fires: what happens if a body cannot, and when each body fires. Chosen by the person at this screen, and
// not kept: a new page fires all at once.

import { Cell } from '../cells/cell.js';
import type { ShotPolicy } from '../interface/wire.js';

/** The kinds of patterns, with the numbers that each needs and their first values. */
export const PATTERNS = {
  once: {},
  interval: { intervalMs: 100 },
  sequence: {},
  repeat: { everyMs: 10_000, times: 10 },
  bulb: { bulbMs: 2000 },
} as const satisfies Readonly<Record<string, Readonly<Record<string, number>>>>;
/** A kind of pattern. */
export type PatternKind = keyof typeof PATTERNS;
/** Numbers of patterns by their names. */
export type PatternNumbers = Readonly<Record<string, number>>;

/** The policy. */
export const policy = new Cell<ShotPolicy>('all-or-nothing');
/** Whether the exposures are to coincide; undefined: as the rig file has it. */
export const equalise = new Cell<boolean | undefined>(undefined);
/** The pattern. */
export const patternKind = new Cell<PatternKind>('once');
/** Numbers that the person has given. */
export const patternNumbers = new Cell<PatternNumbers>({});

/** The pattern in the form of the service; undefined for all bodies at once. */
export function patternOf(
  kind: PatternKind,
  given: PatternNumbers,
): Readonly<Record<string, unknown>> | undefined {
  const numbers = Object.fromEntries(
    Object.entries(PATTERNS[kind]).map(([name, first]) => [name, given[name] ?? first]),
  );
  if (kind === 'once') return undefined;
  if (kind === 'sequence') return { sequence: true };
  return kind === 'repeat' ? { repeat: numbers } : numbers;
}
