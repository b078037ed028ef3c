// The files of the journal: numbered segments of lines in one directory. A segment is only ever appended to or removed;
// a line that is damaged is skipped and reported, and what is around it is used. An entry in the place of a segment
// and is no file of lines is left alone, and reported.

import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { openRegular, REGULAR_ONLY } from '../../../base/file-calls.js';
import { idIn, isCutOff, recordOf } from './lines.js';
import type { JournalRecord } from './record.js';

const NAME = /^shots-(\d{8,15})\.jsonl$/;
/** A journal counts no further, with a segment each millisecond for 30 years: beyond it no name is counted on from. */
const MOST_COUNTED = 1_000_000_000_000;
const DIGITS = 8;
const PIECE_BYTES = 256 * 1024;
/** Far above the longest record. */
const MOST_LINE_CHARS = 8 * 1024 * 1024;
/** Names that are taken by something else, one after the other. */
const MOST_TAKEN = 1_000;

/** One file of the journal. */
export interface Segment {
  readonly number: number;
  readonly sizeBytes: number;
}

/** Receiver of the lines of a segment. */
export interface LineTaker {
  readonly record: (record: JournalRecord) => void;
  /** A line that is none: the shot that it shows. */
  readonly damaged: (shotId: string | undefined) => void;
}

/** How a segment was read. */
export interface SegmentReading {
  readonly damagedLines: number;
  /** Number of the first damaged line. */
  readonly firstDamaged?: number;
  /** The last line has no end, so that it cannot be appended to. */
  readonly isTorn: boolean;
  /**
   * Bytes before a last line that was not written to its end. It has no meaning: a writer that waits for a line waits
   * for all of it.
   */
  readonly cutAt?: number;
}

/** Path of a segment. */
export function segmentPath(directory: string, number: number): string {
  return join(directory, `shots-${String(number).padStart(DIGITS, '0')}.jsonl`);
}

/**
 * The segments of a directory, oldest first; the directory is made where there is none.
 * @param onStray takes what has the name of a segment and is none: no file, or of a number that no journal comes to
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

/** Whether a journal may have reached a number: numbers after a stray name of before are counted as well. */
function isCounted(number: number, before: number): boolean {
  return number <= MOST_COUNTED || number <= before + 1 + MOST_TAKEN;
}

/** Makes the file of a new segment, under the first number from `number` on that nothing has. */
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

/** Opens a segment that is written to already. */
export function openSegment(directory: string, number: number): Promise<FileHandle> {
  return open(segmentPath(directory, number), constants.O_WRONLY | constants.O_APPEND | REGULAR_ONLY);
}

/** Removes a segment; it may be gone already. */
export function removeSegment(directory: string, number: number): Promise<void> {
  return rm(segmentPath(directory, number), { force: true });
}

/** So that a new segment exists after a power failure. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Reads a segment. @throws what the file system throws */
export async function readSegment(path: string, take: LineTaker): Promise<SegmentReading> {
  let line = 0;
  let damagedLines = 0;
  let firstDamaged: number | undefined;
  const takeLine = (text: string): boolean => {
    line += 1;
    if (text === '') return true;
    // A last line without its end is a record when it can be read: only its end was not written.
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
  const { rest, at } = await eachLine(path, takeLine);
  const cutAt = isCutOff(rest) ? at : undefined;
  if (cutAt === undefined) takeLine(rest);
  return {
    damagedLines,
    ...(firstDamaged === undefined ? {} : { firstDamaged }),
    isTorn: rest !== '' && cutAt === undefined,
    ...(cutAt === undefined ? {} : { cutAt }),
  };
}

/** Text behind the last end of a line, and where that is; undefined: it is not the beginning of a line. */
interface Rest {
  readonly rest: string;
  readonly at: number | undefined;
}

async function eachLine(path: string, take: (line: string) => void): Promise<Rest> {
  const file = await openRegular(path);
  try {
    const decoder = new StringDecoder('utf8');
    const piece = Buffer.alloc(PIECE_BYTES);
    let rest = '';
    let at: number | undefined = 0;
    for (let position = 0; ; ) {
      // Other work has its turn between two pieces.
      const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, null);
      const read = piece.subarray(0, bytesRead);
      const lastEnd = read.lastIndexOf('\n');
      if (lastEnd >= 0) at = position + lastEnd + 1;
      position += bytesRead;
      const lines = (rest + (bytesRead === 0 ? decoder.end() : decoder.write(read))).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
      if (bytesRead === 0) return { rest, at };
      // A line without an end is no line of the journal: its beginning has all that can be read.
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
