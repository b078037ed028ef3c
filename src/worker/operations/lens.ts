// Zoom and focus drive: one write each, which ends with the SDK's answer. A zoom continues until its speed is 0.

import { WorkerError } from '../../protocol/codes.js';
import type { Params, Result } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';
import { typeToWrite } from '../properties/reading.js';
import { DATA_TYPE, PROPERTY_CODE } from '../sdk/codes.js';
import { order, ordered } from './orders.js';
import { readOne, readWhenReported } from './properties.js';

/** CrZoomOperationEnableStatus. */
const ENABLED = 1n;
/** CrNearFarEnableStatus. */
const DISABLED = 0n;

/**
 * Zooms at this speed. The worker never refuses 0, so that a running zoom can always be stopped.
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
  // A stop is written with the same type as the zoom before.
  const reported = speed === 0 ? undefined : await readOne(camera, PROPERTY_CODE.zoomOperation);
  const type = reported === undefined ? undefined : typeToWrite(reported, DATA_TYPE.uint16Array);
  await order(camera, () => ordered(camera.keysAndZoom.zoom(speed, type)));
  return {};
}

/**
 * Moves the focus one step. A read of the property returns no position, but whether the camera accepts a step, which it
 * does in manual focus.
 * @throws NOT_CONNECTED, WRONG_MODE, NOT_WRITABLE, SDK_REFUSED
 */
export async function focusNearFar(
  camera: Camera,
  { step }: Params<'focusNearFar'>,
): Promise<Result<'focusNearFar'>> {
  camera.session.requireControl();
  await camera.writes.settled();
  await camera.readOnly.over();
  const reported = await readWhenReported(camera, PROPERTY_CODE.nearFar);
  if (reported !== undefined && reported.type !== DATA_TYPE.text && reported.current === DISABLED)
    throw new WorkerError('NOT_WRITABLE', 'the camera does not move its focus now');
  const type = typeToWrite(reported, DATA_TYPE.int16Range);
  await order(camera, () =>
    ordered(camera.sdk.call('setProperty', [PROPERTY_CODE.nearFar, type, BigInt(step)])),
  );
  return {};
}
