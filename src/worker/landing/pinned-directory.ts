// A directory that is held open while something is done in it, so that whatever becomes of its name meanwhile, the work
// meets the directory that was looked at. Beside a destination, where others may write too, our own directories are
// distinguished from what others have put there under their name. Must not know pictures.
//
// Node has no calls relative to a descriptor; `/proc/self/fd/<n>/name` is the same thing on Linux. Such a path means
// something in this process and only while the directory is held, so no client and no SDK call is ever given one.

import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rmdir, statfs, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { WorkerError } from '../protocol/codes.js';
import { quoted, quotedPath } from '../protocol/quoted.js';
import { errnoOf } from './disk.js';

const OPEN_DIRECTORY = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
/** Not by a link, and without waiting for a writer where a pipe stands under the name. */
const OPEN_FILE = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const OURS_ALONE = 0o700;
const WRITABLE_BY_OTHERS = 0o022;
const PERMISSIONS = 0o777;
/** A camera that would not be stopped may be making files in a directory that is being removed. */
const REMOVE_TRIES = 3;
/**
 * File systems that may keep neither owners nor permissions (statfs(2), linux/magic.h): there, all directories look as
 * the mount says.
 */
const OWNERLESS = new Set([
  0x4d44, // vfat
  0x2011bab0, // exfat
  0x5346544e, // ntfs
  0x7366746e, // ntfs3
  0x65735546, // FUSE: ntfs-3g, exfat-fuse, sshfs
  0xff534d42, // cifs
  0xfe534d42, // SMB 2
  0x01021997, // 9p, folders shared with a virtual machine
]);

/** A directory as it was when it was looked at. */
export interface Pin {
  /** Absolute; no part of it was a link. */
  path: string;
  /** What distinguishes it from one that is put in its place. */
  identity: string;
}

/** A directory that is held open. Close it, or use {@link using}. */
export class PinnedDirectory implements Pin {
  readonly path: string;
  readonly identity: string;
  readonly #handle: FileHandle;
  readonly #stats: Stats;

  private constructor(path: string, handle: FileHandle, stats: Stats, isOwnerless: boolean) {
    this.path = path;
    this.#handle = handle;
    this.#stats = stats;
    // Where there are no inodes on the disk, the kernel makes their numbers up, and others after a while.
    this.identity = isOwnerless ? `${stats.dev}` : `${stats.dev}:${stats.ino}`;
  }

  /**
   * Holds a directory of the client's, or of the gateway's.
   * @param path real and absolute: no link is followed at its end.
   * @throws as the file system does
   */
  static async open(path: string): Promise<PinnedDirectory> {
    return PinnedDirectory.#open(path, path, undefined);
  }

  /** Holds the directory that was held before. @throws SAVE_PATH_UNUSABLE when another has taken its place, ENOENT */
  static async reopen({ path, identity }: Pin): Promise<PinnedDirectory> {
    const directory = await PinnedDirectory.#open(path, path, undefined);
    return directory.#is(identity);
  }

  static async #open(
    reach: string,
    path: string,
    parent: PinnedDirectory | undefined,
  ): Promise<PinnedDirectory> {
    const handle = await open(reach, OPEN_DIRECTORY);
    try {
      const isOwnerless = await isOnOwnerless(handle);
      if (parent !== undefined) await requireOurs(handle, path, parent.#stats, isOwnerless);
      return new PinnedDirectory(path, handle, await handle.stat(), isOwnerless);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** The directory itself, for this process and while it is held. */
  get via(): string {
    return pathOf(this.#handle);
  }

  /** A name in it, likewise. */
  at(name: string): string {
    return `${this.via}/${name}`;
  }

  /**
   * A directory of ours in it that is there.
   * @param identity that it had before; undefined = not seen before
   * @throws SAVE_PATH_UNUSABLE when something else has its name, ENOENT when nothing has
   */
  async own(name: string, identity?: string): Promise<PinnedDirectory> {
    const path = join(this.path, name);
    const problem = kindProblem(await lstat(this.at(name)));
    if (problem !== undefined) throw notOurs(path, problem);
    const directory = await PinnedDirectory.#open(this.at(name), path, this).catch((error: unknown) => {
      // It changes meanwhile: it was a directory a moment ago, or it is one that cannot be entered.
      if (['ELOOP', 'ENOTDIR', 'EACCES'].includes(errnoOf(error))) throw notOurs(path, errnoOf(error));
      throw error;
    });
    return identity === undefined ? directory : directory.#is(identity);
  }

  /** As {@link own}; made where nothing is there, for us alone. */
  async makeOwn(name: string): Promise<PinnedDirectory> {
    await mkdir(this.at(name), OURS_ALONE).catch((error: unknown) => {
      if (errnoOf(error) !== 'EEXIST') throw error;
    });
    return this.own(name);
  }

  /**
   * A regular file in it, to be read. No link is followed, and it has the directory's owner: in a
   * directory that others could once write to may stand a second name of another user's file.
   * @throws Error that says what is there, and as the file system does
   */
  async openFile(name: string): Promise<FileHandle> {
    const file = await open(this.at(name), OPEN_FILE).catch((error: unknown) => {
      throw errnoOf(error) === 'ELOOP' ? new Error(`${quoted(name)} is a symbolic link`) : error;
    });
    const stats = await file.stat();
    if (stats.isFile() && stats.uid === this.#stats.uid) return file;
    await file.close();
    throw new Error(`${quoted(name)} ${stats.isFile() ? `belongs to user ${stats.uid}` : 'is not a file'}`);
  }

  /**
   * Removes a directory of ours in it with all that is there; without effect where nothing is.
   * @throws SAVE_PATH_UNUSABLE when it, or a directory below it, is none of ours
   */
  async removeOwn(name: string): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await using(await this.own(name), (directory) => directory.#empty());
        await rmdir(this.at(name));
        return;
      } catch (error) {
        if (errnoOf(error) === 'ENOENT') return;
        if (errnoOf(error) !== 'ENOTEMPTY' || tries === REMOVE_TRIES) throw error;
      }
    }
  }

  /** Puts the names in it on the disk; some file systems that cannot link cannot do that either. */
  async sync(): Promise<void> {
    await this.#handle.sync().catch((error: unknown) => {
      if (errnoOf(error) !== 'EINVAL') throw error;
    });
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  async #empty(): Promise<void> {
    for (const entry of await readdir(this.via, { withFileTypes: true })) {
      if (entry.isDirectory()) await this.removeOwn(entry.name);
      else await unlink(this.at(entry.name));
    }
  }

  async #is(identity: string): Promise<this> {
    if (identity === this.identity) return this;
    await this.close();
    throw notOurs(this.path, 'is not the directory that it was');
  }
}

/** Works in a directory and lets go of it. */
export async function using<T>(
  directory: PinnedDirectory,
  work: (directory: PinnedDirectory) => Promise<T>,
): Promise<T> {
  try {
    return await work(directory);
  } finally {
    await directory.close();
  }
}

function pathOf(handle: FileHandle): string {
  return `/proc/self/fd/${handle.fd}`;
}

/** A file system that does not say what it is counts as one that keeps owners. */
async function isOnOwnerless(handle: FileHandle): Promise<boolean> {
  const found = await statfs(pathOf(handle)).catch(() => undefined);
  // The sign bit, where the kernel has 32.
  return found !== undefined && OWNERLESS.has(found.type >>> 0);
}

/**
 * Ours is a directory of this user on the file system of its parent, that no other user can write to. One that was made
 * when the umask was more generous is closed.
 * @throws SAVE_PATH_UNUSABLE
 */
async function requireOurs(
  handle: FileHandle,
  path: string,
  parent: Stats,
  isOwnerless: boolean,
): Promise<void> {
  let stats = await handle.stat();
  if (stats.dev !== parent.dev) throw notOurs(path, 'is on another file system than its directory');
  const isOfThisUser = stats.uid === process.geteuid?.();
  if (isOfThisUser && (stats.mode & WRITABLE_BY_OTHERS) !== 0) {
    await handle.chmod(OURS_ALONE).catch(() => undefined);
    stats = await handle.stat();
  }
  if (isOfThisUser && (stats.mode & WRITABLE_BY_OTHERS) === 0) return;
  const isAsMounted = stats.uid === parent.uid && (stats.mode & PERMISSIONS) === (parent.mode & PERMISSIONS);
  if (isOwnerless && isAsMounted) return;
  throw notOurs(path, isOfThisUser ? 'can be written to by other users' : `belongs to user ${stats.uid}`);
}

function kindProblem(stats: Stats): string | undefined {
  if (stats.isSymbolicLink()) return 'is a symbolic link';
  return stats.isDirectory() ? undefined : 'is not a directory';
}

/** What stands in our place was put there by others: it is named, and left as it is. */
function notOurs(path: string, problem: string): WorkerError {
  return new WorkerError(
    'SAVE_PATH_UNUSABLE',
    `${quotedPath(path)} must be a directory of this service and ${problem}; ` +
      'check who made it, remove it, or save elsewhere',
  );
}
