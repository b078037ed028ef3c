// What the host's file system is asked for and Node does not give as it is needed: directories that others may be
// making too, and refusals as the error codes that clients know. Must not know cameras.

import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { WorkerError } from '../protocol/codes.js';

/** No room, or no more of it for this user. */
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

/** A directory that is there is as good: another camera may be making the same path. */
async function makeOne(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
  }
}

/** The errno of the system for what went wrong; what it is otherwise, as a text. */
export function errnoOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}

/**
 * Why something failed, for a message to clients: of a refusal of the file system its errno alone, because the path in
 * its message may be one through a descriptor (pinned-directory.ts); of any other error its message.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'syscall' in error ? errnoOf(error) : error.message;
}

/**
 * A refusal of the file system as it is reported to clients.
 * @param what went wrong, a clause that names the directory
 * @returns DISK_FULL where room is what is missing, SAVE_PATH_UNUSABLE otherwise
 */
export function diskError(error: unknown, what: string): WorkerError {
  const errno = errnoOf(error);
  return new WorkerError(FULL.has(errno) ? 'DISK_FULL' : 'SAVE_PATH_UNUSABLE', `${what} (${errno})`);
}
