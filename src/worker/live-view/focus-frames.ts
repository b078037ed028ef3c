// Converts the SDK's numbers in AF and tracking frames to names; an unknown number becomes "unknown". Makes no SDK
// call.

import type {
  FocusFrameState,
  FocusFramesReading,
  FocusFrameType,
  TrackingFrameType,
} from '../../protocol/operations.js';
import type { NativeFocusFrames } from '../sdk/addon.js';

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
/** CrFocusFrameState, for both kinds of frames. */
const STATES: Readonly<Record<number, FocusFrameState>> = {
  1: 'not-focused',
  2: 'focused',
  3: 'selection',
  4: 'moving',
  6: 'registration-af',
  7: 'island',
};

/** AF frames as the SDK has them. */
export function afReading(native: NativeFocusFrames): FocusFramesReading<FocusFrameType> {
  return reading(native, FOCUS_FRAME_TYPES);
}

/** Tracking frames as the SDK has them. */
export function trackingReading(native: NativeFocusFrames): FocusFramesReading<TrackingFrameType> {
  return reading(native, TRACKING_FRAME_TYPES);
}

function reading<Type extends string>(
  { isAvailable, frames }: NativeFocusFrames,
  types: Readonly<Record<number, Type>>,
): FocusFramesReading<Type | 'unknown'> {
  return {
    available: isAvailable,
    frames: frames.map(({ type, state, ...rest }) => {
      return { ...rest, type: types[type] ?? ('unknown' as const), state: STATES[state] ?? 'unknown' };
    }),
  };
}
