// Bodies that are to be connected, of which another host has the session.

import { pino } from 'pino';
import t from 'tap';
import { DEFAULT_LIMITS } from '#gateway/limits.js';
import { AutoConnect } from '#gateway/rig/auto-connect.js';
import { ManualClock } from '../../support/manual-clock.js';

const { autoConnectMs } = DEFAULT_LIMITS;

t.test('a body is left to the host that has its session, until that gives it up', async (t) => {
  const clock = new ManualClock();
  const tries: string[] = [];
  let isElsewhere = true;
  const autoConnect = new AutoConnect({
    ...{ clock, autoConnectMs, logger: pino({ enabled: false }) },
    known: { camera: () => ({ connect: true, mode: 'remote' }), onChange: () => undefined } as never,
    rig: { connect: async (id: string) => void tries.push(id), vitals: () => [] } as never,
    isElsewhere: () => isElsewhere,
  });
  t.teardown(() => autoConnect.stop());
  autoConnect.onNews({ cameraId: 'A', name: 'state', payload: { state: 'available' } } as never);
  await clock.advance(10 * autoConnectMs);
  t.same(tries, []);
  isElsewhere = false;
  await clock.advance(autoConnectMs);
  t.same(tries, ['A']);
  await clock.advance(10 * autoConnectMs);
  t.same(tries, ['A']);
});
