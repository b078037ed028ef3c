// Bodies that are to be connected, of which another host has the session.

import { pino } from 'pino';
import t, { type Test } from 'tap';
import { DEFAULT_LIMITS } from '#gateway/limits.js';
import { AutoConnect, type Elsewhere } from '#gateway/rig/auto-connect.js';
import { ManualClock } from '../../support/manual-clock.js';

const { autoConnectMs } = DEFAULT_LIMITS;

/** A body that is declared to be connected, and what another host makes of it. */
function watched(t: Test) {
  const clock = new ManualClock();
  const tries: string[] = [];
  const there: { now: Elsewhere } = { now: 'has' };
  const autoConnect = new AutoConnect({
    ...{ clock, autoConnectMs, logger: pino({ enabled: false }) },
    known: { camera: () => ({ connect: true, mode: 'remote' }), onChange: () => undefined } as never,
    rig: { connect: async (id: string) => void tries.push(id), vitals: () => [] } as never,
    elsewhere: () => there.now,
  });
  t.teardown(() => autoConnect.stop());
  const tell = (name: string, payload: object) =>
    autoConnect.onNews({ cameraId: 'A', name, payload } as never);
  tell('state', { state: 'available' });
  return { clock, tries, there, tell };
}

t.test('a body is left to the host that has its session, as long as that host is there', async (t) => {
  const { clock, tries, there } = watched(t);
  await clock.advance(10 * autoConnectMs);
  t.same(tries, []);
  there.now = undefined;
  await clock.advance(autoConnectMs);
  t.same(tries, ['A']);
  await clock.advance(10 * autoConnectMs);
  t.same(tries, ['A']);
});

t.test('a body whose session a client has ended at another host is connected by none', async (t) => {
  const { clock, tries, there, tell } = watched(t);
  there.now = 'leaves';
  await clock.advance(10 * autoConnectMs);
  t.same(tries, []);
  tell('state', { state: 'absent' });
  tell('state', { state: 'available' });
  t.same(tries, ['A'], 'until it was away');
});

t.test('a body that another host sees, too, and has not connected is connected', async (t) => {
  const { clock, tries, there, tell } = watched(t);
  tell('removed', {});
  there.now = 'leaves';
  tell('added', {});
  await clock.advance(autoConnectMs);
  t.same(tries, ['A']);
});
