// Tells viewers how to turn a JPEG, by an Exif segment that is put before the picture. The picture itself stays as the
// camera has made it.

import { isJpeg } from '../../base/exif-place.js';

const UPRIGHT = 1;
const SOI_BYTES = 2;
/** Second bytes of the markers of segments that may hold orientation or the form of the picture. */
const APP1 = 0xe1;

/**
 * An Exif segment with the tag Orientation alone, whose value is still 0: marker, length, `Exif`, the TIFF head in
 * big-endian order, and a directory of one entry.
 */
const SEGMENT = Buffer.from(
  'ffe1' +
    '0022' +
    '457869660000' +
    '4d4d002a00000008' +
    '0001' +
    '0112000300000001' +
    '00000000' +
    '00000000',
  'hex',
);
/** Place of the value in the segment. */
const VALUE_AT = 29;

/**
 * The JPEG with an Exif orientation. A JPEG that begins with a segment of its own for Exif or XMP, and an upright one,
 * stay as they are.
 */
export function turned(jpeg: Buffer, orientation: number): Buffer {
  const hasOwn = jpeg[SOI_BYTES] === 0xff && jpeg[SOI_BYTES + 1] === APP1;
  if (orientation === UPRIGHT || hasOwn || !isJpeg(jpeg)) return jpeg;
  const segment = Buffer.from(SEGMENT);
  segment[VALUE_AT] = orientation;
  return Buffer.concat([jpeg.subarray(0, SOI_BYTES), segment, jpeg.subarray(SOI_BYTES)]);
}
