// The directory of the service's own files. Other users may not read or change it: programs are started from it, and
// private pictures pass through it. Its mode 0700 closes everything below. Must not know which files are in it.

import { chmod, lstat, mkdir, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';

const OURS_ALONE = 0o700;
const OF_OTHERS = 0o077;
const WRITABLE_BY_GROUP = 0o020;
const WRITABLE_BY_ALL = 0o002;

/**
 * Creates the directory, or closes an existing one to other users.
 * @param notice takes a line for the log when other users could read the directory until now.
 * @returns its real path: a link is followed here, once.
 * @throws Error when another user owns it or could have changed it; its message is for the terminal.
 */
export async function openStateDirectory(path: string, notice: (line: string) => void): Promise<string> {
  const real = await makeWithParents(path, OURS_ALONE)
    .then(() => realpath(path))
    .catch((error: unknown) => {
      throw new Error(
        `the state directory ${path} cannot be made (${(error as Error).message}): name another with --state-dir`,
        { cause: error },
      );
    });
  const found = await lstat(real);
  if (!found.isDirectory()) throw new Error(`the state directory ${path} is not a directory`);
  const objection = objectionTo(path, found, {
    uid: process.geteuid?.() ?? -1,
    gid: process.getegid?.() ?? -1,
  });
  if (objection !== undefined) throw new Error(objection);
  const { mode } = found;
  if ((mode & OF_OTHERS) !== 0) {
    await chmod(real, OURS_ALONE).catch(() => undefined);
    const isClosed = ((await lstat(real)).mode & OF_OTHERS) === 0;
    notice(
      isClosed
        ? `other users could read the state directory ${real}; it is closed to them now`
        : `other users can read the state directory ${real}: its file system keeps no permissions`,
    );
  }
  return real;
}

/**
 * Creates a directory, and any missing parents with the default mode. Does not use mkdir's `recursive`: in Node 20 it
 * never returns if a parent refuses new entries, as /proc does.
 */
export async function makeWithParents(path: string, mode?: number): Promise<void> {
  const make = () =>
    mkdir(path, mode).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  try {
    await make();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    // If the parent refuses new entries, as /proc does, the same error one level up ends the recursion.
    await makeWithParents(dirname(path));
    await make();
  }
}

/**
 * Why a directory cannot be the state directory.
 * @param found its owner and mode.
 * @param own user and group of the process that wants to use it.
 * @returns a sentence for the terminal; undefined when it can be.
 */
export function objectionTo(
  path: string,
  found: { readonly uid: number; readonly gid: number; readonly mode: number },
  own: { readonly uid: number; readonly gid: number },
): string | undefined {
  const { uid, gid, mode } = found;
  if (uid !== own.uid) {
    return (
      `the state directory ${path} belongs to user ${uid} and the service runs as user ${own.uid}: ` +
      'run it as that user, change the owner, or name another directory with --state-dir'
    );
  }
  // Many systems give each user a group of its own, with a umask of 002: writable by that group is safe.
  const isOfOtherGroup = (mode & WRITABLE_BY_GROUP) !== 0 && gid !== own.gid;
  if ((mode & WRITABLE_BY_ALL) === 0 && !isOfOtherGroup) return undefined;
  return (
    `the state directory ${path} can be written to by other users, and programs are started from it: ` +
    'name another with --state-dir, or close this one (chmod 700) if no other user has put files there'
  );
}
