// A connect in remote-transfer mode to a body that still holds the session of a killed worker: the body refuses this
// mode until a session in remote mode has been opened and closed.

import t from 'tap';
import { until } from '#harness/deadline.js';
import { RealWorker } from '../../support/real-worker.js';

const POISONED = { mode: 'remote-transfer', poisoned: true } as const;

async function kill(real: RealWorker): Promise<void> {
  process.kill(real.worker.pid ?? 0, 'SIGKILL');
  await real.worker.exited;
}

/** Leaves the body with the session of a killed worker. */
async function leaveStale(t: Parameters<typeof RealWorker.start>[0]): Promise<string> {
  const real = await RealWorker.start(t);
  await real.connect({ mode: 'remote-transfer' });
  await kill(real);
  return real.directory;
}

t.test('a stale session does not keep a camera from remote-transfer mode', async (t) => {
  const next = await RealWorker.start(t, {}, await leaveStale(t));
  await next.connect(POISONED);
  t.match(await next.worker.call('listSDCardFiles', { slot: 1 }), { rows: [] });
});

t.test(
  'a stale session that the worker does not know of does not keep a camera from remote-transfer mode',
  async (t) => {
    const next = await RealWorker.start(t, {}, await leaveStale(t));
    await t.resolves(next.connect({ ...POISONED, poisoned: false }));
  },
);

t.test('an attempt that the camera refuses is closed in order, which clears the body', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect();
  await kill(real);
  // The first try lasts longer than the 15 s after which the SDK gives up a connect to a stale session.
  const next = await RealWorker.start(t, { connectMs: 60_000 }, real.directory);
  next.injectFault('Connect#3 error(0x8208)');
  await next.connect();
  t.notOk(
    next.bodyLog().some((line) => line.includes('fault')),
    'at the second try',
  );
});

t.test('a log-in that is refused while a stale session is cleared is not sent again', async (t) => {
  const next = await RealWorker.start(t, {}, await leaveStale(t));
  next.injectFault('Connect#2 error(0x8216)');
  next.injectFault('Connect#3 crash');
  await t.rejects(next.connect({ ...POISONED, poisoned: false }), { code: 'CREDENTIALS_REFUSED' });
});

t.test('a log-in that the camera refuses after the SDK has taken the call is not sent again', async (t) => {
  const limits = { poisonedConnectMs: 60_000, connectMs: 120_000, answerMs: 240_000 };
  const next = await RealWorker.start(t, limits, await leaveStale(t));
  next.injectFault('Connect#3 crash');
  const connects = () => next.bodyLog().filter((line) => line.includes(' connect ')).length;
  const before = connects();
  const connected = next.connect({ ...POISONED, poisoned: false });
  await until('the connect that clears', () => connects() === before + 2);
  next.order('error 0x8216');
  await t.rejects(connected, { code: 'CREDENTIALS_REFUSED' });
});
