// Finds the pictures that a camera has put into a file: the thumbnail in the Exif data of a JPEG or HEIF, and the
// previews in the directories of a RAW file. Decodes no picture. Real ARW files have the preview in their first
// directory, the thumbnail in the second, and some a picture of full size in a further one.

import { exifPlace, type FileForm, isJpeg } from '../../base/exif-place.js';
import type { ReadAt } from '../../base/read-at.js';
import { type Block, directoryAt, numberIn, numbersIn, tiffBlock } from '../../base/tiff-block.js';

/** Most directories that are read; a Sony ARW has five. */
const MOST_DIRECTORIES = 16;
/** Most bytes of a picture; one of 61 megapixels in the best quality has 30 MB. */
const MOST_BYTES = 64 * 1024 * 1024;
/** TIFF 6.0 and its technical note 1. */
const TAG = { orientation: 0x0112, directories: 0x014a, begin: 0x0201, length: 0x0202 } as const;
const UPRIGHT = 1;
/** The last of the eight orientations. */
const MOST_ORIENTATION = 8;

/** Place of a JPEG in a file. */
export interface EmbeddedPicture {
  readonly offset: number;
  readonly bytes: number;
}

/** The pictures in a file. */
export interface EmbeddedPictures {
  /** How the file is to be turned: a value of the Exif tag Orientation. */
  readonly orientation: number;
  readonly pictures: readonly EmbeddedPicture[];
}

/** The pictures in a file of this form. */
export async function embeddedPictures(read: ReadAt, form: FileForm): Promise<EmbeddedPictures> {
  const base = await exifPlace(read, form);
  const block = base === undefined ? undefined : await tiffBlock(read, base);
  if (block === undefined) return { orientation: UPRIGHT, pictures: [] };
  const pictures: EmbeddedPicture[] = [];
  let orientation = UPRIGHT;
  const seen = new Set<number>();
  const waiting = [block.first];
  for (let at = waiting.shift(); at !== undefined && seen.size < MOST_DIRECTORIES; at = waiting.shift()) {
    if (at === 0 || seen.has(at)) continue;
    seen.add(at);
    const { entries, next } = await directoryAt(block, at);
    if (at === block.first) orientation = numberIn(block, entries.get(TAG.orientation)) ?? UPRIGHT;
    const picture = await pictureAt(
      block,
      numberIn(block, entries.get(TAG.begin)),
      numberIn(block, entries.get(TAG.length)),
    );
    if (picture !== undefined) pictures.push(picture);
    waiting.push(next, ...(await numbersIn(block, entries.get(TAG.directories), MOST_DIRECTORIES)));
  }
  return {
    orientation: orientation >= 1 && orientation <= MOST_ORIENTATION ? orientation : UPRIGHT,
    pictures,
  };
}

/** The JPEG at this place of a block, if it is whole. */
async function pictureAt({ base, read }: Block, begin = 0, bytes = 0): Promise<EmbeddedPicture | undefined> {
  const offset = base + begin;
  if (begin === 0 || bytes < 4 || bytes > MOST_BYTES || !isJpeg(await read(offset, 2))) return undefined;
  const last = await read(offset + bytes - 1, 1);
  return last.length === 1 ? { offset, bytes } : undefined;
}
