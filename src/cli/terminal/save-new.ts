// Saves bytes as a new file, or writes them to standard output. Nothing is overwritten.

import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CommandError, firstLine } from '../command.js';

/** The word for standard input or output in place of a file. */
export const STANDARD_STREAM = '-';

/**
 * Saves a file.
 * @returns its absolute path; undefined if the bytes went to standard output
 * @throws CommandError when there is such a file, or it cannot be written
 */
export async function saveNew(file: string, bytes: Uint8Array): Promise<string | undefined> {
  if (file === STANDARD_STREAM) {
    process.stdout.write(bytes);
    return undefined;
  }
  const path = resolve(file);
  try {
    await writeFile(path, bytes, { flag: 'wx' });
    return path;
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST';
    const why = exists ? `${path} exists and is not overwritten; give another name` : firstLine(error);
    throw new CommandError('failed', why);
  }
}
