// One gateway per state directory: two would hold the same cameras and end each other's workers as orphans. The lock is
// a socket in the directory, on which the gateway listens. When the gateway ends, in whatever way, the kernel ends the
// listening. A user who cannot reach the directory cannot take the lock. Must not know cameras.
//
// The file of a socket outlives its process. Replacing a dead socket takes two steps, removing it and making another,
// and another gateway may do the same between them. So no name is used twice: locks are numbered. A gateway that finds
// the newest lock dead takes the next number with link(), which fails when the number is taken. If no greater number
// exists after that, the gateway holds the lock. It keeps holding it, because only the holder of a greater number
// removes locks.
//
// The socket has a second name, which contains the pid and the start time of its process and so identifies the holder.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { type FileHandle, link, lstat, mkdir, open, readdir, unlink } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { type ProcessIdentity, startTicksOf } from './process-facts.js';

/** Directory of the locks, below the state directory. */
const LOCKS = 'lock';
const NUMBERED = /^[1-9]\d{0,14}$/;
/** Beginning of the second name of a socket, which is its only name until it has a number. */
const NAMED = 'draft-';
/** The second name of a socket: process, start time, and a random number. */
const OF_PROCESS = /^draft-([1-9]\d{0,9})-(\d{1,20})-[0-9a-f]{16}$/;
/** Most tries. A try fails only when another gateway takes the number first and then ends at once. */
const MAX_TRIES = 100;
/** Errors of a socket without a listener, and of a removed name: its holder has ended. */
const DEAD = new Set(['ECONNREFUSED', 'ENOENT']);
/** Errors of a file system that cannot store sockets or links. */
const CANNOT_LOCK = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL']);

/**
 * Takes the lock until this process ends.
 * @param stateDirectory must exist, and be closed to other users.
 * @throws Error when another gateway has it; its message is for the terminal.
 */
export async function lockStateDirectory(stateDirectory: string): Promise<void> {
  const path = join(stateDirectory, LOCKS);
  await mkdir(path, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const directory = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    const isOurs = await take(locksIn(directory));
    if (isOurs) return;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!CANNOT_LOCK.has(code)) throw error;
    const text = `the state directory ${stateDirectory} is on a file system that cannot hold a lock (${code})`;
    throw new Error(`${text}: name a directory on another one with --state-dir`, { cause: error });
  } finally {
    await directory.close();
  }
  throw new Error(
    `another rigd is running with the state directory ${stateDirectory}: ` +
      'stop it, or start this one with another --state-dir',
  );
}

/** Lock of a state directory, as another process finds it. */
export interface StateLock {
  /** Whether a gateway, of this process or another, has it. */
  readonly isHeld: boolean;
  /** Process that has it; undefined when no entry of the lock names it. */
  readonly holder?: ProcessIdentity;
}

/**
 * Looks at the lock; takes and changes nothing.
 * @throws Error when the directory of locks cannot be read. A missing directory means that nothing holds the lock.
 */
export async function stateLock(stateDirectory: string): Promise<StateLock> {
  const flags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
  let directory: FileHandle;
  try {
    directory = await open(join(stateDirectory, LOCKS), flags);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { isHeld: false };
    throw error;
  }
  try {
    const locks = locksIn(directory);
    const names = await readdir(locks);
    const newest = newestOf(names);
    if (newest === 0 || !(await isListening(`${locks}/${newest}`))) return { isHeld: false };
    const holder = await holderOf(locks, names, newest);
    return { isHeld: true, ...(holder === undefined ? {} : { holder }) };
  } finally {
    await directory.close();
  }
}

/** The process that the second name of a lock identifies. */
async function holderOf(
  locks: string,
  names: readonly string[],
  number: number,
): Promise<ProcessIdentity | undefined> {
  const inodeOf = (name: string) =>
    lstat(`${locks}/${name}`).then(
      ({ ino }) => ino,
      () => undefined,
    );
  const inode = await inodeOf(String(number));
  for (const name of names) {
    const [, pid, startTicks] = OF_PROCESS.exec(name) ?? [];
    if (pid === undefined || startTicks === undefined) continue;
    if (inode !== undefined && (await inodeOf(name)) === inode) return { pid: Number(pid), startTicks };
  }
  return undefined;
}

/**
 * The path of the directory through its file descriptor. The path of a socket has at most 107 bytes, and the
 * directory's own path may be longer.
 */
function locksIn(directory: FileHandle): string {
  return `/proc/self/fd/${directory.fd}`;
}

/** Tries to take the lock. @returns whether this process has the lock now. */
async function take(locks: string): Promise<boolean> {
  let draft: string | undefined;
  try {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const newest = newestOf(await readdir(locks));
      if (newest > 0 && (await isListening(`${locks}/${newest}`))) return false;
      // The socket listens before it gets its number, so no other gateway finds it dead.
      draft ??= await listenIn(locks);
      const own = newest + 1;
      try {
        await link(draft, `${locks}/${own}`);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        // The gateway that has the lock now removed our draft: it did not listen yet, and so looked like a leftover.
        if (code === 'ENOENT') draft = undefined;
        else if (code !== 'EEXIST') throw error;
        continue;
      }
      const names = await readdir(locks);
      if (newestOf(names) === own) {
        await removeDead(locks, names, own);
        // The draft stays, as the second name of the lock.
        draft = undefined;
        return true;
      }
      // The number was free only because a newer holder removed its dead lock after we had read the directory.
      await unlink(`${locks}/${own}`).catch(() => undefined);
    }
    return false;
  } finally {
    if (draft !== undefined) await unlink(draft).catch(() => undefined);
  }
}

function newestOf(names: readonly string[]): number {
  return Math.max(0, ...names.filter((name) => NUMBERED.test(name)).map(Number));
}

/** Makes a draft of a lock. @returns the path of its socket, which listens until this process ends. */
async function listenIn(locks: string): Promise<string> {
  const { pid } = process;
  const path = `${locks}/${NAMED}${pid}-${startTicksOf(pid) ?? 0}-${randomBytes(8).toString('hex')}`;
  // The kernel accepts connections even while this process is busy or stopped.
  const server = createServer((connection) => connection.destroy()).unref();
  server.listen(path);
  await once(server, 'listening');
  return path;
}

/** Whether a process listens there, even one that is too busy to accept. */
async function isListening(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (DEAD.has(code)) return false;
    if (code === 'EAGAIN') return true;
    throw error;
  } finally {
    socket.destroy();
  }
}

/**
 * Removes the locks and drafts of earlier gateways. The last number before our own stays, so that a gateway that is
 * just reading the directory finds that number or ours.
 */
async function removeDead(locks: string, names: readonly string[], own: number): Promise<void> {
  for (const name of names) {
    const isOld = NUMBERED.test(name) && Number(name) < own - 1;
    const isDraft = name.startsWith(NAMED);
    if (!isOld && !isDraft) continue;
    // A draft that listens belongs to a gateway that is starting, which removes it itself, or to this process.
    const isDead = !(await isListening(`${locks}/${name}`).catch(() => true));
    if (isDead) await unlink(`${locks}/${name}`).catch(() => undefined);
  }
}
