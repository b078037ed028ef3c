// Cameras of an enumeration as they leave the process: without those that no URL can name, and with model names that a
// terminal can show.

import { clipped, printable } from '../base/printable.js';
import { CAMERA_ID_PATTERN } from '../protocol/limits.js';
import type { DiscoveredCamera } from '../protocol/operations.js';

// regex: one character class of at most 128 characters; matches in linear time.
const CAMERA_ID = new RegExp(CAMERA_ID_PATTERN);
/** Most characters of a model name; those of real cameras have about 20. */
const MAX_MODEL_CHARS = 256;

/** Leaves out cameras whose id cannot be part of a URL path, and makes model names printable and short. */
export function camerasWithUsableId(cameras: readonly DiscoveredCamera[]): DiscoveredCamera[] {
  const usable = cameras.filter(({ id }) => CAMERA_ID.test(id));
  if (usable.length < cameras.length)
    process.stderr.write(
      'discovery: a camera is left out: its id is not 1 to 128 visible ASCII characters\n',
    );
  return usable.map((camera) => ({ ...camera, model: clipped(printable(camera.model), MAX_MODEL_CHARS) }));
}
