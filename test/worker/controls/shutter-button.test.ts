// A press during which the camera hangs: nothing stays pressed once the camera answers again.

import t from 'tap';
import { until, within } from '#harness/deadline.js';
import { behaviour } from '#harness/temper.js';
import { RealWorker } from '../../support/real-worker.js';

/** The time after which a native call counts as stuck; the slow calls below take twice as long and return. */
const LIMITS = { answerMs: 1_000, writeMs: 1_000 };
const SLOW = 'slow(2000)';
/** A half-press stays down until a shutter ends it, however late the shutter comes. */
const HELD = { halfPressHoldMs: 600_000 };
/** Some bodies report that they refused a release without focus. */
const WITHOUT_FOCUS = behaviour('reportsCallResults') === true ? 'SDK_REFUSED' : 'NO_EXPOSURE';

/** The last word of the last line about a part of the shutter button in the body's log. */
function last(real: RealWorker, part: 'button' | 'half-press'): string | undefined {
  return real
    .bodyLog()
    .filter((line) => line.includes(` ${part} `))
    .at(-1)
    ?.split(' ')
    .at(-1);
}

async function isUp(real: RealWorker): Promise<void> {
  await until(
    'the button is up',
    () => last(real, 'button') !== 'down' && last(real, 'half-press') === 'off',
  );
}

/** Log of the body about its keys and its zoom. */
function keysAndZoom(real: RealWorker): string[] {
  return real
    .bodyLog()
    .map((line) => line.replace(/^\S+ /, ''))
    .filter((line) => line.startsWith('button 0x') || line.startsWith('zoom'));
}

/** The lines of a key and of the zoom; both are ended at the same time, so the last two lines are sorted. */
function endsSorted(lines: string[]): string[] {
  return [...lines.slice(0, 2), ...lines.slice(2).sort()];
}

/** Checks that the camera answers and takes a picture. */
async function shootsAgain(real: RealWorker): Promise<void> {
  const before = real.exposures();
  await until('the camera answers again', () =>
    real.worker.call('getPriorityKey', {}).then(
      () => true,
      () => false,
    ),
  );
  await real.worker.call('afShutter', {});
  if (real.exposures() !== before + 1) throw new Error(`${real.exposures()} exposures after ${before}`);
}

t.test('a press that hangs for a while leaves the button up', async (t) => {
  const real = await RealWorker.start(t, LIMITS);
  await real.connect();
  real.injectFault(`SendCommand#1 ${SLOW}`);
  await t.rejects(real.worker.call('afShutter', {}), { code: 'CAMERA_STUCK', outcome: 'unknown' });
  await until('the press has arrived', () => last(real, 'button') !== undefined);
  await isUp(real);
  await real.event('downloadComplete');
  t.equal(real.exposures(), 1);
  await shootsAgain(real);
});

t.test('a lift that hangs for a while, or is refused, is repeated', async (t) => {
  const real = await RealWorker.start(t, LIMITS);
  await real.connect();
  real.injectFault(`SendCommand#2 ${SLOW}`);
  await t.rejects(real.worker.call('afShutter', {}), { code: 'CAMERA_STUCK', outcome: 'unknown' });
  await isUp(real);
  await real.event('downloadComplete');
  t.equal(real.exposures(), 1);
  await shootsAgain(real);
  real.injectFault('SendCommand#2 error(0x8402)');
  await t.rejects(real.worker.call('afShutter', {}), { code: 'SDK_REFUSED', outcome: 'unknown' });
  t.equal(last(real, 'button'), 'up');
  await shootsAgain(real);
});

t.test('a half-press that hangs at its beginning or at its end does not stay pressed', async (t) => {
  const real = await RealWorker.start(t, LIMITS);
  await real.connect();
  const faults = () => real.bodyLog().filter((line) => line.includes('fault SetDeviceProperty')).length;
  for (const [at, half] of ['beginning', 'end'].entries()) {
    const call = `SetDeviceProperty#${at + 1}`;
    real.injectFault(`${call} ${SLOW}`);
    const press = real.worker.call('halfPress', {});
    // The half-press ends a while after its answer.
    if (half === 'beginning') await t.rejects(press, { code: 'CAMERA_STUCK' });
    else await press;
    await until(`its ${half} hangs`, () => faults() === at + 1);
    await until('the camera answers again', () =>
      real.worker.call('getPriorityKey', {}).then(
        () => true,
        () => false,
      ),
    );
    await isUp(real);
  }
  await shootsAgain(real);
});

t.test('an end of the session that comes while a press hangs lifts the button first', async (t) => {
  const real = await RealWorker.start(t, LIMITS);
  await real.connect();
  real.injectFault(`SendCommand#1 ${SLOW}`);
  await t.rejects(real.worker.call('afShutter', {}), { code: 'CAMERA_STUCK' });
  t.match(await real.worker.stop(), { isClean: true });
  const seen = real.bodyLog().map((line) => line.split(' ').slice(1).join(' '));
  const down = seen.indexOf('button down');
  t.ok(down >= 0, 'the press arrived');
  const up = seen.indexOf('button up', down);
  t.ok(up > down, 'it was lifted');
  // A connect may have taken two sessions: what counts is the end of this one.
  t.ok(seen.indexOf('session end', down) > up, 'before the session ended');
});

t.test('a button that a client holds is lifted before its session ends', async (t) => {
  // The end does not wait for a picture of the press.
  const real = await RealWorker.start(t, { pendingPicturesMs: 200 });
  await real.connect();
  await real.worker.call('triggerShutter', { action: 'down' });
  await real.worker.call('disconnectCamera', {});
  t.equal(last(real, 'button'), 'up');
});

t.test('one of two shutter calls joins a half-press, and the other shoots after it', async (t) => {
  const real = await RealWorker.start(t, HELD);
  await real.connect();
  const half = real.worker.call('halfPress', {});
  await until('the half-press', () => last(real, 'half-press') === 'on');
  await real.event('afStatus');
  const first = real.worker.call('triggerShutter', { action: 'press' });
  // The second shutter has no focus of its own and does not use that of the first; a body may still expose.
  const second = real.worker.call('triggerShutter', { action: 'press' }).then(
    () => 1,
    (error: unknown) => {
      t.match(error, { code: WITHOUT_FOCUS });
      return 0;
    },
  );
  await half;
  await first;
  const more = await second;
  t.equal(real.exposures(), 1 + more);
  const halfPresses = real.bodyLog().filter((line) => / half-press o/.test(line));
  t.match(halfPresses, [/ on$/, / off$/], 'pressed once, and released by the first');
});

t.test('a shutter call that a full queue refuses does not end the half-press', async (t) => {
  const real = await RealWorker.start(t, { queuedOperations: 2 });
  await real.connect();
  real.injectFault('SetDeviceProperty#1 slow(2000)');
  const half = real.worker.call('halfPress', {});
  const waiting = real.worker.call('setSaveInfo', { path: real.pictures, prefix: '', startNo: -1 });
  await t.rejects(real.worker.call('triggerShutter', { action: 'press' }), { code: 'CAMERA_BUSY' });
  await within('the half-press', half);
  await until('its end', () => last(real, 'half-press') === 'off');
  await waiting;
});

t.test('a shutter joins a half-press whose S1 is still on its way', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect();
  real.injectFault('SetDeviceProperty#1 slow(500)');
  const half = real.worker.call('halfPress', {});
  const press = real.worker.call('triggerShutter', { action: 'press' });
  await Promise.all([half, press]);
  t.equal(real.exposures(), 1);
  t.equal(last(real, 'half-press'), 'off');
});

t.test('a shutter that is refused after it has joined a half-press leaves nothing pressed', async (t) => {
  const real = await RealWorker.start(t, HELD);
  await real.connect();
  const half = real.worker.call('halfPress', {});
  await until('the half-press', () => last(real, 'half-press') === 'on');
  real.injectFault('SendCommand#1 error(0x8402)');
  await t.rejects(real.worker.call('triggerShutter', { action: 'down' }), { code: 'SDK_REFUSED' });
  await half;
  t.equal(last(real, 'half-press'), 'off');
  await shootsAgain(real);
});

t.test('a key whose press hangs for a while is lifted when the camera is back', async (t) => {
  const real = await RealWorker.start(t, LIMITS);
  await real.connect();
  real.injectFault(`SetDeviceProperty#1 ${SLOW}`);
  await t.rejects(real.worker.call('pressCameraButton', { button: 'af-on', action: 'press' }), {
    code: 'CAMERA_STUCK',
    outcome: 'unknown',
  });
  await until('the key has been down and is up', () => last(real, 'button') === 'up');
  t.same(keysAndZoom(real), ['button 0x1c0000 down', 'button 0x1c0000 up']);
  await real.worker.call('pressCameraButton', { button: 'menu', action: 'press' });
});

t.test(
  'a shutter leaves a held key and a running zoom alone; the end of the session ends them',
  async (t) => {
    const real = await RealWorker.start(t);
    await real.connect();
    await real.worker.call('pressCameraButton', { button: 'af-on', action: 'down' });
    await real.worker.call('controlZoom', { speed: 1 });
    await real.worker.call('afShutter', {});
    t.same(keysAndZoom(real), ['button 0x1c0000 down', 'zoom 1']);
    await real.worker.call('disconnectCamera', {});
    t.same(endsSorted(keysAndZoom(real)), ['button 0x1c0000 down', 'zoom 1', 'button 0x1c0000 up', 'zoom 0']);
    await real.connect();
    await real.worker.call('pressCameraButton', { button: 'menu', action: 'press' });
  },
);

t.test(
  'a worker that leaves right after a shot ends a held key and a running zoom in its time',
  async (t) => {
    const real = await RealWorker.start(t);
    await real.connect();
    await real.worker.call('pressCameraButton', { button: 'af-on', action: 'down' });
    await real.worker.call('controlZoom', { speed: 1 });
    await real.worker.call('afShutter', {});
    t.match(await real.worker.stop(), { isClean: true });
    t.same(endsSorted(keysAndZoom(real)), ['button 0x1c0000 down', 'zoom 1', 'button 0x1c0000 up', 'zoom 0']);
  },
);

t.test('a refused exposure that was not begun is not pending', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect();
  // Not the refusal of a property that is not reported yet, since that is tried again.
  real.injectFault('SetDeviceProperty#1 error(0x8000)');
  await t.rejects(real.worker.call('controlZoom', { speed: 0 }), { code: 'SDK_REFUSED' });
  await real.worker.call('disconnectCamera', {});
  t.same(keysAndZoom(real), []);
});
