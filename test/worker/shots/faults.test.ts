// Reports about a shot when the camera or its SDK misbehaves at the release: what is certain, and what is in doubt.

import { join } from 'node:path';
import t from 'tap';
import { monotonicUs } from '#base/clock.js';
import type { ServiceError } from '#gateway/errors/errors.js';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import type { Result, ShotTag } from '#protocol/operations.js';
import { RealWorker } from '../../support/real-worker.js';

const AHEAD_US = 150_000;
/** A tolerance at which late releases are made too, since a busy machine may miss the moment. */
const PATIENT = { fireLateMs: 60_000 };
/** In addition a short wait, for presses without a report of an exposure. */
const LIMITS = { ...PATIENT, proofMs: 3_000 };
const THIRTY_SECONDS = '0x12c000a';

function tag(shotId: string): ShotTag {
  return { shotId, shot: 1, round: 0, group: 'all', session: 'test' };
}

/** Arms, injects a fault for the release, and fires. */
async function fire(real: RealWorker, shotId: string, fault: string): Promise<Result<'fireShutter'>> {
  await real.worker.call('armShutter', { tag: tag(shotId), focus: true });
  real.injectFault(`SendCommand#1 ${fault}`);
  return real.worker.call('fireShutter', { tag: tag(shotId), atUs: monotonicUs() + AHEAD_US });
}

/** The last report of this name. */
function last(real: RealWorker, name: string): unknown {
  return real.events.findLast((event) => event.name === name)?.payload;
}

t.test('a refused release has certainly not exposed; one without a report may have', async (t) => {
  const real = await RealWorker.start(t, LIMITS);
  await real.connect();
  await t.rejects(fire(real, 'A', 'error(0x8402)'), { code: 'SDK_REFUSED', outcome: 'none' });
  t.match(last(real, 'shotIssued'), { shotId: 'A', error: { code: 'SDK_REFUSED', outcome: 'none' } });
  await t.rejects(fire(real, 'B', 'no-exposure'), { code: 'NO_EXPOSURE', outcome: 'unknown' });
  t.match(last(real, 'shotIssued'), { shotId: 'B', acceptedUs: Number });
  t.match(last(real, 'shotMissing'), { shotId: 'B', frame: 1, reason: /no exposure/ });
  t.equal(real.exposures(), 0);
  // The camera shoots again.
  await fire(real, 'C', 'slow(1)');
  await real.event('shotLanded');
  t.equal(real.exposures(), 1);
});

t.test(
  'a release that the SDK refuses as disconnected may have exposed, with no restart either',
  async (t) => {
    const real = await RealWorker.start(t, LIMITS);
    await real.connect();
    const doubt = { code: 'SDK_REFUSED', outcome: 'unknown', message: /may have/ };
    await t.rejects(fire(real, 'A', 'error(0x8207)'), doubt);
    t.match(last(real, 'shotIssued'), { shotId: 'A', error: doubt });
  },
);

/**
 * Faults of SendCommand at a release, with the possible results; `none` = the camera has exposed and its file has
 * landed.
 */
const FAULTS: readonly { fault: string; codes: readonly string[] }[] = [
  { fault: 'slow(300)', codes: ['none'] },
  { fault: 'flood(2000)', codes: ['none'] },
  { fault: 'error(0x8402)', codes: ['SDK_REFUSED'] },
  { fault: 'no-exposure', codes: ['NO_EXPOSURE'] },
  { fault: 'no-callback', codes: ['NO_EXPOSURE'] },
  { fault: 'stall', codes: ['NO_EXPOSURE'] },
  { fault: 'disconnect', codes: ['none', 'NO_EXPOSURE', 'NOT_CONNECTED', 'SDK_REFUSED'] },
  { fault: 'crash', codes: ['WORKER_LOST'] },
];

t.test('reports of a release are true, whatever the SDK does with it', async (t) => {
  const directory = testDirectory(t);
  for (const [at, { fault, codes }] of FAULTS.entries()) {
    const limits = codes.includes('NO_EXPOSURE') ? LIMITS : PATIENT;
    const real = await RealWorker.start(t, limits, join(directory, String(at)));
    await real.connect();
    const [code, outcome] = await fire(real, 'A', fault).then(
      () => ['none', 'exposed'],
      (error: ServiceError) => [error.code, error.outcome],
    );
    t.ok(codes.includes(code ?? ''), `${fault}: ${code}`);
    if (outcome === 'exposed') await real.event('shotLanded');
    if (outcome !== 'unknown') t.equal(real.exposures(), outcome === 'none' ? 0 : 1, `${fault}: certain`);
    t.ok(real.exposures() <= 1, `${fault}: once`);
    const landed = () => real.events.filter(({ name }) => name === 'shotLanded').length;
    t.ok(landed() <= real.exposures(), `${fault}: no picture without an exposure`);
    await real.worker.stop();
    if (fault === 'no-callback') t.equal(landed(), 1, `${fault}: the picture is found, and is of the shot`);
  }
});

t.test('a release that hangs is reported in time, and its picture is reported anyway', async (t) => {
  const real = await RealWorker.start(t, { ...PATIENT, answerMs: 1_000 });
  await real.connect();
  await t.rejects(fire(real, 'A', 'slow(2500)'), { code: 'CAMERA_STUCK', outcome: 'unknown' });
  t.match(last(real, 'shotIssued'), { shotId: 'A', error: { code: 'CAMERA_STUCK', outcome: 'unknown' } });
  await real.event('shotLanded');
  t.match(last(real, 'shotExposed'), { shotId: 'A' });
  t.equal(real.exposures(), 1);
});

t.test('a worker that dies at the release leaves what it had reported', async (t) => {
  const real = await RealWorker.start(t, PATIENT);
  await real.connect();
  await fire(real, 'A', 'slow(1)');
  await real.event('shotLanded');
  await t.rejects(fire(real, 'B', 'crash'), { code: 'WORKER_LOST', outcome: 'unknown' });
  t.equal(last(real, 'shotIssued'), real.events.find(({ name }) => name === 'shotIssued')?.payload);
});

t.test('pictures of a camera that leaves are missing, with the reason', async (t) => {
  const real = await RealWorker.start(t, PATIENT);
  await real.connect();
  await real.worker.call('setProperty', { property: 'shutter-speed', value: THIRTY_SECONDS });
  await real.reads('shutter-speed', THIRTY_SECONDS);
  // Meanwhile the cable is pulled.
  const fired = fire(real, 'A', 'slow(1)').catch((error: unknown) => error);
  await real.event('shotIssued');
  await until('the exposure', () => real.exposures() === 1);
  real.injectFault('GetSelectDeviceProperties#1 disconnect');
  await real.worker.call('getPriorityKey', {}).catch(() => undefined);
  await real.event('disconnected');
  await fired;
  await real.event('shotMissing');
  t.match(last(real, 'shotMissing'), { shotId: 'A', reason: String });
  t.notOk(real.events.some(({ name }) => name === 'shotLanded'));
});
