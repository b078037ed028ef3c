// Form of a thumbnail of contents mode: the SDK states a type, and the first bytes show it.

import { WorkerError } from '../../protocol/codes.js';
import type { NativeThumbnail } from '../sdk/addon.js';

/** CrFileType: the call has succeeded without a picture. */
const TYPE_NONE = 0;
/** Bytes of an unknown form that are named. */
const SHOWN_BYTES = 16;

/** The extensions of thumbnails and screennails. */
export type SmallExtension = 'JPG' | 'HIF';

/**
 * The extension of a file with this thumbnail. Where type and bytes differ the bytes count: they are what is in the
 * file.
 * @throws TRANSFER_FAILED when there is none, or when it is neither a JPEG nor HEIF
 */
export function thumbnailExtension({ type, image }: NativeThumbnail): SmallExtension {
  if (type === TYPE_NONE || image.length === 0)
    throw new WorkerError('TRANSFER_FAILED', 'the camera has no thumbnail of this file');
  if (image[0] === 0xff && image[1] === 0xd8 && image[2] === 0xff) return 'JPG';
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.byteLength);
  // A file of this family begins with a box of this name (ISO/IEC 14496-12).
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return 'HIF';
  const first = bytes.toString('hex', 0, SHOWN_BYTES);
  throw new WorkerError(
    'TRANSFER_FAILED',
    `the thumbnail is neither JPEG nor HEIF: type ${type}, ${image.length} bytes that begin with ${first}`,
  );
}
