// A session waits at its end for pictures, until none is pending or for a limit, at whatever moments the clock is read.

import t from 'tap';
import type { Camera } from '#worker/camera/camera.js';
import { finishPictures } from '#worker/operations/pending-pictures.js';
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
