// Waits for pending pictures before a session is closed or the service stops. Disconnecting too early would lose
// pictures for which a shutter was answered with success.

import type { Params, Result } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';
import { ONE_FILE, type PicturePlan, PLAN_PROPERTIES, planOf } from '../events/picture-plan.js';
import type { NativeEvent } from '../sdk/addon.js';
import { WARNING } from '../sdk/codes.js';

/** Waits until no picture is pending, or until its limit, and reports the pictures that are still pending then. */
export async function awaitPendingPictures(camera: Camera): Promise<void> {
  const { pendingPicturesMs } = camera.limits;
  const count = await pendingAfter(camera, pendingPicturesMs);
  if (count > 0) reportLostPictures(camera, count, `It had ${pendingPicturesMs / 1000} s for that`);
}

/**
 * Releases what is held and waits until no picture is pending, because the service is about to stop.
 * @throws NOT_CONNECTED
 */
export async function finishPictures(
  camera: Camera,
  { waitMs }: Params<'finishPictures'>,
): Promise<Result<'finishPictures'>> {
  camera.session.require();
  return { left: await pendingAfter(camera, waitMs) };
}

/** @returns how many pictures are still pending after the wait. */
async function pendingAfter(camera: Camera, waitMs: number): Promise<number> {
  const { pending, clock } = camera;
  // Everything is released before the wait, because a held shutter button may make more pictures.
  await camera.letGo('all');
  const untilMs = clock.nowMs() + waitMs;
  const plan = pending.needsPlan ? await readPlan(camera) : ONE_FILE;
  for (;;) {
    const count = pending.count(plan);
    // The clock is read once, so that all decisions are made for the same time.
    const nowMs = clock.nowMs();
    const { pressedUntilMs = untilMs, handedOverAtMs = untilMs } = pending;
    if (count === 0 || nowMs >= untilMs) return count;
    if (handedOverAtMs <= nowMs) return 0;
    await camera.next(isNews, Math.max(1, Math.min(untilMs, pressedUntilMs, handedOverAtMs) - nowMs));
  }
}

/**
 * Reports pictures that are lost with the camera, or that it cannot hand over. It is used for a session that a client
 * has ended, because clients no longer receive warnings or the report of a loss for it. The camera may have gone away
 * since the client has ended the session, before the worker heard of it.
 * @returns a function that stops it
 */
export function reportLosses(camera: Camera): () => void {
  const reportLoss = () => {
    const lost = camera.pending.takeLost();
    if (lost > 0) reportLostPictures(camera, lost, 'The camera went away');
  };
  reportLoss();
  return camera.listen((event) => {
    if (isFailure(event))
      reportLostPictures(camera, 1, 'The camera could not hand it over: check the save path');
    if (event.kind === 'disconnected') reportLoss();
  });
}

/** Reports that pictures will not reach the host. @param why a sentence without its full stop. */
export function reportLostPictures(camera: Camera, count: number, why: string): void {
  const pictures = count === 1 ? '1 picture' : `${count} pictures`;
  // For an open press it is not known yet whether it has made a picture.
  const did = camera.pending.pressed > 0 ? 'may not have reached' : 'did not reach';
  camera.report({
    name: 'fault',
    payload: {
      message: `${pictures} ${did} the host before the session was closed. ${why}; look on the card, or shoot again`,
      lostPictures: count,
    },
  });
}

/** The plan by the settings of the camera; one file for each picture when the settings cannot be read. */
async function readPlan(camera: Camera): Promise<PicturePlan> {
  try {
    return planOf(await camera.sdk.call('getProperties', [[...PLAN_PROPERTIES]]));
  } catch {
    return ONE_FILE;
  }
}

function isNews(event: NativeEvent): boolean {
  return event.kind === 'warning' || event.kind === 'completeDownload' || event.kind === 'disconnected';
}

function isFailure(event: NativeEvent): boolean {
  return event.kind === 'warning' && event.code === WARNING.getImageFailed;
}
