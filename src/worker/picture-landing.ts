// Gives a picture its place on the host. The SDK writes files itself, and a file that it is still writing looks
// like one that is whole; so it writes into a directory of ours beside the destination, and only what it has
// called complete is synced and given its final name. What a worker that died has left there is looked through when
// the next one begins.

import { access, open, readdir, realpath, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { digestOf } from './contents/digest.js';
import { resolveInside } from './contents/save-root.js';
import { errnoOf, makeDirectory, syncDirectory, syncFile } from './disk.js';
import { InTurn } from './in-turn.js';
import { LandingNames } from './landing-names.js';
import { isWholeJpeg, MOST_PADDING_BYTES } from './live-view/jpeg-bounds.js';
import { WorkerError } from './protocol/codes.js';
import type { WorkerEvents } from './protocol/messages.js';
import { quoted } from './protocol/quoted.js';
import { DOWNLOAD_TYPE_IMAGE } from './sdk-codes.js';

/** Characters of a client's path that an error repeats. */
const MAX_QUOTED_PATH = 256;
/** Below a staging directory: files of which nobody knows whether they are whole. */
const INCOMPLETE = 'incomplete';
/** What tells a whole JPEG, at each end of the file. */
const JPEG_ENDS_BYTES = MOST_PADDING_BYTES + 8;

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
  /** Who gives every file of this camera its name. */
  readonly names = new LandingNames();
  /** Making and removing our directories beside a destination: nobody is given one that is just being removed. */
  readonly turns = new InTurn();
  /** Destination directory by staging directory, the newest last: a picture lands where it was sent when it was taken. */
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
      const staging = this.stagingIn(destination);
      // Wanted from now on: nobody removes it while it is being made.
      const isNew = !this.#destinations.delete(staging);
      this.#destinations.set(staging, destination);
      this.names.forget(destination);
      await this.turns
        .run(() => makeDirectory(staging))
        .catch((error: unknown) => {
          if (isNew) this.#destinations.delete(staging);
          throw error;
        });
      return { staging, ...(isNew ? await this.#leftBehind(staging) : { landed: [], faults: [] }) };
    } catch (error) {
      if (error instanceof WorkerError) throw error;
      const where = quoted(wanted, MAX_QUOTED_PATH);
      throw new WorkerError('SAVE_PATH_UNUSABLE', `pictures cannot be saved in ${where} (${errnoOf(error)})`);
    }
  }

  /** The directory of this camera below a destination: hidden, and on the same file system. It need not be there. */
  stagingIn(destination: string): string {
    return join(destination, `.rigd-${this.#cameraId}`);
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
      const where = quoted(wanted, MAX_QUOTED_PATH);
      throw new WorkerError('SAVE_PATH_UNUSABLE', `files cannot be saved in ${where} (${errnoOf(error)})`);
    }
    return this.#saveRoot === undefined ? realpath(wanted) : resolveInside(this.#saveRoot, wanted);
  }

  /**
   * Gives a complete file its final name.
   * @param path where the SDK wrote it: a path in any spelling, or a name alone. A file outside our directories is
   * reported where it is.
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
      const { landed, faults } = await this.#leftBehind(staging).catch((error: Error) => {
        // Removed by somebody, or by an earlier tidying.
        const isGone = errnoOf(error) === 'ENOENT';
        return {
          landed: [],
          faults: isGone ? [] : [`${staging} cannot be looked through: ${error.message}`],
        };
      });
      all.landed.push(...landed);
      all.faults.push(...faults);
      await this.turns.run(() => rmdir(staging)).catch(() => undefined);
    }
    return all;
  }

  async #land(reported: string, type: number): Promise<WorkerEvents['downloadComplete']> {
    if (reported === '') throw new Error('the camera has saved a file and does not say which');
    const kind = type === DOWNLOAD_TYPE_IMAGE ? 'image' : 'settings';
    const path = await this.#pathOf(reported);
    const directory = this.#destinations.get(dirname(path));
    if (directory === undefined) return { path, type: kind };
    try {
      await syncFile(path);
      const { sizeBytes, sha256 } = await digestOf(path);
      const landed = await this.names.give(path, { directory, name: basename(path) });
      await syncDirectory(directory);
      return { path: landed, type: kind, sizeBytes, sha256 };
    } catch (error) {
      throw new Error(
        `a file arrived but could not be given its name in ${directory}; it is kept as ${path} ` +
          `(${error instanceof Error ? error.message : String(error)})`,
      );
    }
  }

  /** A name alone is that of a file in the newest of our directories that has it. */
  async #pathOf(reported: string): Promise<string> {
    if (reported.includes('/')) return resolve(reported);
    const candidates = [...this.#destinations.keys()].reverse().map((staging) => join(staging, reported));
    for (const path of candidates) {
      const isThere = await access(path).then(
        () => true,
        () => false,
      );
      if (isThere) return path;
    }
    return candidates[0] ?? resolve(reported);
  }

  /** A session ended, or a worker died, between the last byte of a file and its name, or in the middle of a file. */
  async #leftBehind(staging: string): Promise<Found> {
    const landed: Found['landed'] = [];
    const faults: string[] = [];
    for (const entry of await readdir(staging, { withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(staging, entry.name);
      try {
        if (await isWholeJpegFile(path)) landed.push(await this.land(path, DOWNLOAD_TYPE_IMAGE));
        else faults.push(await this.#keepAside(path));
      } catch (error) {
        faults.push(`a file of a session that is over is still in ${path}: ${(error as Error).message}`);
      }
    }
    return { landed, faults };
  }

  /** Out of the way of the SDK, and so that it is told of once. @returns the sentence to tell. */
  async #keepAside(path: string): Promise<string> {
    const directory = join(dirname(path), INCOMPLETE);
    await makeDirectory(directory);
    const kept = await this.names.give(path, { directory, name: basename(path) });
    return `a file of a session that is over is not known to be whole; it is kept as ${kept}`;
  }
}

/** Whether the file begins and ends as a JPEG does. */
async function isWholeJpegFile(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const ends = Buffer.alloc(Math.min(size, 2 * JPEG_ENDS_BYTES));
    const head = Math.min(size, JPEG_ENDS_BYTES);
    await file.read(ends, 0, head, 0);
    await file.read(ends, head, ends.length - head, size - (ends.length - head));
    return isWholeJpeg(ends);
  } finally {
    await file.close();
  }
}
