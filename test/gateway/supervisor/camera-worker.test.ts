// Limit of the operations that wait for one camera, with a real worker that does not read its link for a while.

import t, { type Test } from 'tap';
import { GENEROUS_MS } from '#harness/deadline.js';
import { RealWorker } from '../../support/real-worker.js';

const LIMITS = { queuedOperations: 20, leftOperations: 60, answerMs: GENEROUS_MS };
const PROPERTY = { property: 'iso' };

/** Runs `work` with a worker that has a session and is paused meanwhile. */
async function whileItStandsStill(t: Test, work: (real: RealWorker) => Promise<void>): Promise<void> {
  const real = await RealWorker.start(t, LIMITS);
  const { pid } = real.worker;
  if (pid === undefined) throw new Error('the worker has no process');
  await real.connect();
  process.kill(pid, 'SIGSTOP');
  try {
    await work(real);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
}

t.test('callers that have left do not delay those that wait', async (t) => {
  const left: Promise<unknown>[] = [];
  const waited: Promise<unknown>[] = [];
  await whileItStandsStill(t, async ({ worker }) => {
    for (let n = 0; n < LIMITS.leftOperations; n += 1) {
      const caller = new AbortController();
      left.push(worker.call('getProperty', PROPERTY, { signal: caller.signal }).catch(() => undefined));
      caller.abort();
      // More have left by now than may wait.
      if (n === 2 * LIMITS.queuedOperations) waited.push(worker.call('getProperty', PROPERTY));
    }
    await t.rejects(worker.call('getProperty', PROPERTY), {
      code: 'CAMERA_BUSY',
      message: /60 callers have left/,
    });
  });
  for (const answer of await Promise.all(waited)) t.match(answer, { property: 'iso' });
  await Promise.all(left);
});

t.test('the number of waiting callers has a limit', async (t) => {
  const waited: Promise<unknown>[] = [];
  await whileItStandsStill(t, async ({ worker }) => {
    for (let n = 0; n < LIMITS.queuedOperations; n += 1) waited.push(worker.call('getProperty', PROPERTY));
    await t.rejects(worker.call('getProperty', PROPERTY), {
      code: 'CAMERA_BUSY',
      message: /20 operations wait for the camera/,
    });
  });
  for (const answer of await Promise.all(waited)) t.match(answer, { property: 'iso' });
});
