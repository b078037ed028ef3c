// Makes a small picture of a picture file. A picture that the camera has put into the file is preferred to one that is
// made of the file, and is not changed if it has the right size. Only JPEG and HEIF are decoded. Runs in a process of
// its own (../picture-maker.ts), because a decoder may fail on a broken file.

import type { FileHandle } from 'node:fs/promises';
import { formOf, isJpeg, readerOf } from '../../base/exif-place.js';
import { openRegular } from '../../base/file-calls.js';
import type { PictureSize } from '../../protocol/words.js';
import { type EmbeddedPicture, embeddedPictures } from './embedded-pictures.js';
import { imageLibrary } from './image-library.js';
import { turned } from './orientation.js';

/** How large a picture of each size is. */
const SIZES: Readonly<Record<PictureSize, SizeRule>> = {
  thumbnail: { longSide: 512, leastEmbedded: 1, quality: 80 },
  preview: { longSide: 2048, leastEmbedded: 640, quality: 85 },
};
/** Operations of the image library that read a file; all others are blocked. */
const LOADERS = ['VipsForeignLoadJpeg', 'VipsForeignLoadHeif'];

interface SizeRule {
  /** Most pixels of the longer side. */
  readonly longSide: number;
  /** Least pixels of the longer side of a picture in the file: a smaller one would not show what is asked for. */
  readonly leastEmbedded: number;
  /** JPEG quality of a picture that is made. */
  readonly quality: number;
}

/** A picture that can be used. */
interface Source {
  readonly longSide: number;
  /** Its place in the file; undefined: the file itself. */
  readonly place: EmbeddedPicture | undefined;
}

/** Allows the image library only the formats of cameras, for the whole process. */
export async function blockOtherFormats(): Promise<void> {
  const library = await imageLibrary();
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({ operation: LOADERS });
}

/**
 * A small picture of a file, as a JPEG.
 * @param mostBytes the most bytes of the result
 * @throws Error with the reason when there is none
 */
export async function smallPicture(path: string, size: PictureSize, mostBytes: number): Promise<Buffer> {
  const file = await openRegular(path);
  try {
    const read = readerOf(file);
    const form = await formOf(read);
    const { orientation, pictures } = await embeddedPictures(read, form);
    const sources: Source[] = [];
    for (const place of pictures)
      sources.push({ place, longSide: await longSideOf(await bytesAt(file, place)) });
    if (form !== 'other') sources.push({ place: undefined, longSide: await longSideOf(pathOf(file)) });
    const rule = SIZES[size];
    let reason = 'the file has no picture that can be shown';
    for (const { place } of inOrder(sources, rule)) {
      try {
        const bytes = place === undefined ? undefined : turned(await bytesAt(file, place), orientation);
        return await fitted(bytes ?? file, rule, mostBytes);
      } catch (error) {
        reason = (error as Error).message;
      }
    }
    throw new Error(reason);
  } finally {
    await file.close();
  }
}

/** The usable sources, the best first. */
function inOrder(sources: readonly Source[], { longSide: most, leastEmbedded }: SizeRule): Source[] {
  const rank = ({ longSide }: Source) => (longSide > most ? 1 : longSide * 2 >= most ? 0 : 2);
  return sources
    .filter(({ place, longSide }) => longSide >= (place === undefined ? 1 : leastEmbedded))
    .sort((a, b) => rank(a) - rank(b) || (rank(a) === 1 ? a.longSide - b.longSide : b.longSide - a.longSide));
}

/** A picture that is not larger than the rule says: the picture itself, if it is a JPEG of that size. */
async function fitted(
  picture: Buffer | FileHandle,
  { longSide, quality }: SizeRule,
  mostBytes: number,
): Promise<Buffer> {
  const input = Buffer.isBuffer(picture) ? picture : pathOf(picture);
  if ((await longSideOf(input)) <= longSide) {
    const whole = Buffer.isBuffer(picture) ? picture : await wholeFile(picture, mostBytes);
    if (whole !== undefined && whole.length <= mostBytes && isJpeg(whole)) return whole;
  }
  const library = await imageLibrary();
  const made = await library(input, { failOn: 'error' })
    .autoOrient()
    .resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality })
    .toBuffer();
  if (made.length > mostBytes) throw new Error(`the small picture would have ${made.length} bytes`);
  return made;
}

/** The longer side of a picture in pixels; 0 when its format cannot be read. */
async function longSideOf(input: Buffer | string): Promise<number> {
  const library = await imageLibrary();
  try {
    const { width = 0, height = 0 } = await library(input).metadata();
    return Math.max(width, height);
  } catch {
    return 0;
  }
}

/** A path by which the image library opens the file that is open, and no other. */
function pathOf({ fd }: FileHandle): string {
  return `/proc/self/fd/${fd}`;
}

async function bytesAt(file: FileHandle, { offset, bytes }: EmbeddedPicture): Promise<Buffer> {
  const into = Buffer.alloc(bytes);
  const { bytesRead } = await file.read(into, 0, bytes, offset);
  return into.subarray(0, bytesRead);
}

/** The bytes of a file; undefined when there are more than the limit. */
async function wholeFile(file: FileHandle, mostBytes: number): Promise<Buffer | undefined> {
  const { size } = await file.stat();
  return size > mostBytes ? undefined : bytesAt(file, { offset: 0, bytes: size });
}
