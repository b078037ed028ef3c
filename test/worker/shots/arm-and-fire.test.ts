// A camera that is armed and fired over the link of its worker: what it releases, when, and what is reported.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { monotonicUs } from '#base/clock.js';
import { until } from '#harness/deadline.js';
import { behaviour } from '#harness/temper.js';
import type { ShotTag } from '#protocol/operations.js';
import { CAMERA, RealWorker } from '../../support/real-worker.js';

const AHEAD_US = 200_000;
/** A tolerance at which late releases are made too, since a busy machine may miss the moment. */
const PATIENT = { fireLateMs: 60_000 };

function tag(shotId: string, round = 0): ShotTag {
  return { shotId, shot: 1, round, group: 'all', session: 'test' };
}

/** Payloads of the events about shots, by name. */
function told(real: RealWorker, name: string): Record<string, unknown>[] {
  return real.events.filter((event) => event.name === name).map((event) => event.payload as never);
}

t.test('an armed camera releases at its moment, and reports the exposure and its file', async (t) => {
  const real = await RealWorker.start(t, PATIENT);
  await real.connect();
  const armed = await real.worker.call('armShutter', { tag: tag('A'), focus: true });
  t.match(armed, { hostFiles: 1, toCard: false });
  const atUs = monotonicUs() + AHEAD_US;
  const fired = await real.worker.call('fireShutter', { tag: tag('A'), atUs });
  t.ok(fired.issuedUs >= atUs, 'not before its moment');
  t.ok(fired.issuedUs <= fired.acceptedUs && fired.acceptedUs <= fired.exposedUs, 'in order');
  t.equal(fired.proof, 'OnWarning 0x20011');
  t.match(told(real, 'shotIssued'), [{ shotId: 'A', round: 0, issuedUs: fired.issuedUs }]);
  t.match(told(real, 'shotExposed'), [{ shotId: 'A', frame: 1, exposedUs: fired.exposedUs, hostFiles: 1 }]);
  await real.event('shotLanded');
  const [landed] = told(real, 'shotLanded');
  const [downloaded] = told(real, 'downloadComplete');
  t.match(landed, {
    shotId: 'A',
    round: 0,
    frame: 1,
    path: downloaded?.path,
    sha256: downloaded?.sha256,
    takenAt: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/,
  });
  t.equal(real.exposures(), 1);
  const [release] = await until("the body's record", () => {
    const releases = real.releases();
    return releases.length > 0 && releases;
  });
  t.ok(release !== undefined && release >= atUs, "the body's own record agrees");
});

t.test('a release happens once: a second one is refused, as is one that nothing was armed for', async (t) => {
  const real = await RealWorker.start(t, PATIENT);
  await real.connect();
  await t.rejects(real.worker.call('fireShutter', { tag: tag('A'), atUs: monotonicUs() }), {
    code: 'SHOT_NOT_ARMED',
    outcome: 'none',
  });
  await real.worker.call('armShutter', { tag: tag('A'), focus: true });
  await t.rejects(real.worker.call('fireShutter', { tag: tag('B'), atUs: monotonicUs() }), {
    code: 'SHOT_NOT_ARMED',
  });
  await real.worker.call('fireShutter', { tag: tag('A'), atUs: monotonicUs() + AHEAD_US });
  await t.rejects(real.worker.call('fireShutter', { tag: tag('A'), atUs: monotonicUs() }), {
    code: 'SHOT_FIRED',
    outcome: 'none',
  });
  await t.rejects(real.worker.call('armShutter', { tag: tag('A'), focus: true }), { code: 'SHOT_FIRED' });
  await real.worker.call('armShutter', { tag: tag('A', 1), focus: true });
  await real.worker.call('fireShutter', { tag: tag('A', 1), atUs: monotonicUs() + AHEAD_US });
  t.equal(real.exposures(), 2);
});

t.test('a refused shot leaves the exposure of a client that holds the button', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect();
  await real.worker.call('halfPress', {});
  await real.worker.call('triggerShutter', { action: 'down' });
  await t.rejects(real.worker.call('armShutter', { tag: tag('A'), focus: true }), {
    code: 'CAMERA_BUSY',
    outcome: 'none',
  });
  const refusedUs = monotonicUs();
  await real.worker.call('triggerShutter', { action: 'up' });
  const [, up] = await until('the button is up', () => {
    const releases = real.releases();
    return releases.length > 1 && releases;
  });
  t.ok(up !== undefined && up > refusedUs, 'by its client, not by the refusal');
  await real.worker.call('armShutter', { tag: tag('B'), focus: true });
});

t.test('a moment that is over releases nothing', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect();
  await real.worker.call('armShutter', { tag: tag('A'), focus: true });
  await t.rejects(real.worker.call('fireShutter', { tag: tag('A'), atUs: monotonicUs() - 20_000_000 }), {
    code: 'SHOT_TOO_LATE',
    outcome: 'none',
  });
  t.match(told(real, 'shotIssued'), [{ error: { code: 'SHOT_TOO_LATE', outcome: 'none' } }]);
  await real.worker.call('armShutter', { tag: tag('B'), focus: true });
  await t.rejects(real.worker.call('fireShutter', { tag: tag('B'), atUs: monotonicUs() + 3_600_000_000 }), {
    code: 'VALUE_NOT_ALLOWED',
    outcome: 'none',
  });
  t.equal(real.exposures(), 0);
  t.same(real.releases(), []);
});

t.test('while a camera is armed other actions wait, until it is disarmed', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect();
  await real.worker.call('armShutter', { tag: tag('A'), focus: true });
  let isOver = false;
  const write = real.worker.call('setPriorityKey', { setting: 'pc-remote' }).then(() => {
    isOver = true;
  });
  await real.worker.call('getPriorityKey', {});
  t.notOk(isOver, 'a read passes, a write waits');
  await real.worker.call('disarmShutter', { shotId: 'another' });
  t.notOk(isOver, 'it is armed for this shot');
  await real.worker.call('disarmShutter', { shotId: 'A' });
  await write;
  t.equal(real.exposures(), 0);
});

t.test('while a camera is armed other actions wait at most until the time of its shot is over', async (t) => {
  const real = await RealWorker.start(t, { armMs: 3_000 });
  await real.connect();
  await real.worker.call('armShutter', { tag: tag('A'), focus: true });
  await real.worker.call('setPriorityKey', { setting: 'pc-remote' });
  await t.rejects(real.worker.call('fireShutter', { tag: tag('A'), atUs: monotonicUs() }), {
    code: 'SHOT_NOT_ARMED',
  });
  await until('the half-press has ended', () => real.bodyLog().at(-1)?.endsWith('half-press off') === true);
  t.equal(real.exposures(), 0);
});

t.test(
  'a shot that is given up while the camera is being armed for it does not keep the camera',
  async (t) => {
    const real = await RealWorker.start(t, { armMs: 60_000 });
    await real.connect();
    const slowCalls = () => real.bodyLog().filter((line) => line.includes('fault SetDeviceProperty')).length;
    for (const [at, [shotId, operation, params]] of (
      [
        ['A', 'disarmShutter', { shotId: 'A' }],
        ['B', 'disconnectCamera', {}],
      ] as const
    ).entries()) {
      // The time that its half-press takes.
      real.injectFault('SetDeviceProperty#1 slow(4000)');
      const refused = t.rejects(real.worker.call('armShutter', { tag: tag(shotId), focus: true }), {
        code: 'SHOT_NOT_ARMED',
        outcome: 'none',
      });
      await until('the camera is being armed', () => slowCalls() === at + 1);
      await real.worker.call('disarmShutter', { shotId: 'another' });
      await real.worker.call(operation, params as never);
      await refused;
      t.match(
        real
          .bodyLog()
          .filter((line) => line.includes('half-press'))
          .at(-1),
        /half-press off/,
      );
      if (operation === 'disarmShutter') await real.worker.call('setPriorityKey', { setting: 'pc-remote' });
    }
    await real.connect();
    // An arming that waits behind another operation, and a later arming for the same shot.
    const first = real.worker.call('armShutter', { tag: tag('C'), focus: true });
    const second = real.worker.call('armShutter', { tag: tag('C', 1), focus: true });
    const both = Promise.all([first, second].map((arming) => t.rejects(arming, { code: 'SHOT_NOT_ARMED' })));
    await real.worker.call('disarmShutter', { shotId: 'C' });
    await both;
    await real.worker.call('armShutter', { tag: tag('C', 2), focus: true });
    t.equal(real.exposures(), 0);
  },
);

t.test('a shot that is given up before its moment releases nothing', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect();
  await real.worker.call('armShutter', { tag: tag('A'), focus: true });
  const fire = real.worker.call('fireShutter', { tag: tag('A'), atUs: monotonicUs() + 20_000_000 });
  const refused = t.rejects(fire, { code: 'SHOT_NOT_ARMED', outcome: 'none' });
  await real.worker.call('disarmShutter', { shotId: 'A' });
  await refused;
  // Neither does one whose session is closed.
  await real.worker.call('armShutter', { tag: tag('B'), focus: true });
  await real.worker.call('disconnectCamera', {});
  await t.rejects(real.worker.call('fireShutter', { tag: tag('B'), atUs: monotonicUs() }), {
    code: 'SHOT_NOT_ARMED',
  });
  t.equal(real.exposures(), 0);
});

t.test('a camera that goes away is not armed any more', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect();
  await real.worker.call('armShutter', { tag: tag('A'), focus: false });
  const fire = real.worker.call('fireShutter', { tag: tag('A'), atUs: monotonicUs() + 30_000_000 });
  const refused = t.rejects(fire, { code: 'SHOT_NOT_ARMED', outcome: 'none' });
  real.injectFault('GetSelectDeviceProperties#1 disconnect');
  await real.worker.call('getPriorityKey', {}).catch(() => undefined);
  await refused;
  t.same(real.releases(), []);
});

t.test('the button of a shot can be held for a time: software bulb', async (t) => {
  const real = await RealWorker.start(t, PATIENT);
  await real.connect();
  await real.worker.call('setProperty', { property: 'shutter-speed', value: '0x0' });
  await real.reads('shutter-speed', '0x0');
  await real.worker.call('armShutter', { tag: tag('A'), focus: true });
  const atUs = monotonicUs() + AHEAD_US;
  await real.worker.call('fireShutter', { tag: tag('A'), atUs, holdMs: 1_200 });
  const [down = 0, up = 0] = await until("the body's record", () => {
    const releases = real.releases();
    return releases.length === 2 && releases;
  });
  t.ok(up - down >= 1_200_000, 'not shorter');
  t.ok(up - down < 10_000_000, 'nor much longer');
  await real.event('shotLanded');
});

t.test('a camera has a reason why it would not expose', async (t) => {
  const real = await RealWorker.start(t);
  const arm = (shotId: string) => real.worker.call('armShutter', { tag: tag(shotId), focus: false });
  await t.rejects(arm('A'), { code: 'NOT_CONNECTED' });
  await real.connect();
  if (behaviour('obeysAtCamera') !== true) {
    await real.worker.call('setPriorityKey', { setting: 'camera-position' });
    await t.rejects(arm('A'), {
      code: 'WOULD_NOT_EXPOSE',
      outcome: 'none',
      details: { error: 'priority_key_at_camera' },
    });
    await real.worker.call('setPriorityKey', { setting: 'pc-remote' });
  }
  await real.worker.call('toggleMovieRecording', {});
  await t.rejects(arm('A'), { code: 'WOULD_NOT_EXPOSE', details: { error: 'recording' } });
  await real.worker.call('toggleMovieRecording', {});
  await real.connect({ mode: 'contents' });
  await t.rejects(arm('A'), { code: 'WRONG_MODE' });
});

t.test('every report about a shot is on a slip, which outlives the worker', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect();
  await real.worker.call('afShutter', { tag: tag('A') });
  await real.event('shotLanded');
  const reported = real.events.filter(({ name }) => name.startsWith('shot'));
  await real.worker.stop();
  const [slip = '', ...others] = readdirSync(real.slips);
  t.same(others, [], 'one file for one worker');
  t.match(slip, /^D10F60140701-\d+-\d+\.jsonl$/);
  const lines = readFileSync(join(real.slips, slip), 'utf8').split('\n').filter(Boolean);
  t.same(
    lines.map((line) => JSON.parse(line)),
    reported.map((event) => ({ cameraId: CAMERA.id, ...event })),
  );
});

t.test('a shutter of one camera can belong to a shot', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect();
  await real.worker.call('afShutter', { tag: tag('A') });
  await real.event('shotLanded');
  t.match(told(real, 'shotIssued'), [{ shotId: 'A' }]);
  t.match(told(real, 'shotExposed'), [{ shotId: 'A' }]);
  await real.worker.call('afShutter', {});
  await until('the second file', () => told(real, 'downloadComplete').length === 2);
  t.equal(told(real, 'shotLanded').length, 1, 'a shutter without a shot is reported as always');
});
