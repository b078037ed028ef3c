// The files of the journal: numbered segments of lines in one directory. A segment is only ever appended to or removed;
// a line that is damaged is skipped and reported, and what is around it is used.

import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openRegular } from '../../host/file-calls.js';
import { recordOf, type ShotRecord } from './record.js';

const NAME = /^shots-(\d{8})\.jsonl$/;
/** Lines that are read before other work has its turn. */
const LINES_IN_TURN = 2_000;

/** One file of the journal. */
export interface Segment {
  readonly number: number;
  readonly sizeBytes: number;
}

/** A line that is no record. */
export interface DamagedLine {
  readonly path: string;
  readonly line: number;
  /** The last line, without its end: the write was interrupted. */
  readonly isTorn: boolean;
}

/** Where a segment is. */
export function segmentPath(directory: string, number: number): string {
  return join(directory, `shots-${String(number).padStart(8, '0')}.jsonl`);
}

/** The segments of a directory, oldest first; the directory is made where there is none. */
export async function segmentsIn(directory: string): Promise<Segment[]> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const numbers = (await readdir(directory))
    .flatMap((name) => NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
  return Promise.all(
    numbers.map(async (number) => ({ number, sizeBytes: (await stat(segmentPath(directory, number))).size })),
  );
}

/** Removes a segment; it may be gone already. */
export function removeSegment(directory: string, number: number): Promise<void> {
  return rm(segmentPath(directory, number), { force: true });
}

/**
 * Reads a segment.
 * @param onRecord takes each record
 * @param onDamage takes each line that is none
 * @returns whether its last line has an end, so that it can be appended to
 */
export async function readSegment(
  path: string,
  onRecord: (record: ShotRecord) => void,
  onDamage: (damage: DamagedLine) => void,
): Promise<boolean> {
  const lines = (await readWhole(path)).split('\n');
  const last = lines.length - 1;
  for (const [index, line] of lines.entries()) {
    if (index % LINES_IN_TURN === LINES_IN_TURN - 1) await new Promise((resolve) => setImmediate(resolve));
    // A last line without its end is a record when it can be read: only its end was not written.
    const record = recordOf(line);
    if (record !== undefined) onRecord(record);
    else if (line !== '') onDamage({ path, line: index + 1, isTorn: index === last });
  }
  return lines[last] === '';
}

async function readWhole(path: string): Promise<string> {
  const file = await openRegular(path);
  try {
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}
