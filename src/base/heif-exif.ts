// Finds the EXIF block of a HEIF picture, a Sony .HIF: an item of the type `Exif` in the table of contents of the file
// (ISO/IEC 14496-12, 8.11; ISO/IEC 23008-12, annex A). Reads only the table, and follows no reference in it twice.

import type { ReadAt } from './read-at.js';

/** Most boxes of a file that are searched for the table; it is the second. */
const MOST_BOXES = 8;
/** Largest table that is read; that of a tiled picture of 60 megapixels has 16 KiB. */
const MOST_TABLE_BYTES = 256 * 1024;
const EXIF_ITEM = 'Exif';
/** Construction method of an item whose offsets are those of the file. */
const IN_FILE = 0;

/** A box in a buffer, without its head. */
interface Box {
  type: string;
  content: Buffer;
}

/** The offset at which the TIFF block of the EXIF data begins; undefined when none is found. */
export async function exifOfHeif(read: ReadAt): Promise<number | undefined> {
  const table = await tableOf(read);
  if (table === undefined) return undefined;
  const boxes = boxesIn(table.subarray(FULL_BOX_BYTES));
  const item = exifItem(boxes.find(({ type }) => type === 'iinf')?.content);
  const at =
    item === undefined ? undefined : placeOf(item, boxes.find(({ type }) => type === 'iloc')?.content);
  if (at === undefined) return undefined;
  // The item begins with the number of bytes before the block.
  const head = await read(at, 4);
  return head.length < 4 ? undefined : at + 4 + head.readUInt32BE(0);
}

/** Length of the version and flags of a box that has them. */
const FULL_BOX_BYTES = 4;

/** The box `meta` of a file that is marked as HEIF. */
async function tableOf(read: ReadAt): Promise<Buffer | undefined> {
  let at = 0;
  for (let boxes = 0; boxes < MOST_BOXES; boxes += 1) {
    const head = await read(at, 8);
    if (head.length < 8) return undefined;
    const [size, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)];
    // A larger box, or one without an end, is the picture itself.
    if (size < 8 || (at === 0 && type !== 'ftyp')) return undefined;
    if (type === 'meta') return size > MOST_TABLE_BYTES ? undefined : read(at + 8, size - 8);
    at += size;
  }
  return undefined;
}

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > bytes.length) break;
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, at + size),
    });
    at += size;
  }
  return boxes;
}

/** The number of the item with the EXIF data, from the box `iinf`. */
function exifItem(content: Buffer | undefined): number | undefined {
  if (content === undefined || content.length < 8) return undefined;
  const entries = boxesIn(content.subarray(FULL_BOX_BYTES + (content[0] === 0 ? 2 : 4)));
  for (const { type, content: entry } of entries) {
    // Version 2 has numbers of 16 bits, version 3 of 32; earlier ones have no types.
    const isLong = entry[0] === 3;
    const idBytes = isLong ? 4 : 2;
    if (type !== 'infe' || entry.length < FULL_BOX_BYTES + idBytes + 6 || (entry[0] !== 2 && !isLong))
      continue;
    const typeAt = FULL_BOX_BYTES + idBytes + 2;
    if (entry.toString('latin1', typeAt, typeAt + 4) === EXIF_ITEM)
      return entry.readUIntBE(FULL_BOX_BYTES, idBytes);
  }
  return undefined;
}

/** Position of the first piece of an item in the file, from the box `iloc`. */
function placeOf(item: number, content: Buffer | undefined): number | undefined {
  if (content === undefined) return undefined;
  const reader = new NumberReader(content);
  const version = reader.next(1);
  reader.next(3);
  const sizes = reader.next(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const count = reader.next(version === 2 ? 4 : 2);
  for (let items = 0; items < count && !reader.isOver; items += 1) {
    const id = reader.next(version === 2 ? 4 : 2);
    const method = version === 0 ? IN_FILE : reader.next(2) & 15;
    reader.next(2);
    const base = reader.next(baseBytes);
    const pieces = reader.next(2);
    const first = reader.position;
    reader.next(indexBytes);
    const offset = reader.next(offsetBytes);
    if (id === item) return method === IN_FILE && pieces > 0 && !reader.isOver ? base + offset : undefined;
    reader.position = first + pieces * (indexBytes + offsetBytes + lengthBytes);
  }
  return undefined;
}

/** Reads numbers of different lengths one after another. */
class NumberReader {
  position = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Whether a requested number was missing. */
  get isOver(): boolean {
    return this.position > this.#bytes.length;
  }

  /** The next number, of this length; 0 when it is missing. */
  next(bytes: number): number {
    const at = this.position;
    this.position += bytes;
    if (this.isOver || bytes === 0) return 0;
    // The standard has numbers of eight bytes, but no file is longer than six bytes can express.
    if (bytes > 6) return this.#bytes.readUIntBE(at + bytes - 6, 6);
    return this.#bytes.readUIntBE(at, bytes);
  }
}
