// Reads the focus frames of live view without a picture, and moves the AF frame. sdk/picture-reading.ts reads the focus
// frames that come with a picture.

import type { Params, Result, ScreenPoint } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';
import { afReading, trackingReading } from '../live-view/focus-frames.js';
import { typeToWrite } from '../properties/reading.js';
import type { NativeFocusFrames } from '../sdk/addon.js';
import { DATA_TYPE, LIVE_VIEW_PROPERTY, PROPERTY_CODE } from '../sdk/codes.js';
import { order } from './orders.js';
import { readOne } from './properties.js';

/** The AF frames. @throws NOT_CONNECTED, WRONG_MODE, SDK_REFUSED */
export async function getAFAreaPosition(
  camera: Camera,
  _params: Params<'getAFAreaPosition'>,
): Promise<Result<'getAFAreaPosition'>> {
  return afReading(await read(camera, LIVE_VIEW_PROPERTY.afFrames));
}

/** The tracking frames; an empty list is a normal answer. @throws NOT_CONNECTED, WRONG_MODE, SDK_REFUSED */
export async function getTrackingFrame(
  camera: Camera,
  _params: Params<'getTrackingFrame'>,
): Promise<Result<'getTrackingFrame'>> {
  return trackingReading(await read(camera, LIVE_VIEW_PROPERTY.trackingFrames));
}

/**
 * Moves the AF frame. The camera keeps the frame away from the edges, and does not report that it does.
 * @throws NOT_CONNECTED, WRONG_MODE, SDK_REFUSED
 */
export async function setAFAreaPosition(
  camera: Camera,
  point: Params<'setAFAreaPosition'>,
): Promise<Result<'setAFAreaPosition'>> {
  camera.session.requireControl();
  await camera.writes.settled();
  await camera.readOnly.over();
  const type = typeToWrite(await readOne(camera, PROPERTY_CODE.afAreaPosition), DATA_TYPE.uint32);
  await order(camera, () =>
    camera.sdk.call('setProperty', [PROPERTY_CODE.afAreaPosition, type, packPoint(point)]),
  );
  return {};
}

/** A point in the form of the SDK: x in the upper 16 bits, y in the lower. */
export function packPoint({ x, y }: ScreenPoint): bigint {
  return (BigInt(x) << 16n) | BigInt(y);
}

async function read(camera: Camera, code: number): Promise<NativeFocusFrames> {
  camera.session.requireControl();
  await camera.writes.settled();
  return camera.sdk.call('getFrames', [code]);
}
