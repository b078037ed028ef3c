// A press waits for the report of an earlier one: until that can no longer come, or for as long as a client waits.

import t from 'tap';
import type { Camera } from '#worker/camera/camera.js';
import { pressable } from '#worker/operations/press.js';
import { standIn } from '../../support/stand-in.js';
import { SteppingClock } from '../../support/stepping-clock.js';

const ANSWER_MS = 10_000;

/** A camera whose earlier press may be reported until the given time, on a clock that advances each time it is read. */
function waitingCamera(reportedUntilMs: number, stepMs: number) {
  const clock = new SteppingClock(stepMs);
  return standIn<Camera>({
    clock,
    limits: { answerMs: ANSWER_MS },
    pending: {
      get unreportedUntilMs() {
        return clock.nowMs() < reportedUntilMs ? reportedUntilMs : undefined;
      },
    },
    next: (_matches: unknown, limitMs: number) => clock.wait(limitMs),
    readOnly: { pressable: async () => undefined },
  });
}

t.test('a wait that ends between two looks at the clock does not make the camera busy', async (t) => {
  for (let stepMs = 0.05; stepMs < 2; stepMs += 0.05)
    await t.resolves(pressable(waitingCamera(2_500.3, stepMs)), `${stepMs.toFixed(2)} ms between two looks`);
});

t.test('an earlier press that lasts longer than a client waits makes the camera busy', async (t) => {
  await t.rejects(pressable(waitingCamera(ANSWER_MS + 60_000, 0.1)), { code: 'CAMERA_BUSY' });
});
