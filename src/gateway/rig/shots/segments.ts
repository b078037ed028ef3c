// The files of the journal: numbered segments of lines in one directory. A segment is only ever appended to or removed.
// A damaged line is skipped and reported; the lines around it are used. An entry that has the name of a segment but is
// not a file is left alone and reported.

import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { openRegular, REGULAR_ONLY } from '../../../base/file-calls.js';
import { idIn, isCutOff, recordOf } from './lines.js';
import type { JournalRecord } from './record.js';

const NAME = /^shots-(\d{8,15})\.jsonl$/;
/** The largest number that counts: a journal reaches it after 30 years with a segment each millisecond. */
const MOST_COUNTED = 1_000_000_000_000;
const DIGITS = 8;
const PIECE_BYTES = 256 * 1024;
/** The longest line that is read; far longer than any record. */
const MOST_LINE_CHARS = 8 * 1024 * 1024;
/** How many names in a row may be taken by something else. */
const MOST_TAKEN = 1_000;

/** One file of the journal. */
export interface Segment {
  readonly number: number;
  readonly sizeBytes: number;
}

/** Takes the lines of a segment. */
export interface LineTaker {
  readonly record: (record: JournalRecord) => void;
  /** Called for a line that is not a record, with the shot id in it. */
  readonly damaged: (shotId: string | undefined) => void;
}

/** Result of reading a segment. */
export interface SegmentReading {
  readonly damagedLines: number;
  /** Number of the first damaged line. */
  readonly firstDamaged?: number;
  /** Whether the last line lacks its line end, so that nothing can be appended to it directly. */
  readonly isTorn: boolean;
  /**
   * Number of bytes before an incomplete last line. Such a line has no meaning: a writer that waits for a line waits
   * until all of it is written.
   */
  readonly cutAt?: number;
  /** Number of bytes before the end of the last whole line, from which a later reading can continue. */
  readonly endsAt: number;
}

/** Path of a segment. */
export function segmentPath(directory: string, number: number): string {
  return join(directory, `shots-${String(number).padStart(DIGITS, '0')}.jsonl`);
}

/**
 * The segments of a directory, oldest first. The directory is made if it does not exist.
 * @param onStray called for an entry that has the name of a segment but is not one: no file, or an impossible number
 */
export async function segmentsIn(directory: string, onStray: (path: string) => void): Promise<Segment[]> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const numbers = (await readdir(directory))
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
  const found: Segment[] = [];
  for (const number of numbers) {
    const path = segmentPath(directory, number);
    const stats = await lstat(path).catch(() => undefined);
    if (stats?.isFile() === true && isCounted(number, found.at(-1)?.number ?? 0))
      found.push({ number, sizeBytes: stats.size });
    else onStray(path);
  }
  return found;
}

/** Whether a journal may have reached a number; a number shortly after the previous segment counts in any case. */
function isCounted(number: number, before: number): boolean {
  return number <= MOST_COUNTED || number <= before + 1 + MOST_TAKEN;
}

/** Makes the file of a new segment, under the first free number from `number` on. */
export async function makeSegment(
  directory: string,
  number: number,
): Promise<{ readonly file: FileHandle; readonly number: number }> {
  const { O_WRONLY, O_APPEND, O_CREAT, O_EXCL } = constants;
  for (let at = number; ; at += 1) {
    try {
      const flags = O_WRONLY | O_APPEND | O_CREAT | O_EXCL | REGULAR_ONLY;
      return { file: await open(segmentPath(directory, at), flags, 0o600), number: at };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || at >= number + MOST_TAKEN) throw error;
    }
  }
}

/** Opens a segment that exists. */
export function openSegment(directory: string, number: number): Promise<FileHandle> {
  return open(segmentPath(directory, number), constants.O_WRONLY | constants.O_APPEND | REGULAR_ONLY);
}

/** Removes a segment; it may be gone already. */
export function removeSegment(directory: string, number: number): Promise<void> {
  return rm(segmentPath(directory, number), { force: true });
}

/** Makes sure that a new segment still exists after a power failure. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Reads a segment.
 * @param from begin of the first line to read
 * @throws the error of the file system
 */
export async function readSegment(path: string, take: LineTaker, from = 0): Promise<SegmentReading> {
  let line = 0;
  let damagedLines = 0;
  let firstDamaged: number | undefined;
  const takeLine = (text: string): boolean => {
    line += 1;
    if (text === '') return true;
    // A last line without its line end is a record if it can be read: only the line end was not written.
    const record = recordOf(text);
    if (record !== undefined) {
      take.record(record);
      return true;
    }
    take.damaged(idIn(text));
    damagedLines += 1;
    firstDamaged ??= line;
    return false;
  };
  const { rest, at, bytes } = await eachLine(path, takeLine, from);
  const cutAt = isCutOff(rest) ? at : undefined;
  if (cutAt === undefined) takeLine(rest);
  return {
    damagedLines,
    ...(firstDamaged === undefined ? {} : { firstDamaged }),
    isTorn: rest !== '' && cutAt === undefined,
    ...(cutAt === undefined ? {} : { cutAt }),
    endsAt: cutAt ?? bytes,
  };
}

/** Text after the last line end, and where it begins; undefined: it is not the beginning of a line. */
interface Rest {
  readonly rest: string;
  readonly at: number | undefined;
  /** Size of the file. */
  readonly bytes: number;
}

async function eachLine(path: string, take: (line: string) => void, from: number): Promise<Rest> {
  const file = await openRegular(path);
  try {
    const decoder = new StringDecoder('utf8');
    const piece = Buffer.alloc(PIECE_BYTES);
    let rest = '';
    let at: number | undefined = from;
    for (let position = from; ; ) {
      // Other work gets its turn between two pieces.
      const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, position);
      const read = piece.subarray(0, bytesRead);
      const lastEnd = read.lastIndexOf('\n');
      if (lastEnd >= 0) at = position + lastEnd + 1;
      position += bytesRead;
      const lines = (rest + (bytesRead === 0 ? decoder.end() : decoder.write(read))).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
      if (bytesRead === 0) return { rest, at, bytes: position };
      // A line of this length is not a line of the journal: only its beginning can be read.
      if (rest.length > MOST_LINE_CHARS) {
        take(rest);
        rest = '';
        at = undefined;
      }
    }
  } finally {
    await file.close();
  }
}
