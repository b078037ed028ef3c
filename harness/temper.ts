// How the simulated bodies behave in this run of the tests: a column of data/tempers.json.

import { readFileSync } from 'node:fs';

/** The temper of the bodies in all tests that set no other temper. */
export const TEMPER = process.env.RIGD_TEST_TEMPER ?? 'strict';

const { behaviours } = JSON.parse(readFileSync(new URL('../data/tempers.json', import.meta.url), 'utf8')) as {
  behaviours: ({ name: string } & Record<string, unknown>)[];
};

/**
 * A behaviour of the bodies of this run, or of those of another temper.
 * @throws Error when there is no such row.
 */
export function behaviour(name: string, temper = TEMPER): unknown {
  const row = behaviours.find((each) => each.name === name);
  if (row === undefined) throw new Error(`data/tempers.json has no ${name}`);
  return row[temper];
}

/** The longest connect of a body of this run on an idle machine; ms. */
export const SLOWEST_CONNECT_MS = 2 * Number(behaviour('connectMs'));
