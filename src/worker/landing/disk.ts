// File-system functions that Node does not have in this form: creating directories that others may be creating at the
// same time, and turning errors into the error codes that clients know. Must not know cameras.

import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { WorkerError } from '../../protocol/codes.js';

/** Errors of a full disk, and of a used-up quota of this user. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Creates a directory and its missing parents. Does not use mkdir's `recursive`: in Node 20 it never returns if a
 * parent refuses new entries, as /proc does.
 */
export async function makeDirectory(path: string): Promise<void> {
  try {
    await makeOne(path);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeDirectory(dirname(path));
    await makeOne(path);
  }
}

/** Creates one directory, or accepts an existing one: another camera may be creating the same path. */
async function makeOne(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
  }
}

/** The name of a system error, such as `ENOENT`; any other error as a text. */
export function errnoOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}

/**
 * The reason of a failure, for a message to clients. For an error of the file system it is only the name of the error,
 * because the path in its message may lead through a descriptor (pinned-directory.ts). For any other error it is the
 * message.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'syscall' in error ? errnoOf(error) : error.message;
}

/**
 * An error of the file system in its form for clients.
 * @param what went wrong, a clause that names the directory
 * @returns DISK_FULL when there is no room, SAVE_PATH_UNUSABLE otherwise
 */
export function diskError(error: unknown, what: string): WorkerError {
  const errno = errnoOf(error);
  return new WorkerError(FULL.has(errno) ? 'DISK_FULL' : 'SAVE_PATH_UNUSABLE', `${what} (${errno})`);
}
