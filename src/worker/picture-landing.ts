// Gives a picture its place on the host. The SDK writes files itself, and a file that it is still writing looks
// like one that is whole; so it writes into a directory of ours beside the destination, and only what it has
// called complete is synced and given its final name. What a worker that died has left there is looked through when
// the next one begins. Nothing is ever overwritten.

import {
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rmdir,
  stat,
  unlink,
} from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { digestOf } from './contents/digest.js';
import { resolveInside } from './contents/save-root.js';
import { WorkerError } from './protocol/codes.js';
import type { WorkerEvents } from './protocol/messages.js';
import { quoted } from './protocol/quoted.js';
import { DOWNLOAD_TYPE_IMAGE } from './sdk-codes.js';

/** Characters of a client's path that an error repeats. */
const MAX_QUOTED_PATH = 256;
/** Names tried before a destination counts as unusable. */
const MAX_NAME_TRIES = 10_000;
/** What a file system answers that cannot link: exFAT, SMB and the like. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);
/** Below a staging directory: files of which nobody knows whether they are whole. */
const INCOMPLETE = 'incomplete';
const JPEG_START = 0xffd8;
const JPEG_END = 0xffd9;

/** What nobody had told of in a staging directory. */
export interface Found {
  /** Whole pictures, under their final names now. */
  landed: WorkerEvents['downloadComplete'][];
  /** What is kept elsewhere or where it was, a sentence each. */
  faults: string[];
}

/** A destination that is ready, and what was found there of sessions before. */
export interface Destination extends Found {
  /** The absolute directory that the SDK shall write to. */
  staging: string;
}

/** Where the pictures of one camera go. */
export class PictureLanding {
  readonly #cameraId: string;
  readonly #saveRoot: string | undefined;
  /** Destination directory by staging directory: a picture lands where it was sent when it was taken. */
  readonly #destinations = new Map<string, string>();
  /** Files on their way to their names. */
  readonly #landings = new Set<Promise<unknown>>();

  /** @param saveRoot pictures go there and below and nowhere else; undefined = anywhere. */
  constructor(cameraId: string, saveRoot?: string) {
    this.#saveRoot = saveRoot;
    // The id names a directory; a MAC address has colons, which some file systems refuse.
    this.#cameraId = cameraId.replaceAll(/[^A-Za-z0-9]/g, '-');
  }

  /**
   * Makes a destination ready and says where the SDK shall write. What an earlier worker has left there is landed
   * or kept aside; only the first time, when this process has not yet sent its SDK there.
   * @param path of the client; relative to the working directory of the service.
   * @throws SAVE_PATH_UNUSABLE
   */
  async prepare(path: string): Promise<Destination> {
    const wanted = resolve(this.#saveRoot ?? '.', path);
    try {
      const destination = await this.directory(path);
      const staging = join(destination, `.rigd-${this.#cameraId}`);
      await makeDirectory(staging);
      const isNew = !this.#destinations.has(staging);
      this.#destinations.set(staging, destination);
      return { staging, ...(isNew ? await this.#leftBehind(staging) : { landed: [], faults: [] }) };
    } catch (error) {
      if (error instanceof WorkerError) throw error;
      const reason = (error as NodeJS.ErrnoException).code ?? String(error);
      throw new WorkerError(
        'SAVE_PATH_UNUSABLE',
        `pictures cannot be saved in ${quoted(wanted, MAX_QUOTED_PATH)} (${reason})`,
      );
    }
  }

  /** Whether the SDK has been told to write there. */
  isStaging(directory: string): boolean {
    return this.#destinations.has(directory);
  }

  /**
   * The real path of a directory of the client, made where it is missing.
   * @throws SAVE_PATH_UNUSABLE, also when it lies outside of the save root.
   */
  async directory(path: string): Promise<string> {
    const wanted = resolve(this.#saveRoot ?? '.', path);
    if (this.#saveRoot !== undefined) await resolveInside(this.#saveRoot, wanted);
    try {
      await makeDirectory(wanted);
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? String(error);
      throw new WorkerError(
        'SAVE_PATH_UNUSABLE',
        `files cannot be saved in ${quoted(wanted, MAX_QUOTED_PATH)} (${reason})`,
      );
    }
    return this.#saveRoot === undefined ? realpath(wanted) : resolveInside(this.#saveRoot, wanted);
  }

  /**
   * Gives a complete file its final name.
   * @param path where the SDK wrote it; a file outside our directories is reported where it is.
   * @throws Error that says where the file is when it could not be moved; the file is kept.
   */
  land(path: string, type: number): Promise<WorkerEvents['downloadComplete']> {
    const landing = this.#land(path, type);
    const settled = landing
      .catch(() => undefined)
      .finally(() => {
        this.#landings.delete(settled);
      });
    this.#landings.add(settled);
    return landing;
  }

  /**
   * After the end of a session: lands what the SDK has written and not told, keeps aside what is not whole, and removes
   * the staging directories that are empty. Never rejects.
   */
  async tidy(): Promise<Found> {
    await Promise.all(this.#landings);
    const all: Found = { landed: [], faults: [] };
    for (const staging of this.#destinations.keys()) {
      const { landed, faults } = await this.#leftBehind(staging).catch((error: NodeJS.ErrnoException) => {
        // Removed by somebody, or by an earlier tidying.
        const isGone = error.code === 'ENOENT';
        return {
          landed: [],
          faults: isGone ? [] : [`${staging} cannot be looked through: ${error.message}`],
        };
      });
      all.landed.push(...landed);
      all.faults.push(...faults);
      await rmdir(staging).catch(() => undefined);
    }
    return all;
  }

  async #land(path: string, type: number): Promise<WorkerEvents['downloadComplete']> {
    const kind = type === DOWNLOAD_TYPE_IMAGE ? 'image' : 'settings';
    const destination = this.#destinations.get(dirname(path));
    if (destination === undefined) return { path, type: kind };
    try {
      await syncFile(path);
      const { sizeBytes, sha256 } = await digestOf(path);
      const landed = await nameFile(path, destination);
      await syncDirectory(destination);
      return { path: landed, type: kind, sizeBytes, sha256 };
    } catch (error) {
      throw new Error(
        `a picture arrived but could not be given its name in ${destination}; it is kept as ${path} ` +
          `(${error instanceof Error ? error.message : String(error)})`,
      );
    }
  }

  /** A session ended, or a worker died, between the last byte of a file and its name, or in the middle of a file. */
  async #leftBehind(staging: string): Promise<Found> {
    const landed: Found['landed'] = [];
    const faults: string[] = [];
    for (const entry of await readdir(staging, { withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(staging, entry.name);
      try {
        if (await isWholeJpeg(path)) landed.push(await this.land(path, DOWNLOAD_TYPE_IMAGE));
        else faults.push(await keepAside(path));
      } catch (error) {
        faults.push(`a file of a session that is over is still in ${path}: ${(error as Error).message}`);
      }
    }
    return { landed, faults };
  }
}

/** Out of the way of the SDK, and so that it is told of once. @returns the sentence to tell. */
async function keepAside(path: string): Promise<string> {
  const directory = join(dirname(path), INCOMPLETE);
  await makeDirectory(directory);
  const kept = await nameFile(path, directory);
  return `a file of a session that is over is not known to be whole; it is kept as ${kept}`;
}

/** Whether the file begins and ends as a JPEG does. */
async function isWholeJpeg(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size < 4) return false;
    return (await markerAt(file, 0)) === JPEG_START && (await markerAt(file, size - 2)) === JPEG_END;
  } finally {
    await file.close();
  }
}

async function markerAt(file: FileHandle, position: number): Promise<number> {
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, position);
  return buffer.readUInt16BE(0);
}

/** Not mkdir's own `recursive`, which never returns where a directory refuses children as /proc does (Node 20). */
export async function makeDirectory(path: string): Promise<void> {
  try {
    await makeOne(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeDirectory(dirname(path));
    await makeOne(path);
  }
}

/** A directory that is there is as good: another camera may be making the same path. */
async function makeOne(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error;
  }
}

/** Puts a file, or the names in a directory, on the disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Some file systems that cannot link cannot sync a directory either. */
async function syncDirectory(path: string): Promise<void> {
  await syncFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EINVAL') throw error;
  });
}

/** Links the file under the first free name: `DSC00001.JPG`, `DSC00001-2.JPG`, … */
export async function nameFile(path: string, directory: string): Promise<string> {
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
    // Its own name: a worker died after the link and before the unlink.
    if (code === 'EEXIST' && (await isSameFile(path, name))) {
      await unlink(path);
      return true;
    }
    if (code === 'EEXIST') return false;
    if (!NO_LINKS.has(code)) throw error;
    return renameInto(path, name);
  }
}

async function isSameFile(path: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(path, { bigint: true }), stat(other, { bigint: true })]);
  return a.ino === b.ino && a.dev === b.dev;
}

/**
 * Without links: an empty file reserves the name, and the rename replaces our own file in one step. For that moment
 * the name is there without its picture. It cannot be helped: a rename that replaces nothing (renameat2) is not to be
 * had from Node, and looking first would lose the file that somebody puts there between the look and the rename.
 */
async function renameInto(path: string, name: string): Promise<boolean> {
  try {
    await (await open(name, 'wx')).close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  try {
    await rename(path, name);
  } catch (error) {
    // Nobody shall take the reservation for a picture.
    await unlink(name).catch(() => undefined);
    throw error;
  }
  return true;
}
