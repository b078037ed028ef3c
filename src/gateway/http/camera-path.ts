// The camera that a path names. It is read from the URL itself, so that every error below a camera's path can name the
// camera, even when no route matches.

import { MAX_ID } from '../contract/texts.js';
import { ServiceError } from '../errors/errors.js';

const CAMERA_PATH = /^\/api\/(?:rig\/)?cameras\/(?!connect-by-address(?:[?#]|$))([^/?#]+|(?=\/))/;

/**
 * The camera id in the URL; undefined outside of /api/cameras/{id} and /api/rig/cameras/{id}. An id with invalid
 * percent-encoding is left as it is.
 */
export function cameraIdOf(url: string): string | undefined {
  const encoded = CAMERA_PATH.exec(url)?.[1];
  if (encoded === undefined) return undefined;
  return decoded(encoded).slice(0, MAX_ID);
}

/** @throws {ServiceError} PLACEHOLDER_ID for an id that a caller forgot to fill in. */
export function rejectPlaceholder(id: string): void {
  if (id !== '' && id.toLowerCase() !== '{cameraid}') return;
  throw new ServiceError(
    'PLACEHOLDER_ID',
    id === '' ? 'the camera id is empty' : `${id} is a placeholder, not a camera id`,
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
