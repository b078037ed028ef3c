// Reads over the channel, by a real worker and its simulated body. A read that the channel cannot answer goes over the
// link as well, so these tests count the reads that the channel has answered.

import t, { type Test } from 'tap';
import { FAST_PATHS } from '#gateway/assembly/fast-paths.js';
import { KeptResults } from '#gateway/fast-reads/kept-results.js';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import type { OperationName, Params } from '#protocol/operations.js';
import { RealWorker } from '../../support/real-worker.js';

/** Readings that count what the channel has answered. */
class CountedReadings extends KeptResults {
  unchangedReads = 0;
  asked = 0;

  override unchanged<Name extends OperationName>(
    operation: Name,
    params: Params<Name>,
  ): Promise<object | undefined> | undefined {
    const result = super.unchanged(operation, params);
    if (result !== undefined) this.asked += 1;
    return result?.then((reading) => {
      if (reading !== undefined) this.unchangedReads += 1;
      return reading;
    });
  }
}

async function connected(t: Test, limits: Parameters<typeof RealWorker.start>[1] = {}) {
  const readings = new CountedReadings();
  const fastPaths = { ...FAST_PATHS, keepReadings: () => readings };
  const real = await RealWorker.start(t, limits, testDirectory(t), {}, fastPaths);
  await real.connect();
  const read = (property: string) => real.worker.call('getProperty', { property });
  /** Reads until the worker has reported everything and the channel answers. */
  const warmUp = (property: string) =>
    until(`the channel answers for ${property}`, async () => {
      const before = readings.unchangedReads;
      await read(property);
      return readings.unchangedReads > before;
    });
  return { real, readings, read, warmUp };
}

t.test('an unchanged property is read over the channel, and a changed one over the link', async (t) => {
  const { real, readings, read, warmUp } = await connected(t);
  await warmUp('iso');
  const before = await read('iso');
  const counted = readings.unchangedReads;
  t.equal(await read('iso'), before, 'the same object');
  t.equal(readings.unchangedReads, counted + 1);
  const many = await Promise.all(Array.from({ length: 40 }, () => read('iso')));
  t.ok(many.every((each) => each === before));
  t.equal(readings.unchangedReads, counted + 41);
  const other = before.availableValues.find(({ value }) => value !== before.value);
  t.ok(other, 'the body takes another value');
  real.order(`dial 0x104 ${other?.value}`);
  await real.reads('iso', other?.value ?? '');
});

t.test('a change that only the channel has seen does reach the main thread later', async (t) => {
  const { real, read, warmUp } = await connected(t);
  await warmUp('iso');
  await real.worker.call('getAllProperties', {});
  const iso = (await read('iso')).availableValues.at(-1)?.value;
  real.order(`dial 0x104 ${iso}`);
  await until('the channel sees the change', async () => {
    // The caller leaves at once, so that the read is not made over the link as well.
    const caller = new AbortController();
    const answer = real.worker.call('getProperty', { property: 'iso' }, { signal: caller.signal });
    caller.abort();
    return answer.then(
      () => false,
      ({ code }) => code === 'CANCELLED',
    );
  });
  const aperture = (await read('aperture')).availableValues.at(-1)?.value;
  real.order(`dial 0x100 ${aperture}`);
  await real.reads('aperture', aperture ?? '');
  const { properties } = await real.worker.call('getAllProperties', {});
  t.equal(properties.find(({ property }) => property === 'iso')?.value, iso);
});

t.test('a read after a write never gives the value before it', async (t) => {
  const { real, readings, read, warmUp } = await connected(t);
  await warmUp('iso');
  const { availableValues } = await read('iso');
  const values = availableValues.slice(2, 6).map(({ value }) => value);
  for (const value of [...values, ...values]) {
    await real.worker.call('setProperty', { property: 'iso', value });
    const asked = readings.asked;
    const now = await Promise.all([read('iso'), read('iso'), read('aperture')]);
    t.equal(now[0].value, value);
    t.equal(now[1].value, value);
    t.equal(readings.asked, asked, 'the channel is not used before the body has carried out the write');
    await warmUp('iso');
    t.equal((await read('iso')).value, value);
  }
});

t.test('a read that the SDK refuses on the channel is read again over the link', async (t) => {
  const { real, readings, read, warmUp } = await connected(t);
  await warmUp('iso');
  const before = await read('iso');
  const counted = readings.unchangedReads;
  real.injectFault('GetSelectDeviceProperties#1 error(32772)');
  t.same(await read('iso'), before);
  t.equal(readings.unchangedReads, counted);
  real.injectFault('GetSelectDeviceProperties error(32772)');
  await t.rejects(read('iso'), { code: 'SDK_REFUSED' }, 'and a lasting refusal is reported');
});

t.test('a read that hangs on the channel is seen by the heartbeat, and its caller is answered', async (t) => {
  const { real, read, warmUp } = await connected(t, { answerMs: 500, hungCallMs: 60_000, killMs: 60_000 });
  await warmUp('iso');
  real.injectFault('GetSelectDeviceProperties#1 slow(4000)');
  const hanging = read('iso');
  await until(
    'the heartbeat names the call',
    async () => (await real.worker.probe())?.call === 'isUnchanged',
  );
  await t.rejects(hanging, { code: 'CAMERA_STUCK' });
  await t.rejects(read('iso'), { code: 'CAMERA_STUCK' }, 'later ones are refused at once');
  await until('the body answers again', () => read('iso').then(Boolean, () => false));
});

t.test('the death of the worker rejects the reads on the channel', async (t) => {
  const { real, read, warmUp } = await connected(t);
  await warmUp('iso');
  real.injectFault('GetSelectDeviceProperties#1 crash');
  const results = await Promise.allSettled([read('iso'), read('iso'), read('iso')]);
  for (const result of results) t.match(result, { status: 'rejected', reason: { code: 'WORKER_LOST' } });
});
