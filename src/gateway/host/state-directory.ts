// The directory of the service's own files, which nobody else may read or change: programs are started from it, and
// private pictures pass through it. Being closed itself, it closes all that lies below. It knows nothing of what that is.

import { chmod, lstat, mkdir, realpath } from 'node:fs/promises';
import { dirname } from 'node:path';

const OURS_ALONE = 0o700;
const OF_OTHERS = 0o077;
const WRITABLE_BY_GROUP = 0o020;
const WRITABLE_BY_ALL = 0o002;

/**
 * Makes the directory, or closes the one that is there.
 * @param notice takes a line for the log when others could read it until now.
 * @returns its real path: a link is followed here, once.
 * @throws Error when others own it or could have changed it; its message is for the terminal.
 */
export async function openStateDirectory(path: string, notice: (line: string) => void): Promise<string> {
  // Directories on the way are like any other's.
  await mkdir(dirname(path), { recursive: true });
  await mkdir(path, OURS_ALONE).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const real = await realpath(path);
  const found = await lstat(real);
  if (!found.isDirectory()) throw new Error(`the state directory ${path} is no directory`);
  const { uid, gid, mode } = found;
  if (uid !== process.geteuid?.()) {
    throw new Error(
      `the state directory ${path} belongs to user ${uid} and the service runs as user ${process.geteuid?.()}: ` +
        'run it as that user, change the owner, or give it another --state-dir',
    );
  }
  // A group that is ours alone, as many systems give each user, is what a umask of 002 is made for.
  const isOfOtherGroup = (mode & WRITABLE_BY_GROUP) !== 0 && gid !== process.getegid?.();
  if ((mode & WRITABLE_BY_ALL) !== 0 || isOfOtherGroup) {
    throw new Error(
      `the state directory ${path} can be written to by other users, and programs are started from it: ` +
        'give the service a new one with --state-dir, or close this one (chmod 700) when nobody has put anything there',
    );
  }
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
