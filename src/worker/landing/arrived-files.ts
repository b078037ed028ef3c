// Finds the fetched file among the files in the directory of one transfer. The SDK is given a name for the file, but it
// is not known which of its calls use that name, so the file is recognised by its directory.

import { lstat, readdir, realpath, rename } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { entryAt, type PinnedDirectory } from './pinned-directory.js';
import { isWholeJpegFile } from './whole-jpeg.js';

/** Upper limit of examined files. The SDK does not write as many for one transfer. */
const MOST_FILES = 16;
/** Size of the blocks in which stat(2) counts the space of a file. */
const BLOCK_BYTES = 512;
const JPEG_START = 0xffd8;

/** One regular file. */
export interface ArrivedFile {
  /** Name as text. Bytes that are not UTF-8 are replaced, so the text may differ from {@link raw}. */
  name: string;
  /** The bytes of its name. */
  raw: Buffer;
  sizeBytes: number;
  writtenMs: number;
  /** Whether all of its bytes were written, so that it is not merely preallocated to its final size. */
  isFilled: boolean;
}

/** Facts of a file that is fetched. */
export interface FileMarks {
  /** The name that the SDK was given. */
  name: string;
  /** The name that the camera reports, if the directory has an entry of this name. */
  reported?: string | undefined;
  /** The size of the whole file; undefined = not known in advance. */
  sizeBytes: number | undefined;
}

/** The regular files in a directory, without links. @param directory any path to it */
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
 * Renames an arrived file whose name is not UTF-8 to one that is: the SDK may save under the name on the card, whose
 * bytes can be anything.
 * @throws as the file system does
 */
export async function makeNameable(directory: string, { name, raw }: ArrivedFile): Promise<void> {
  if (!raw.equals(Buffer.from(name))) await rename(entryAt(directory, raw), join(directory, name));
}

/** The fetched file; undefined when there is none, or when there are several and none has the marks. */
export function fetchedOf(files: readonly ArrivedFile[], marks: FileMarks): ArrivedFile | undefined {
  const whole = files.filter(({ sizeBytes }) => sizeBytes === marks.sizeBytes);
  const among = whole.length > 0 ? whole : files;
  const named = (wanted: string | undefined) => among.find(({ name }) => name === wanted);
  return named(marks.name) ?? named(marks.reported) ?? (among.length === 1 ? among[0] : undefined);
}

/** Whether a file is whole: by its size or, if the size is not known, by its first and last bytes. */
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
  // A file that is not a JPEG counts as whole, because its end cannot be recognised.
  if (start.readUInt16BE(0) !== JPEG_START) return opened.close().then(() => true);
  return isWholeJpegFile(opened);
}

/**
 * The name of the entry of a directory that a camera reports by an absolute path, by a path relative to the directory,
 * or by its name alone.
 * @returns undefined when the camera reports none, or one in another directory
 */
export async function entryOf(directory: string, reported: string): Promise<string | undefined> {
  if (reported === '') return undefined;
  const path = resolve(directory, reported);
  const parent = await realpath(dirname(path)).catch(() => undefined);
  return parent === directory ? basename(path) : undefined;
}
