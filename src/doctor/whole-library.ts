// Checks by the lengths in the head of a library that its file is complete: a copy that was interrupted has the right
// name too. Reads two pieces of the file and runs none of its code.

import { type FileHandle, open } from 'node:fs/promises';

/** Length of the head of a 64-bit library: `Elf64_Ehdr` of elf(5). */
const HEAD_BYTES = 64;
const MAGIC = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1]);
/** Length of the head of a segment: `Elf64_Phdr`. */
const SEGMENT_BYTES = 56;
/** The largest number of segments that are read; a library usually has about ten. */
const MOST_SEGMENTS = 64;

/**
 * Describes what is wrong with the length of a library. Undefined when nothing is, when the file cannot be read, or
 * when it is not a 64-bit library.
 */
export async function lengthFault(path: string): Promise<string | undefined> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return undefined;
  try {
    const { size } = await file.stat();
    if (size === 0) return 'is empty';
    const end = await endOf(file);
    return end > size ? `is truncated: it has ${size} bytes of ${end} or more` : undefined;
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}

/** The end of the last part that the head lists, in bytes from the start of the file. */
async function endOf(file: FileHandle): Promise<number> {
  const head = await read(file, 0, HEAD_BYTES);
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) return 0;
  if (head.length < HEAD_BYTES) return HEAD_BYTES;
  const segmentsAt = Number(head.readBigUInt64LE(32));
  const segments = Math.min(head.readUInt16LE(56), MOST_SEGMENTS);
  const sectionsEnd = Number(head.readBigUInt64LE(40)) + head.readUInt16LE(58) * head.readUInt16LE(60);
  const segmentsEnd = segmentsAt + segments * SEGMENT_BYTES;
  const heads = await read(file, segmentsAt, segments * SEGMENT_BYTES);
  const ends = Array.from(
    { length: Math.floor(heads.length / SEGMENT_BYTES) },
    (_, at) =>
      Number(heads.readBigUInt64LE(at * SEGMENT_BYTES + 8)) +
      Number(heads.readBigUInt64LE(at * SEGMENT_BYTES + 32)),
  );
  return Math.max(sectionsEnd, segmentsEnd, ...ends);
}

/** Reads up to `bytes` bytes, fewer at the end of the file. */
async function read(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, position);
  return buffer.subarray(0, bytesRead);
}
