// Finds the Exif data of a file: a TIFF block in a segment of a JPEG, in an item of a HEIF, or the file itself, if it
// is a RAW file. Reads a few small pieces and decodes no picture.

import { exifOfHeif } from './heif-exif.js';
import type { ReadAt } from './read-at.js';

/** Most segments of a JPEG that are read; Exif is the first or the second. */
const MOST_SEGMENTS = 16;
const APP1 = 0xe1;
const START_OF_SCAN = 0xda;
const EXIF = Buffer.from('Exif\0\0');

/** Form of a file, by its first bytes. */
export type FileForm = 'jpeg' | 'heif' | 'other';

/** The part of an open file that readers of pictures use. */
export interface ReadableFile {
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
}

/** Reads pieces of an open file. */
export function readerOf(file: ReadableFile): ReadAt {
  return async (offset, length) => {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, (await file.read(bytes, 0, length, offset)).bytesRead);
  };
}

/** The form of a file. A TIFF file, such as a RAW file, is `other`. */
export async function formOf(read: ReadAt): Promise<FileForm> {
  const head = await read(0, 8);
  if (isJpeg(head)) return 'jpeg';
  return head.toString('latin1', 4) === 'ftyp' ? 'heif' : 'other';
}

/** Whether bytes begin as a JPEG does. */
export function isJpeg(head: Buffer): boolean {
  return head[0] === 0xff && head[1] === 0xd8;
}

/** Offset of the TIFF block with the Exif data of a file of this form; undefined when it has none. */
export async function exifPlace(read: ReadAt, form: FileForm): Promise<number | undefined> {
  if (form === 'jpeg') return exifOfJpeg(read, 0);
  return form === 'heif' ? exifOfHeif(read) : 0;
}

/** Offset of the TIFF block of the JPEG that begins at `start`: reads segment after segment up to the one with Exif. */
export async function exifOfJpeg(read: ReadAt, start: number): Promise<number | undefined> {
  let at = start + 2;
  for (let segments = 0; segments < MOST_SEGMENTS; segments += 1) {
    const head = await read(at, 4 + EXIF.length);
    if (head.length < 4 || head[0] !== 0xff || head[1] === START_OF_SCAN) return undefined;
    if (head[1] === APP1 && head.subarray(4).equals(EXIF)) return at + head.length;
    at += 2 + head.readUInt16BE(2);
  }
  return undefined;
}
