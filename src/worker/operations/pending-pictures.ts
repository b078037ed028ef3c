// Before a session is closed: the pictures that the camera has exposed and not handed over. Disconnecting would throw
// away what has been promised by the answer to a shutter.

import type { Camera } from '../camera/camera.js';
import { type PicturePlan, PLAN_PROPERTIES, planOf } from '../events/pending-pictures.js';
import type { NativeEvent } from '../sdk/addon.js';
import { WARNING } from '../sdk/codes.js';

/** Waits, within its limit, until no picture is pending; reports those that still are then. */
export async function awaitPendingPictures(camera: Camera): Promise<void> {
  const { pending, clock } = camera;
  // Before the wait: what is held goes on making pictures.
  await camera.letGo('all');
  if (!pending.isAny) return;
  const untilMs = clock.nowMs() + camera.limits.pendingPicturesMs;
  const plan = pending.needsPlan ? await readPlan(camera) : { files: 1 };
  let count = pending.count(plan);
  // The client has ended the session and no longer receives its warnings and its loss.
  const stopListening = camera.listen((event) => {
    if (isFailure(event))
      reportLostPictures(camera, 1, 'The camera could not hand it over: check the save path');
    if (event.kind === 'disconnected') reportLostPictures(camera, count, 'The camera went away');
  });
  while (count > 0 && clock.nowMs() < untilMs) {
    const pressMs = (pending.pressedUntilMs ?? untilMs) - clock.nowMs();
    await camera.next(isNews, Math.max(1, Math.min(untilMs - clock.nowMs(), pressMs)));
    count = pending.count(plan);
  }
  stopListening();
  if (count > 0)
    reportLostPictures(camera, count, `It had ${camera.limits.pendingPicturesMs / 1000} s for that`);
}

/** Reports pictures that are lost to the host. @param why a sentence without its full stop. */
export function reportLostPictures(camera: Camera, count: number, why: string): void {
  const pictures = count === 1 ? '1 picture' : `${count} pictures`;
  // Of a press it is not known yet whether there is one.
  const did = camera.pending.pressed > 0 ? 'may not have reached' : 'did not reach';
  camera.report({
    name: 'fault',
    payload: {
      message: `${pictures} ${did} the host before the session was closed. ${why}; look on the card, or shoot again`,
    },
  });
}

/** A camera that does not say how it is set is taken to send each picture as one file. */
async function readPlan(camera: Camera): Promise<PicturePlan> {
  try {
    return planOf(await camera.sdk.call('getProperties', [[...PLAN_PROPERTIES]]));
  } catch {
    return { files: 1 };
  }
}

function isNews(event: NativeEvent): boolean {
  return event.kind === 'warning' || event.kind === 'completeDownload' || event.kind === 'disconnected';
}

function isFailure(event: NativeEvent): boolean {
  return event.kind === 'warning' && event.code === WARNING.getImageFailed;
}
