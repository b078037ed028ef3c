// Gives a picture its place on the host. The SDK writes files itself, and a file that it is still writing looks
// like one that is whole; so it writes into a directory of ours beside the destination, and only what it has
// called complete is synced and given its final name. Nothing is ever overwritten.

import { link, mkdir, open, realpath, rename, rmdir, stat, unlink } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { WorkerError } from './protocol/codes.js';
import type { WorkerEvents } from './protocol/messages.js';
import { DOWNLOAD_TYPE_IMAGE } from './sdk-codes.js';

/** Names tried before a destination counts as unusable. */
const MAX_NAME_TRIES = 10_000;
/** What a file system answers that cannot link: exFAT, SMB and the like. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** Where the pictures of one camera go. */
export class PictureLanding {
  readonly #cameraId: string;
  /** Destination directory by staging directory: a picture lands where it was sent when it was taken. */
  readonly #destinations = new Map<string, string>();

  constructor(cameraId: string) {
    // The id names a directory; a MAC address has colons, which some file systems refuse.
    this.#cameraId = cameraId.replaceAll(/[^A-Za-z0-9]/g, '-');
  }

  /**
   * Makes a destination ready and says where the SDK shall write.
   * @param path of the client; relative to the working directory of the service.
   * @returns the absolute staging directory.
   * @throws SAVE_PATH_UNUSABLE
   */
  async prepare(path: string): Promise<string> {
    const wanted = resolve(path);
    try {
      await makeDirectory(wanted);
      const destination = await realpath(wanted);
      const staging = join(destination, `.rigd-${this.#cameraId}`);
      await makeDirectory(staging);
      this.#destinations.set(staging, destination);
      return staging;
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? String(error);
      throw new WorkerError('SAVE_PATH_UNUSABLE', `pictures cannot be saved in ${wanted} (${reason})`);
    }
  }

  /**
   * Gives a complete file its final name.
   * @param path where the SDK wrote it; a file outside our directories is reported where it is.
   * @throws Error that says where the file is when it could not be moved; the file is kept.
   */
  async land(path: string, type: number): Promise<WorkerEvents['downloadComplete']> {
    const kind = type === DOWNLOAD_TYPE_IMAGE ? 'image' : 'settings';
    const destination = this.#destinations.get(dirname(path));
    if (destination === undefined) return { path, type: kind };
    try {
      await syncFile(path);
      const landed = await nameFile(path, destination);
      await syncFile(destination);
      return { path: landed, type: kind };
    } catch (error) {
      throw new Error(
        `a picture arrived but could not be given its name in ${destination}; it is kept as ${path} ` +
          `(${error instanceof Error ? error.message : String(error)})`,
      );
    }
  }

  /** Removes the staging directories that are empty; what is in one is kept for its owner. */
  async tidy(): Promise<void> {
    for (const staging of this.#destinations.keys()) {
      await rmdir(staging).catch(() => undefined);
    }
  }
}

/** Not mkdir's own `recursive`, which never returns where a directory refuses children as /proc does (Node 20). */
async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeDirectory(dirname(path));
    await mkdir(path);
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Links the file under the first free name: `DSC00001.JPG`, `DSC00001-2.JPG`, … */
async function nameFile(path: string, directory: string): Promise<string> {
  const extension = extname(path);
  const stem = basename(path, extension);
  for (let number = 1; number <= MAX_NAME_TRIES; number += 1) {
    const name = join(directory, number === 1 ? `${stem}${extension}` : `${stem}-${number}${extension}`);
    if (await claimName(path, name)) return name;
  }
  throw new Error(`${MAX_NAME_TRIES} names from ${stem}${extension} on are taken`);
}

/** Moves the file to `name`. @returns false when the name is taken. */
async function claimName(path: string, name: string): Promise<boolean> {
  try {
    await link(path, name);
    await unlink(path);
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'EEXIST') return false;
    if (!NO_LINKS.has(code)) throw error;
    return renameInto(path, name);
  }
}

/** Without links: an empty file reserves the name, and the rename replaces our own file in one step. */
async function renameInto(path: string, name: string): Promise<boolean> {
  try {
    await (await open(name, 'wx')).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  await rename(path, name);
  return true;
}
