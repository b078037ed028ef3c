// Finds the thumbnail that a camera puts into its files: in the Exif segment at the beginning of a JPEG file, or in the
// directories of a RAW file, which is a TIFF file. Decodes no picture. Finds nothing in data that does not follow the
// standards. Pure.

const SOI = 0xffd8;
const APP1 = 0xffe1;
const EXIF = 'Exif\0\0';
const LITTLE_ENDIAN = 0x4949;
const ENTRY_BYTES = 12;
/** Tags JPEGInterchangeFormat and JPEGInterchangeFormatLength. */
const TAG = { offset: 0x0201, length: 0x0202 } as const;

/** The first bytes of a TIFF file, in either byte order. */
const TIFF_HEADS: ReadonlySet<number> = new Set([0x49492a00, 0x4d4d002a]);

/** How much of a file is read: a segment has 64 KiB at most, and Exif is in the first or second one. */
export const EXIF_BYTES = 192 * 1024;

/** The thumbnail in the first bytes of a file; undefined when there is none. */
export function exifThumbnail(head: Buffer): Buffer | undefined {
  try {
    return thumbnailIn(head);
  } catch (error) {
    // An offset points beyond the end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function thumbnailIn(head: Buffer): Buffer | undefined {
  const tiff = TIFF_HEADS.has(head.readUInt32BE(0)) ? head : exifIn(head);
  if (tiff === undefined) return undefined;
  const isLittle = tiff.readUInt16BE(0) === LITTLE_ENDIAN;
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const first = u32(4);
  const second = u32(first + 2 + ENTRY_BYTES * u16(first));
  if (second === 0) return undefined;
  const values = new Map<number, number>();
  for (let entry = 0; entry < u16(second); entry += 1) {
    const at = second + 2 + ENTRY_BYTES * entry;
    values.set(u16(at), u32(at + 8));
  }
  const offset = values.get(TAG.offset) ?? 0;
  const length = values.get(TAG.length) ?? 0;
  const picture = tiff.subarray(offset, offset + length);
  const isWhole = offset > 0 && length > 2 && picture.length === length && picture.readUInt16BE(0) === SOI;
  return isWhole ? picture : undefined;
}

/** The TIFF structure of the Exif segment. */
function exifIn(head: Buffer): Buffer | undefined {
  if (head.readUInt16BE(0) !== SOI) return undefined;
  for (let at = 2; head[at] === 0xff; ) {
    const length = head.readUInt16BE(at + 2);
    const begin = at + 4;
    const isExif =
      head.readUInt16BE(at) === APP1 && head.toString('latin1', begin, begin + EXIF.length) === EXIF;
    if (isExif) return head.subarray(begin + EXIF.length, at + 2 + length);
    at += 2 + length;
  }
  return undefined;
}
