// Random sequences of inputs. After each input the invariants of world.ts hold: one worker at most, every timer and
// every caller accounted for. After each sequence one DELETE leads to a quiet camera, and the next connect succeeds.

import fc from 'fast-check';
import t from 'tap';
import type { StateName } from '#gateway/supervisor/machine/states.js';
import { TRANSITIONS } from '#gateway/supervisor/machine/states.js';
import * as machine from '#gateway/supervisor/machine/step.js';
import { byExtent } from '../../../support/extent.js';
import { holdsFor } from './property.js';

/** A quarter of them already reaches every transition. */
const SEQUENCES = byExtent({ quick: 25_000, usual: 25_000, full: 100_000 });
const SEED = 20_261_122;

t.test(`${SEQUENCES} random sequences break no invariant and take every transition`, async (t) => {
  const taken = new Set<string>();
  const note = (from: StateName, to: StateName) => taken.add(`${from} ${to}`);
  fc.assert(holdsFor(machine, note), { numRuns: SEQUENCES, seed: SEED });
  const ways = Object.entries(TRANSITIONS).flatMap(([from, causes]) =>
    Object.values(causes).map((to) => `${from} ${to}`),
  );
  t.same(
    ways.filter((way) => !taken.has(way)),
    [],
    'ways that no sequence has taken',
  );
});
