// Reads when a picture was taken, by the clock of the camera: DateTimeOriginal with its fraction and offset (Exif 2.32,
// 4.6.6), from a JPEG, a HEIF, or a TIFF such as a Sony ARW. Reads a few small pieces of the file and decodes no
// picture. No library is used, because the existing ones read every tag of every format, and most of them read the
// whole file.

import { exifOfHeif } from './heif-exif.js';
import type { ReadAt } from './read-at.js';

/** The part of an open file that this module uses. */
export interface ReadableFile {
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
}

/** Most segments of a JPEG that are read; EXIF is the first or the second. */
const MOST_SEGMENTS = 16;
/** Most entries of a directory; a Sony ARW has less than 100. */
const MOST_ENTRIES = 512;
const ENTRY_BYTES = 12;
/** Longest text; `2026:11:23 14:22:33` with its NUL takes 20 bytes. */
const MOST_TEXT_BYTES = 64;
/** Most digits of the fraction: three, for milliseconds. */
const MOST_FRACTION = 3;

const APP1 = 0xe1;
const START_OF_SCAN = 0xda;
const EXIF = Buffer.from('Exif\0\0');

/** TIFF 6.0, section 2. */
const TYPE_TEXT = 2;
const TAG = { preview: 0x0201, exif: 0x8769, taken: 0x9003, offset: 0x9011, fraction: 0x9291 };

const TAKEN = /^(\d{4}):(0[1-9]|1[0-2]):(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/;
const OFFSET = /^[+-](0\d|1[0-4]):[0-5]\d$/;

/** One entry of a directory. */
interface Entry {
  type: number;
  count: number;
  /** The four bytes of the entry that hold the value or its offset. */
  inside: Buffer;
}

/** A TIFF block in a file, and the byte order of its numbers. */
interface Block {
  read: ReadAt;
  /** Offset of the block in the file; offsets in the block count from it. */
  base: number;
  u16: (bytes: Buffer, at: number) => number;
  u32: (bytes: Buffer, at: number) => number;
}

/**
 * When the picture in a file was taken.
 * @returns `2026-11-23T14:22:33.123+01:00`, without the fraction and the offset when the camera does not write them;
 * undefined when the file has no readable time
 * @throws as the file system does
 */
export async function exifTime(file: ReadableFile): Promise<string | undefined> {
  const read: ReadAt = async (offset, length) => {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, (await file.read(bytes, 0, length, offset)).bytesRead);
  };
  const head = await read(0, 8);
  if (isJpeg(head)) return timeOfJpeg(read, 0);
  if (head.toString('latin1', 4) !== 'ftyp') return timeOfTiff(read, 0, true);
  const block = await exifOfHeif(read);
  return block === undefined ? undefined : timeOfTiff(read, block, false);
}

function isJpeg(head: Buffer): boolean {
  return head[0] === 0xff && head[1] === 0xd8;
}

/** Reads segment after segment up to the one with EXIF. */
async function timeOfJpeg(read: ReadAt, start: number): Promise<string | undefined> {
  let at = start + 2;
  for (let segments = 0; segments < MOST_SEGMENTS; segments += 1) {
    const head = await read(at, 4 + EXIF.length);
    if (head.length < 4 || head[0] !== 0xff || head[1] === START_OF_SCAN) return undefined;
    if (head[1] === APP1 && head.subarray(4).equals(EXIF)) return timeOfTiff(read, at + head.length, false);
    at += 2 + head.readUInt16BE(2);
  }
  return undefined;
}

/**
 * The time in a TIFF block.
 * @param mayHavePreview whether a file without EXIF in its directories may contain a JPEG that has it
 */
async function timeOfTiff(read: ReadAt, base: number, mayHavePreview: boolean): Promise<string | undefined> {
  const head = await read(base, 8);
  const order = head.toString('latin1', 0, 4);
  if (head.length < 8 || (order !== 'II*\0' && order !== 'MM\0*')) return undefined;
  const block = order === 'II*\0' ? littleEndian(read, base) : bigEndian(read, base);
  const main = await directory(block, block.u32(head, 4));
  const exif = main.get(TAG.exif);
  if (exif !== undefined) return timeOfExif(block, block.u32(exif.inside, 0));
  const preview = main.get(TAG.preview);
  if (preview === undefined || !mayHavePreview) return undefined;
  const at = block.u32(preview.inside, 0);
  return isJpeg(await read(at, 2)) ? timeOfJpeg(read, at) : undefined;
}

async function timeOfExif(block: Block, offset: number): Promise<string | undefined> {
  const entries = await directory(block, offset);
  const parts = TAKEN.exec(await text(block, entries.get(TAG.taken)));
  if (parts === null) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const fraction = /^\d+/.exec(await text(block, entries.get(TAG.fraction)))?.[0].slice(0, MOST_FRACTION);
  const zone = OFFSET.exec(await text(block, entries.get(TAG.offset)))?.[0] ?? '';
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${fraction === undefined ? '' : `.${fraction}`}${zone}`;
}

/** The entries of a directory, by tag. */
async function directory(block: Block, offset: number): Promise<Map<number, Entry>> {
  const head = await block.read(block.base + offset, 2);
  const count = head.length < 2 ? 0 : Math.min(block.u16(head, 0), MOST_ENTRIES);
  const bytes = await block.read(block.base + offset + 2, count * ENTRY_BYTES);
  const entries = new Map<number, Entry>();
  for (let at = 0; at + ENTRY_BYTES <= bytes.length; at += ENTRY_BYTES) {
    entries.set(block.u16(bytes, at), {
      type: block.u16(bytes, at + 2),
      count: block.u32(bytes, at + 4),
      inside: bytes.subarray(at + 8, at + ENTRY_BYTES),
    });
  }
  return entries;
}

/** The text of an entry; empty when the entry has no text. */
async function text(block: Block, entry: Entry | undefined): Promise<string> {
  if (entry === undefined || entry.type !== TYPE_TEXT || entry.count > MOST_TEXT_BYTES) return '';
  const bytes =
    entry.count <= entry.inside.length
      ? entry.inside.subarray(0, entry.count)
      : await block.read(block.base + block.u32(entry.inside, 0), entry.count);
  return bytes.toString('latin1').replace(/\0.*/s, '').trim();
}

function littleEndian(read: ReadAt, base: number): Block {
  return {
    read,
    base,
    u16: (bytes, at) => bytes.readUInt16LE(at),
    u32: (bytes, at) => bytes.readUInt32LE(at),
  };
}

function bigEndian(read: ReadAt, base: number): Block {
  return {
    read,
    base,
    u16: (bytes, at) => bytes.readUInt16BE(at),
    u32: (bytes, at) => bytes.readUInt32BE(at),
  };
}
