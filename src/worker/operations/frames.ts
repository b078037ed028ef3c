// The frames in the camera's live view, and where the AF frame is. The SDK's numbers become words here; what is no
// number of the SDK is "unknown".

import type { NativeFocusFrame } from '../addon.js';
import type { Camera } from '../camera.js';
import type {
  FocusFrameState,
  FocusFrameType,
  FramesReading,
  Params,
  Result,
  ScreenPoint,
  TrackingFrameType,
} from '../protocol/operations.js';
import { DATA_TYPE, LIVE_VIEW_PROPERTY, PROPERTY_CODE } from '../sdk-codes.js';

/** CrFocusFrameType. */
const FOCUS_FRAME_TYPES: Readonly<Record<number, FocusFrameType>> = {
  1: 'phase-detection-af-sensor',
  2: 'phase-detection-image-sensor',
  3: 'wide',
  4: 'zone',
  5: 'central-emphasis',
  6: 'contrast-flexible-main',
  7: 'contrast-flexible-assist',
  8: 'contrast',
  15: 'frame-somewhere',
};
/** CrTrackingFrameType. */
const TRACKING_FRAME_TYPES: Readonly<Record<number, TrackingFrameType>> = {
  1: 'non-target-af',
  2: 'target-af',
};
/** CrFocusFrameState, which both kinds of frames have. */
const STATES: Readonly<Record<number, FocusFrameState>> = {
  1: 'not-focused',
  2: 'focused',
  3: 'selection',
  4: 'moving',
  6: 'registration-af',
  7: 'island',
};

/** The AF frames. @throws NOT_CONNECTED, WRONG_MODE, SDK_REFUSED */
export async function getAfFrames(
  camera: Camera,
  _params: Params<'getAfFrames'>,
): Promise<Result<'getAfFrames'>> {
  return read(camera, LIVE_VIEW_PROPERTY.afFrames, FOCUS_FRAME_TYPES);
}

/** The frames of what is tracked; none is a normal answer. @throws NOT_CONNECTED, WRONG_MODE, SDK_REFUSED */
export async function getTrackingFrames(
  camera: Camera,
  _params: Params<'getTrackingFrames'>,
): Promise<Result<'getTrackingFrames'>> {
  return read(camera, LIVE_VIEW_PROPERTY.trackingFrames, TRACKING_FRAME_TYPES);
}

/** Moves the AF frame; the camera keeps it away from the edges without a word. @throws NOT_CONNECTED, WRONG_MODE, SDK_REFUSED */
export async function setAfPosition(
  camera: Camera,
  point: Params<'setAfPosition'>,
): Promise<Result<'setAfPosition'>> {
  camera.requireControl();
  await camera.sdk.call('setProperty', [PROPERTY_CODE.afAreaPosition, DATA_TYPE.uint32, packPoint(point)]);
  return {};
}

/** A place as the SDK takes it: x in the upper 16 bits, y in the lower. */
export function packPoint({ x, y }: ScreenPoint): bigint {
  return (BigInt(x) << 16n) | BigInt(y);
}

async function read<Type extends string>(
  camera: Camera,
  code: number,
  types: Readonly<Record<number, Type>>,
): Promise<FramesReading<Type | 'unknown'>> {
  camera.requireControl();
  const { isAvailable, frames } = await camera.sdk.call('getFrames', [code]);
  return {
    available: isAvailable,
    frames: frames.map(({ type, state, ...rest }: NativeFocusFrame) => {
      return { ...rest, type: types[type] ?? ('unknown' as const), state: STATES[state] ?? 'unknown' };
    }),
  };
}
