// Works in a directory through an open descriptor, so that renaming or replacing its path during the work has no effect
// on it. Creates, verifies and removes the directories of this service in a destination where other users may write
// too. Must not know pictures.
//
// Node has no calls relative to a descriptor; on Linux the path `/proc/self/fd/<n>/name` has the same effect. Such a
// path is valid in this process and only while the directory is open, so it must not reach a client (see reasonOf) or
// the SDK.

import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rmdir, statfs, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { quoted, quotedPath } from '../../base/quoted.js';
import { WorkerError } from '../../protocol/codes.js';
import { errnoOf } from './disk.js';

const OPEN_DIRECTORY = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
/** Flags for opening a file: no symbolic link is followed, and the call does not wait for a writer of a FIFO. */
const OPEN_FILE = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
const OWNER_ONLY = 0o700;
const WRITABLE_BY_OTHERS = 0o022;
const PERMISSIONS = 0o777;
/** Tries at removing a directory: the SDK may still be writing files into it. */
const REMOVE_TRIES = 3;
/**
 * File systems that may store neither owners nor permissions (statfs(2), linux/magic.h): every directory then has the
 * owner and mode of the mount options.
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

/** A directory as it was when it was opened. */
export interface Pin {
  /** Absolute path; no part of it was a link. */
  path: string;
  /**
   * Text that distinguishes the directory from another one put in its place. On a file system of {@link OWNERLESS} it
   * is only the device, so another directory of the same disk is not noticed.
   */
  identity: string;
}

/** The path of an entry as bytes, because its name need not be UTF-8: the SDK may save under a name from the card. */
export function entryAt(directory: string, name: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${directory}/`), name]);
}

/** A directory that is held open. Close it, or use {@link withDirectory}. */
export class PinnedDirectory implements Pin {
  readonly path: string;
  readonly identity: string;
  readonly #handle: FileHandle;
  readonly #stats: Stats;

  private constructor(path: string, handle: FileHandle, stats: Stats, isOwnerless: boolean) {
    this.path = path;
    this.#handle = handle;
    this.#stats = stats;
    // Some of these file systems (vfat, FUSE) have no stable inode numbers, so inodes are compared on none of them.
    this.identity = isOwnerless ? `${stats.dev}` : `${stats.dev}:${stats.ino}`;
  }

  /**
   * Opens a directory that the client or the gateway names.
   * @param path absolute path without links; a link at its end is not followed.
   * @throws as the file system does
   */
  static async open(path: string): Promise<PinnedDirectory> {
    return PinnedDirectory.#open(path, path, undefined);
  }

  /** Opens a directory that was open before. @throws SAVE_PATH_UNUSABLE when another has taken its place, ENOENT */
  static async reopen({ path, identity }: Pin): Promise<PinnedDirectory> {
    const directory = await PinnedDirectory.#open(path, path, undefined);
    if (identity === directory.identity) return directory;
    await directory.close();
    throw unusable(
      `${quotedPath(path)} was replaced by another directory during this session; set the save path again`,
    );
  }

  /**
   * @param reach the path by which this process opens the directory; it may lead through a descriptor
   * @param path the path that the directory has in messages and in its pin
   * @param parent present for a directory of this service, which is verified against its parent
   */
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

  /** Path through the descriptor; valid in this process while the directory is open. */
  get via(): string {
    return pathOf(this.#handle);
  }

  /** Path of an entry, with the same validity. */
  at(name: string): string {
    return `${this.via}/${name}`;
  }

  /**
   * Opens and verifies a directory of this service in this one.
   * @param identity its identity when it was used before; undefined = not used before
   * @throws SAVE_PATH_UNUSABLE when something else has its name, ENOENT when nothing has
   */
  async openOurs(name: string, identity?: string): Promise<PinnedDirectory> {
    const path = join(this.path, name);
    const problem = kindProblem(await lstat(this.at(name)));
    if (problem !== undefined) throw notOurs(path, problem);
    const directory = await PinnedDirectory.#open(this.at(name), path, this).catch((error: unknown) => {
      // The directory was replaced since the lstat, or this user may not read it.
      if (['ELOOP', 'ENOTDIR', 'EACCES'].includes(errnoOf(error)))
        throw notOurs(path, `cannot be opened (${errnoOf(error)})`);
      throw error;
    });
    if (identity === undefined || identity === directory.identity) return directory;
    await directory.close();
    throw notOurs(path, 'was replaced by another directory during this session');
  }

  /** Creates the directory with mode 0700 if it is missing, and opens it like {@link openOurs}. */
  async makeOurs(name: string): Promise<PinnedDirectory> {
    await mkdir(this.at(name), OWNER_ONLY).catch((error: unknown) => {
      if (errnoOf(error) !== 'EEXIST') throw error;
    });
    return this.openOurs(name);
  }

  /**
   * Opens a directory for files of the client in this one, and creates it if it is missing. A link is not followed,
   * because it could lead out of the allowed directories.
   * @throws SAVE_PATH_UNUSABLE when something else has its name, and as the file system does
   */
  async makeChild(name: string): Promise<PinnedDirectory> {
    const path = join(this.path, name);
    const isNew = await mkdir(this.at(name)).then(
      () => true,
      (error: unknown) => {
        if (errnoOf(error) !== 'EEXIST') throw error;
        return false;
      },
    );
    if (isNew) await this.sync();
    return PinnedDirectory.#open(this.at(name), path, undefined).catch((error: unknown) => {
      if (!['ELOOP', 'ENOTDIR'].includes(errnoOf(error))) throw error;
      throw unusable(
        `${quotedPath(path)} is not a directory, or is a link; remove it, or change the template`,
      );
    });
  }

  /**
   * Opens a regular file in this directory for reading. No symbolic link is followed, and file and directory must have
   * the same owner: if others could write to the directory earlier, they may have made a hard link to another user's
   * file.
   * @throws Error that describes the entry when it is something else, and as the file system does
   */
  async openFile(name: string): Promise<FileHandle> {
    const file = await open(this.at(name), OPEN_FILE).catch((error: unknown) => {
      throw errnoOf(error) === 'ELOOP' ? new Error(`${quoted(name)} is a symbolic link`) : error;
    });
    const stats = await file.stat();
    if (stats.isFile() && stats.uid === this.#stats.uid) return file;
    await file.close();
    throw new Error(
      `${quoted(name)} ${stats.isFile() ? `belongs to user ${stats.uid}` : 'is not a regular file'}`,
    );
  }

  /**
   * Removes a directory of this service in this one, with all that is in it; does nothing when it is missing.
   * @throws SAVE_PATH_UNUSABLE when it, or a directory below it, is not one of this service
   */
  async removeOurs(name: string): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await withDirectory(await this.openOurs(name), (directory) => directory.#empty());
        await rmdir(this.at(name));
        return;
      } catch (error) {
        if (errnoOf(error) === 'ENOENT') return;
        if (errnoOf(error) !== 'ENOTEMPTY' || tries === REMOVE_TRIES) throw error;
      }
    }
  }

  /**
   * Syncs the entries of the directory to the disk. Does nothing if the file system cannot do that for a directory
   * (EINVAL).
   */
  async sync(): Promise<void> {
    await this.#handle.sync().catch((error: unknown) => {
      if (errnoOf(error) !== 'EINVAL') throw error;
    });
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  async #empty(): Promise<void> {
    for (const entry of await readdir(this.via, { withFileTypes: true, encoding: 'buffer' })) {
      if (entry.isDirectory()) await this.removeOurs(entry.name.toString('utf8'));
      else
        await unlink(entryAt(this.via, entry.name)).catch((error: unknown) => {
          // ENOENT: others have removed the entry.
          if (errnoOf(error) !== 'ENOENT') throw error;
        });
    }
  }
}

/** Does work in a directory and then closes it. */
export async function withDirectory<T>(
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

/** Whether the file system is one of {@link OWNERLESS}. One of unknown kind counts as storing owners. */
async function isOnOwnerless(handle: FileHandle): Promise<boolean> {
  const found = await statfs(pathOf(handle)).catch(() => undefined);
  // On 32-bit kernels the type is a signed number.
  return found !== undefined && OWNERLESS.has(found.type >>> 0);
}

/**
 * Requires that an open directory is one of this service: it belongs to the service's user, is on the file system of
 * its parent, and no other user can write to it. A directory of this user that others can write to is set to mode 0700.
 * On a file system of {@link OWNERLESS} a directory with the owner and the mode of its parent is accepted too.
 * @throws SAVE_PATH_UNUSABLE
 */
async function requireOurs(
  handle: FileHandle,
  path: string,
  parent: Stats,
  isOwnerless: boolean,
): Promise<void> {
  let stats = await handle.stat();
  if (stats.dev !== parent.dev) throw notOurs(path, 'is on another file system than its parent directory');
  const isOfThisUser = stats.uid === process.geteuid?.();
  if (isOfThisUser && (stats.mode & WRITABLE_BY_OTHERS) !== 0) {
    await handle.chmod(OWNER_ONLY).catch(() => undefined);
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

/**
 * The error for anything else with the name of a directory of this service. The entry is reported and left unchanged.
 */
function notOurs(path: string, problem: string): WorkerError {
  return unusable(
    `${quotedPath(path)} cannot be used as a directory of this service: it ${problem}; ` +
      'check who made it, then remove it or save elsewhere',
  );
}

function unusable(message: string): WorkerError {
  return new WorkerError('SAVE_PATH_UNUSABLE', message);
}
