// Finds the format of a thumbnail in contents mode, from the type that the SDK states and from the first bytes.

import { WorkerError } from '../../protocol/codes.js';
import type { NativeThumbnail } from '../sdk/addon.js';

/** CrFileType of a call that has succeeded but provides no picture. */
const TYPE_NONE = 0;
/** Bytes of an unknown format that the message shows. */
const SHOWN_BYTES = 16;

/** The extensions of thumbnails and screennails. */
export type SmallExtension = 'JPG' | 'HIF';

/**
 * The extension for a file with this thumbnail. When type and bytes differ the bytes decide, because they are in the
 * file.
 * @throws TRANSFER_FAILED when there is no picture, or when it is neither a JPEG nor HEIF
 */
export function thumbnailExtension({ type, image }: NativeThumbnail): SmallExtension {
  if (type === TYPE_NONE || image.length === 0)
    throw new WorkerError('TRANSFER_FAILED', 'the camera has no thumbnail of this file');
  if (image[0] === 0xff && image[1] === 0xd8 && image[2] === 0xff) return 'JPG';
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.byteLength);
  // A file of the HEIF family begins with a box of this name (ISO/IEC 14496-12).
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return 'HIF';
  const first = bytes.toString('hex', 0, SHOWN_BYTES);
  throw new WorkerError(
    'TRANSFER_FAILED',
    `the thumbnail is neither JPEG nor HEIF: type ${type}, ${image.length} bytes that begin with ${first}`,
  );
}
