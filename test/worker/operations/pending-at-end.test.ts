// A session waits at its end for pictures, until none is pending or for a limit, at whatever moments the clock is read.

import t from 'tap';
import { until } from '#harness/deadline.js';
import type { Camera } from '#worker/camera/camera.js';
import { finishPictures } from '#worker/operations/pending-pictures.js';
import { RealWorker } from '../../support/real-worker.js';
import { standIn } from '../../support/stand-in.js';
import { SteppingClock } from '../../support/stepping-clock.js';

const WAIT_MS = 300;

/** A camera with one pending picture, on a clock that advances each time it is read. */
function waitingCamera(stepMs: number, handedOverAtMs?: number) {
  const clock = new SteppingClock(stepMs);
  return standIn<Camera>({
    clock,
    session: { require: () => undefined },
    letGo: async () => undefined,
    pending: { needsPlan: false, count: () => 1, pressedUntilMs: undefined, handedOverAtMs },
    next: (_matches: unknown, limitMs: number) => clock.wait(limitMs),
  });
}

t.test('a picture that has not come counts as left, also when the wait ends between two looks', async (t) => {
  for (let stepMs = 0.05; stepMs < 2; stepMs += 0.05) {
    const { left } = await finishPictures(waitingCamera(stepMs), { waitMs: WAIT_MS });
    t.equal(left, 1, `${stepMs.toFixed(2)} ms between two looks`);
  }
});

t.test('a picture that the camera regards as handed over does not count as left', async (t) => {
  const { left } = await finishPictures(waitingCamera(0.1, 100), { waitMs: WAIT_MS });
  t.equal(left, 0);
});

t.test(
  'a picture that is lost with the camera before the worker is asked for the end is reported',
  async (t) => {
    const real = await RealWorker.start(t);
    await real.connect();
    await real.worker.call('setProperty', { property: 'focus-mode', value: '0x1' });
    await real.reads('focus-mode', '0x1');
    const { value } = await real.worker.call('setProperty', { property: 'shutter-speed', value: '30"' });
    await real.reads('shutter-speed', value);
    await real.worker.call('triggerShutter', { action: 'down' });
    await until('its exposure', () => real.exposures() === 1);
    real.order('unplugged');
    await real.event('disconnected');
    t.notOk(
      real.events.some(({ name }) => name === 'fault'),
      'the session has not been ended',
    );
    await real.worker.call('disconnectCamera', {});
    const fault = await real.event('fault');
    t.match(fault.payload, { lostPictures: 1, message: /The camera went away/ });
    await real.worker.call('disconnectCamera', {});
    t.equal(real.events.filter(({ name }) => name === 'fault').length, 1, 'it is reported once');
  },
);
