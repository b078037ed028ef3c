// What the simulated bodies of a run are like: a row of data/tempers.json. For tests of what differs between bodies.

import { readFileSync } from 'node:fs';
import { TEMPER } from './service.js';

const { behaviours } = JSON.parse(
  readFileSync(new URL('../../data/tempers.json', import.meta.url), 'utf8'),
) as { behaviours: ({ name: string } & Record<string, unknown>)[] };

/**
 * A behaviour of the bodies of this run.
 * @throws Error when there is no such row.
 */
export function behaviour(name: string): unknown {
  const row = behaviours.find((each) => each.name === name);
  if (row === undefined) throw new Error(`data/tempers.json has no ${name}`);
  return row[TEMPER];
}
