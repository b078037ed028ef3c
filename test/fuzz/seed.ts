// The seed of the random draws of a test: SEED if set, otherwise a new one; always printed.

import type { Test } from 'tap';

/** Seeds are below 2^31, as fast-check requires. */
const SEEDS = 2 ** 31;

/** The seed of this run. */
export function seedOf(t: Test): number {
  const given = Number(process.env.SEED ?? Number.NaN);
  const seed = Number.isInteger(given) ? given : Math.floor(Math.random() * SEEDS);
  t.comment(`seed ${seed}; the same again: SEED=${seed}`);
  return seed;
}
