// A row of the table, and functions for measuring rows in pairs.

import { median } from '../statistics.js';

/** Number of pairs; a figure is the median of all. */
export const PAIRS = Number(process.env.BENCH_PAIRS ?? 5);

/** Aim of a row that has none. */
export const NO_AIM = '–';

/** One row. */
export interface Row {
  what: string;
  /** Name of the reference, with the figure of the same run. */
  reference: string;
  measured: string;
  aim: string;
  /** Whether the aim is met; undefined when the row has no aim. */
  isMet: boolean | undefined;
  /** Every pair's figures, by their names. */
  samples: Record<string, readonly number[]>;
}

/** Rows with one subject. */
export type Measurement = () => Promise<Row[]>;

/** Prints a line of progress. */
export function progress(text: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
}

/**
 * Runs the ways in turn; the order is reversed from round to round.
 * @returns the results of each way, in the order of the rounds
 */
export async function inTurn<Way extends string, Result>(
  ways: Readonly<Record<Way, () => Promise<Result>>>,
  rounds = PAIRS,
): Promise<Record<Way, Result[]>> {
  const names = Object.keys(ways) as Way[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Way, Result[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) results[name].push(await ways[name]());
  }
  return results;
}

/** The median of the ratios of the pairs. */
export function medianRatio(numerators: readonly number[], denominators: readonly number[]): number {
  return median(ratios(numerators, denominators));
}

/** The ratio of each pair. */
export function ratios(numerators: readonly number[], denominators: readonly number[]): number[] {
  return numerators.map((numerator, at) => numerator / (denominators[at] ?? Number.NaN));
}
