// Computes from the settings of the camera which files an exposure brings to the host.

import type { NativeProperty } from '../sdk/addon.js';
import { FILE_TYPE, PROPERTY_CODE, STORE_DESTINATION } from '../sdk/codes.js';

/** Files that one exposure produces with the settings of the camera. */
export interface PicturePlan {
  /** Files for the host; 0 when pictures stay on the card. */
  files: number;
}

/** The properties that {@link planOf} needs. */
export const PLAN_PROPERTIES: readonly number[] = [
  PROPERTY_CODE.stillStoreDestination,
  PROPERTY_CODE.fileType,
  PROPERTY_CODE.rawAndJpegToHost,
];

/** The plan of an exposure when the settings of the camera are not known. */
export const ONE_FILE: PicturePlan = { files: 1 };

/** The plan for a camera with these settings. */
export function planOf(natives: readonly NativeProperty[]): PicturePlan {
  const currentOf = (code: number) => natives.find((native) => native.code === code)?.current;
  if (currentOf(PROPERTY_CODE.stillStoreDestination) === STORE_DESTINATION.card) return { files: 0 };
  const isPair = FILE_TYPE.pairs.has(currentOf(PROPERTY_CODE.fileType) ?? 0n);
  const isHalfOnly = FILE_TYPE.halvesToHost.has(currentOf(PROPERTY_CODE.rawAndJpegToHost) ?? 0n);
  return { files: isPair && !isHalfOnly ? 2 : 1 };
}
