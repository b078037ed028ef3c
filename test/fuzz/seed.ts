// The seed of what is drawn at random in a test: SEED where it is set, a new one otherwise; always printed.

import type { Test } from 'tap';

/** Below 2^31, as fast-check needs it. */
const SEEDS = 2 ** 31;

/** The seed of this run. */
export function seedOf(t: Test): number {
  const given = Number(process.env.SEED ?? Number.NaN);
  const seed = Number.isInteger(given) ? given : Math.floor(Math.random() * SEEDS);
  t.comment(`seed ${seed}; the same again: SEED=${seed}`);
  return seed;
}
