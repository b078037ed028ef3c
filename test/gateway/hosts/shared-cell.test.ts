// A shared value whose write has no answer: the reported outcome.

import { pino } from 'pino';
import t, { type Test } from 'tap';
import { BusError, type SharedValues } from '#gateway/hosts/bus/bus.js';
import { BusCell } from '#gateway/hosts/shared-cell.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { busOf, Shared } from './test-bus.js';

/** A cell on a bus; a test gives some functions of its values. */
function cellOn(_t: Test, given: Partial<SharedValues>) {
  const shared = new Shared();
  const bus = busOf(shared, 'left');
  Object.assign(bus, { values: { ...bus.values, ...given } });
  const logger = pino({ level: 'silent' });
  const cell = new BusCell({ bus, key: 'lease.all', what: 'the leases', logger, limits: DEFAULT_LIMITS });
  return { cell, shared };
}

const late = async () => {
  throw new BusError('late', 'no answer');
};

t.test('the outcome is unknown if the answer to a change is lost and no value can be read', async (t) => {
  const { cell } = cellOn(t, { put: late, get: late });
  await t.rejects(cell.write({ leases: [] }, 0), { code: 'BUS_DOWN', outcome: 'unknown' });
});

t.test('without a bus certainly nothing was changed', async (t) => {
  const { cell, shared } = cellOn(t, {});
  shared.isUp = false;
  await t.rejects(cell.write({ leases: [] }, 0), { code: 'BUS_DOWN', outcome: 'none' });
});

t.test('a value that was taken although its answer was lost is found, and counts', async (t) => {
  const shared = new Shared();
  const { cell } = cellOn(t, {
    put: async (key, value, revision) => {
      shared.change(key, value, revision);
      return late();
    },
    get: async (key) => shared.values.get(key),
  });
  t.ok(await cell.write({ leases: [] }, 0));
});
