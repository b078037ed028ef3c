// Reads when a picture was taken, by the clock of the camera: DateTimeOriginal with its fraction and offset (Exif 2.32,
// 4.6.6), from a JPEG, a HEIF, or a TIFF such as a Sony ARW. Reads a few small pieces of the file and decodes no
// picture. No library is used, because the existing ones read every tag of every format, and most of them read the
// whole file.

import { exifOfJpeg, exifPlace, formOf, isJpeg, type ReadableFile, readerOf } from '../../base/exif-place.js';
import type { ReadAt } from '../../base/read-at.js';
import { type Block, directoryAt, textIn, tiffBlock } from '../../base/tiff-block.js';

export type { ReadableFile } from '../../base/exif-place.js';

/** Most digits of the fraction: three, for milliseconds. */
const MOST_FRACTION = 3;

const TAG = { preview: 0x0201, exif: 0x8769, taken: 0x9003, offset: 0x9011, fraction: 0x9291 };

const TAKEN = /^(\d{4}):(0[1-9]|1[0-2]):(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/;
const OFFSET = /^[+-](0\d|1[0-4]):[0-5]\d$/;

/**
 * When the picture in a file was taken.
 * @returns `2026-11-23T14:22:33.123+01:00`, without the fraction and the offset when the camera does not write them;
 * undefined when the file has no readable time
 * @throws as the file system does
 */
export async function exifTime(file: ReadableFile): Promise<string | undefined> {
  const read = readerOf(file);
  const form = await formOf(read);
  return timeOfTiff(read, await exifPlace(read, form), form === 'other');
}

/**
 * The time in a TIFF block.
 * @param mayHavePreview whether a file without EXIF in its directories may contain a JPEG that has it
 */
async function timeOfTiff(
  read: ReadAt,
  base: number | undefined,
  mayHavePreview: boolean,
): Promise<string | undefined> {
  const block = base === undefined ? undefined : await tiffBlock(read, base);
  if (block === undefined) return undefined;
  const { entries } = await directoryAt(block, block.first);
  const exif = entries.get(TAG.exif);
  if (exif !== undefined) return timeOfExif(block, block.u32(exif.inside, 0));
  const preview = entries.get(TAG.preview);
  if (preview === undefined || !mayHavePreview) return undefined;
  const at = block.u32(preview.inside, 0);
  return isJpeg(await read(at, 2)) ? timeOfTiff(read, await exifOfJpeg(read, at), false) : undefined;
}

async function timeOfExif(block: Block, offset: number): Promise<string | undefined> {
  const { entries } = await directoryAt(block, offset);
  const parts = TAKEN.exec(await textIn(block, entries.get(TAG.taken)));
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const fraction = /^\d+/.exec(await textIn(block, entries.get(TAG.fraction)))?.[0].slice(0, MOST_FRACTION);
  const zone = OFFSET.exec(await textIn(block, entries.get(TAG.offset)))?.[0] ?? '';
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction === undefined ? '' : `.${fraction}`}${zone}`;
}
