// What a receipt says when the worker of a body has ended before everything was known.

import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { DEFAULT_LIMITS } from '#gateway/limits.js';
import type { KnownRig } from '#gateway/rig/model.js';
import { Shots, type ShotsContext } from '#gateway/rig/shots/shots.js';
import { until } from '#harness/deadline.js';
import { systemClock } from '#worker/protocol/clock.js';
import { testDirectory } from '../../../support/test-directory.js';

/** The reason that a receipt has after the end of a worker that has reported nothing. */
async function reasonAfter(shots: Shots, end: { cause: string; isClean: boolean }) {
  await shots.single('A1', { how: 'down', focus: false }, async () => undefined);
  const [{ shotId = '' } = {}] = await shots.newest(1);
  shots.workerEnded('A1', end.cause, end.isClean);
  const receipt = await until('the end of the shot', async () => {
    const now = await shots.receipt(shotId);
    return now.state !== 'incomplete' && now;
  });
  return receipt.bodies[0]?.exposures[0]?.unknown?.message;
}

t.test('an end that was asked for is named so; one that was not has its cause', async (t) => {
  const directory = testDirectory(t);
  const shots = new Shots({
    directory: join(directory, 'shots'),
    slipDirectory: join(directory, 'slips'),
    rig: { summary: (id: string) => ({ id, model: 'ILCE-7M4', connected: true }) },
    known: { content: { session: '' }, camera: () => undefined } as unknown as KnownRig,
    ...{ clock: systemClock, logger: pino({ enabled: false }), limits: DEFAULT_LIMITS },
    earlierEnded: async () => undefined,
    report: () => undefined,
    ended: () => undefined,
  } as unknown as ShotsContext);
  shots.start();
  t.teardown(() => shots.close());
  t.equal(await reasonAfter(shots, { cause: 'exit code 0', isClean: true }), 'its session was ended');
  t.equal(
    await reasonAfter(shots, { cause: 'signal SIGSEGV', isClean: false }),
    'its worker ended: signal SIGSEGV',
  );
});
