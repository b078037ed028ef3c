// Reads the directories of a TIFF block (TIFF 6.0, section 2): Exif data, or a RAW file such as a Sony ARW. Reads only
// the pieces that are asked for. What does not follow the standard reads as empty.

import type { ReadAt } from './read-at.js';

/** Most entries of a directory; a Sony ARW has less than 100. */
const MOST_ENTRIES = 512;
const ENTRY_BYTES = 12;
/** Longest text; `2026:11:23 14:22:33` with its NUL takes 20 bytes. */
const MOST_TEXT_BYTES = 64;
const TYPE_TEXT = 2;
const TYPE_SHORT = 3;

/** One entry of a directory. */
export interface Entry {
  readonly type: number;
  readonly count: number;
  /** The four bytes of the entry that hold the value or its offset. */
  readonly inside: Buffer;
}

/** The entries of a directory by tag, and the offset of the directory after it; 0 = there is none. */
export interface Directory {
  readonly entries: ReadonlyMap<number, Entry>;
  readonly next: number;
}

/** A TIFF block in a file, and the byte order of its numbers. */
export interface Block {
  readonly read: ReadAt;
  /** Offset of the block in the file; offsets in the block count from it. */
  readonly base: number;
  /** Offset of its first directory. */
  readonly first: number;
  readonly u16: (bytes: Buffer, at: number) => number;
  readonly u32: (bytes: Buffer, at: number) => number;
}

const ORDERS: Readonly<Record<string, Pick<Block, 'u16' | 'u32'>>> = {
  'II*\0': { u16: (bytes, at) => bytes.readUInt16LE(at), u32: (bytes, at) => bytes.readUInt32LE(at) },
  'MM\0*': { u16: (bytes, at) => bytes.readUInt16BE(at), u32: (bytes, at) => bytes.readUInt32BE(at) },
};

/** The TIFF block that begins at this offset of a file; undefined when none does. */
export async function tiffBlock(read: ReadAt, base: number): Promise<Block | undefined> {
  const head = await read(base, 8);
  const order = ORDERS[head.toString('latin1', 0, 4)];
  if (head.length < 8 || order === undefined) return undefined;
  return { read, base, first: order.u32(head, 4), ...order };
}

/** The directory at this offset of the block. */
export async function directoryAt({ read, base, u16, u32 }: Block, offset: number): Promise<Directory> {
  const head = await read(base + offset, 2);
  const count = head.length < 2 ? 0 : Math.min(u16(head, 0), MOST_ENTRIES);
  const bytes = await read(base + offset + 2, count * ENTRY_BYTES + 4);
  const entries = new Map<number, Entry>();
  for (let at = 0; at + ENTRY_BYTES <= Math.min(bytes.length, count * ENTRY_BYTES); at += ENTRY_BYTES) {
    entries.set(u16(bytes, at), {
      type: u16(bytes, at + 2),
      count: u32(bytes, at + 4),
      inside: bytes.subarray(at + 8, at + ENTRY_BYTES),
    });
  }
  const isWhole = count > 0 && bytes.length === count * ENTRY_BYTES + 4;
  return { entries, next: isWhole ? u32(bytes, count * ENTRY_BYTES) : 0 };
}

/** The number of an entry that holds one; undefined without the entry. */
export function numberIn({ u16, u32 }: Block, entry: Entry | undefined): number | undefined {
  if (entry === undefined) return undefined;
  return entry.type === TYPE_SHORT ? u16(entry.inside, 0) : u32(entry.inside, 0);
}

/** The first numbers of an entry with 32-bit numbers, such as a list of offsets. */
export async function numbersIn(block: Block, entry: Entry | undefined, most: number): Promise<number[]> {
  if (entry === undefined) return [];
  const bytes =
    entry.count === 1
      ? entry.inside
      : await block.read(block.base + block.u32(entry.inside, 0), 4 * Math.min(entry.count, most));
  return Array.from({ length: bytes.length >> 2 }, (_, at) => block.u32(bytes, 4 * at));
}

/** The text of an entry; empty when the entry has no text. */
export async function textIn(block: Block, entry: Entry | undefined): Promise<string> {
  if (entry === undefined || entry.type !== TYPE_TEXT || entry.count > MOST_TEXT_BYTES) return '';
  const bytes =
    entry.count <= entry.inside.length
      ? entry.inside.subarray(0, entry.count)
      : await block.read(block.base + block.u32(entry.inside, 0), entry.count);
  return bytes.toString('latin1').replace(/\0.*/s, '').trim();
}
