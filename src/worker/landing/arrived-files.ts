// The files in the directory of one transfer, and which of them is the one that was fetched. The SDK is given a name,
// but which of its calls honour it is not known: so a file is recognised by its directory.

import { lstat, readdir, realpath, rename } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { entryAt, type PinnedDirectory } from './pinned-directory.js';
import { isWholeJpegFile } from './whole-jpeg.js';

/** Largest number of files that are examined: more than the SDK writes for one transfer. */
const MOST_FILES = 16;
/** A file takes whole blocks of this many bytes (stat(2)). */
const BLOCK_BYTES = 512;
const JPEG_START = 0xffd8;

/** One regular file. */
export interface ArrivedFile {
  /** Name as text; bytes that are not UTF-8 are replaced, so that it differs from {@link raw}. */
  name: string;
  /** The bytes of its name. */
  raw: Buffer;
  sizeBytes: number;
  writtenMs: number;
  /** All of its bytes were written: the file was not merely preallocated to its final size. */
  isFilled: boolean;
}

/** Facts of a file that is fetched. */
export interface FileMarks {
  /** The name that the SDK was given. */
  name: string;
  /** The name that the camera reports, if it is that of an entry of the directory. */
  reported?: string | undefined;
  /** The size of the whole file; undefined = not known in advance. */
  sizeBytes: number | undefined;
}

/** The regular files in a directory; links are none. @param directory any path to it */
export async function arrivedIn(directory: string): Promise<ArrivedFile[]> {
  const files: ArrivedFile[] = [];
  for (const raw of (await readdir(directory, 'buffer')).slice(0, MOST_FILES)) {
    const found = await lstat(entryAt(directory, raw)).catch(() => undefined);
    if (found?.isFile() !== true) continue;
    const isFilled = found.blocks * BLOCK_BYTES >= found.size;
    const name = raw.toString('utf8');
    files.push({ name, raw, sizeBytes: found.size, writtenMs: found.mtimeMs, isFilled });
  }
  return files;
}

/**
 * Gives an arrived file a name that a text can hold, if it has none: the SDK may save under the name on the card,
 * whose bytes need not be UTF-8.
 * @throws as the file system does
 */
export async function makeNameable(directory: string, { name, raw }: ArrivedFile): Promise<void> {
  if (!raw.equals(Buffer.from(name))) await rename(entryAt(directory, raw), join(directory, name));
}

/** The one that was fetched; undefined when there is none, or when there are several and none is marked. */
export function fetchedOf(files: readonly ArrivedFile[], marks: FileMarks): ArrivedFile | undefined {
  const whole = files.filter(({ sizeBytes }) => sizeBytes === marks.sizeBytes);
  const among = whole.length > 0 ? whole : files;
  const named = (wanted: string | undefined) => among.find(({ name }) => name === wanted);
  return named(marks.name) ?? named(marks.reported) ?? (among.length === 1 ? among[0] : undefined);
}

/** Whether a file is all that was fetched: by its size or, where that is not known, by its ends. */
export async function isWholeFile(
  directory: PinnedDirectory,
  file: ArrivedFile,
  marks: FileMarks,
): Promise<boolean> {
  if (marks.sizeBytes !== undefined) return file.sizeBytes === marks.sizeBytes;
  if (file.sizeBytes === 0) return false;
  const opened = await directory.openFile(file.name);
  const start = Buffer.alloc(2);
  await opened.read(start, 0, 2, 0);
  // A picture of another kind: its end cannot be recognized.
  if (start.readUInt16BE(0) !== JPEG_START) return opened.close().then(() => true);
  return isWholeJpegFile(opened);
}

/**
 * The name of the entry of a directory that a camera reports: by its path, by a path from there, or by its name alone.
 * @returns undefined when it reports none, or one that is elsewhere
 */
export async function entryOf(directory: string, reported: string): Promise<string | undefined> {
  if (reported === '') return undefined;
  const path = resolve(directory, reported);
  const parent = await realpath(dirname(path)).catch(() => undefined);
  return parent === directory ? basename(path) : undefined;
}
