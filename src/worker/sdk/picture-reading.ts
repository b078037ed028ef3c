// Reads a live-view picture and the AF and tracking frames in it. The SDK returns them by separate calls, and the
// camera may send a new picture between two calls. So the frames are read after the picture, and count only if the
// picture is still the newest one afterwards. The reading is one task of the session thread, so that no other call
// comes in between.

import type { NativeAddon, NativeFocusFrames, NativePicture } from './addon.js';
import { LIVE_VIEW_PROPERTY } from './codes.js';

/** The frames of one picture. */
export interface PictureFocusFrames {
  af: NativeFocusFrames;
  tracking: NativeFocusFrames;
}

/** A picture; without focus frames if none are known to belong to it. */
export interface PictureReading extends NativePicture {
  focusFrames?: PictureFocusFrames;
}

/** Pictures that are tried in one reading. When a newer one comes each time, the last is sent without focus frames. */
const MOST_PICTURES = 3;
const NOT_AVAILABLE: NativeFocusFrames = { isAvailable: false, frames: [] };

/**
 * The newest picture with its frames. Frames whose reading the SDK refuses count as not available.
 * @returns undefined when there is no picture since the last call.
 * @throws SdkCallError when the SDK refuses the first picture.
 */
export function readPicture(
  sdk: Pick<NativeAddon, 'getLiveViewImage' | 'getFrames'>,
): PictureReading | undefined {
  let picture = sdk.getLiveViewImage();
  for (let tried = 1; picture !== undefined && tried <= MOST_PICTURES; tried += 1) {
    const focusFrames = {
      af: framesOf(sdk, LIVE_VIEW_PROPERTY.afFrames),
      tracking: framesOf(sdk, LIVE_VIEW_PROPERTY.trackingFrames),
    };
    let later: NativePicture | undefined;
    try {
      later = sdk.getLiveViewImage();
    } catch (error) {
      if (!isOfTheSdk(error)) throw error;
      // It is not known to which picture the frames belong, so the picture is returned without them.
      return picture;
    }
    if (later === undefined) return { ...picture, focusFrames };
    picture = later;
  }
  return picture;
}

function framesOf(sdk: Pick<NativeAddon, 'getFrames'>, code: number): NativeFocusFrames {
  try {
    return sdk.getFrames(code);
  } catch (error) {
    if (!isOfTheSdk(error)) throw error;
    return NOT_AVAILABLE;
  }
}

/** Whether the SDK has refused a call or returned unreadable data. Any other error is a defect of this program. */
function isOfTheSdk(error: unknown): boolean {
  return error instanceof Error && ('sdkCode' in error || ('code' in error && error.code === 'SDK_NONSENSE'));
}
