// Zoom and focus drive: one write each, answered with what the SDK says. A zoom goes on until its speed is 0.

import type { Camera } from '../camera/camera.js';
import { WorkerError } from '../protocol/codes.js';
import type { Params, Result } from '../protocol/operations.js';
import { DATA_TYPE, PROPERTY_CODE } from '../sdk/codes.js';
import { order } from './orders.js';
import { readWhenReported } from './properties.js';

/** CrZoomOperationEnableStatus. */
const ENABLED = 1n;

/**
 * Zooms at this speed; 0 is never refused by us, for a zoom that runs must end.
 * @throws NOT_CONNECTED, WRONG_MODE, ZOOM_NOT_AVAILABLE, SDK_REFUSED
 */
export async function controlZoom(
  camera: Camera,
  { speed }: Params<'controlZoom'>,
): Promise<Result<'controlZoom'>> {
  camera.session.requireControl();
  // A stop does not wait.
  if (speed !== 0) await camera.writes.settled();
  if (
    speed !== 0 &&
    (await readWhenReported(camera, PROPERTY_CODE.zoomOperationStatus))?.current !== ENABLED
  ) {
    throw new WorkerError('ZOOM_NOT_AVAILABLE', 'the camera cannot zoom with this lens and these settings');
  }
  await order(camera, () => camera.keysAndZoom.zoom(speed));
  return {};
}

/** Moves the focus one step. @throws NOT_CONNECTED, WRONG_MODE, SDK_REFUSED */
export async function focusNearFar(
  camera: Camera,
  { step }: Params<'focusNearFar'>,
): Promise<Result<'focusNearFar'>> {
  camera.session.requireControl();
  await camera.writes.settled();
  await order(camera, () =>
    camera.sdk.call('setProperty', [PROPERTY_CODE.nearFar, DATA_TYPE.int16Range, BigInt(step)]),
  );
  return {};
}
