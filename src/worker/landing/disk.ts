// File-system work that Node does not offer in the needed form: it makes directories that others may be making too, and
// turns refusals into the error codes that clients know. Must not know cameras.

import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { WorkerError } from '../../protocol/codes.js';

/** The disk is full, or the quota of this user is used up. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Not mkdir's own `recursive`, which never returns where a directory refuses children as /proc does (Node 20). */
export async function makeDirectory(path: string): Promise<void> {
  try {
    await makeOne(path);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeDirectory(dirname(path));
    await makeOne(path);
  }
}

/** Accepts a directory that exists already: another camera may be making the same path. */
async function makeOne(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
  }
}

/** The errno of a system error; any other error as a text. */
export function errnoOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}

/**
 * Why something failed, for a message to clients: for an error of the file system the errno alone, because the path in
 * its message may be one through a descriptor (pinned-directory.ts); for any other error its message.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'syscall' in error ? errnoOf(error) : error.message;
}

/**
 * A refusal of the file system in its form for clients.
 * @param what went wrong, a clause that names the directory
 * @returns DISK_FULL when there is no room, SAVE_PATH_UNUSABLE otherwise
 */
export function diskError(error: unknown, what: string): WorkerError {
  const errno = errnoOf(error);
  return new WorkerError(FULL.has(errno) ? 'DISK_FULL' : 'SAVE_PATH_UNUSABLE', `${what} (${errno})`);
}
