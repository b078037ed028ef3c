// Lands pictures, that is, gives each complete picture its final name on the host. The SDK writes files itself, and a
// file that it is still writing looks like a whole one. So the SDK writes into a hidden directory of this service in
// the destination (the staging directory). A file is synced and gets its final name only when the SDK has reported it
// as complete. Files that a dead worker has left in the staging directory are examined when the next worker starts.
// Other users may be able to write to the destination, so every directory is verified and held open during the work.

import { lstat, readdir, readlink, realpath, rmdir } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { InTurn } from '../../base/in-turn.js';
import { quotedPath } from '../../base/quoted.js';
import { WorkerError } from '../../protocol/codes.js';
import type { FileTimes, Owner, Taken } from '../events/exposure.js';
import { DOWNLOAD_TYPE_IMAGE } from '../sdk/codes.js';
import { type Digest, digestOf, type PictureMarks, pictureFacts } from './digest.js';
import { diskError, errnoOf, makeDirectory, reasonOf } from './disk.js';
import { type Destination, type Found, type Landed, nothing } from './landed.js';
import { LandingNames } from './landing-names.js';
import { PictureNames } from './picture-names.js';
import { type Pin, PinnedDirectory, withDirectory } from './pinned-directory.js';
import { requireInside, resolveInside } from './save-root.js';
import { isWholeJpegFile } from './whole-jpeg.js';

/** Directory, in a staging directory, for files that may not be whole. */
const INCOMPLETE = 'incomplete';
/** Directory, in a staging directory, for post views (post-view-landing.ts). */
export const POST_VIEWS = 'post-view';

/** A destination and the staging directory in it. */
interface Place {
  directory: Pin;
  /** Undefined while it is being created. */
  staging: Pin | undefined;
}

/** Destinations of the pictures of one camera. */
export class PictureLanding {
  readonly #cameraId: string;
  readonly #saveRoot: string | undefined;
  readonly #hasMd5: boolean;
  /** Chooses the names of all files of this camera. */
  readonly names = new LandingNames();
  /** Names pictures by a template, if there is one. */
  readonly pictureNames = new PictureNames(this.names);
  /** Finds the exposure of a file. */
  ownerOf: (path: string, times: FileTimes) => Owner = () => ({ mayBeOf: [] });
  /** Called with the reported path when the SDK reports a file that does not exist. */
  onMissing: (reported: string) => void = () => undefined;
  /** Whether a file in {@link POST_VIEWS} is no longer needed. */
  isSpent: (path: string) => boolean = () => false;
  /**
   * Runs the creating and removing of staging directories one after another, so that none is handed out while it is
   * being removed.
   */
  readonly turns = new InTurn();
  /**
   * Places by staging directory, the newest last. There are several because a picture lands at the place that was set
   * when it was taken.
   */
  readonly #places = new Map<string, Place>();
  /** Files that are being landed. */
  readonly #landings = new Set<Promise<unknown>>();

  /**
   * @param saveRoot directory that all pictures are saved in or below; undefined = any directory.
   * @param hasMd5 whether the MD5 of each picture is computed, too
   */
  constructor(cameraId: string, saveRoot?: string, hasMd5 = false) {
    this.#hasMd5 = hasMd5;
    this.#saveRoot = saveRoot;
    // The id is part of the name of a directory. A MAC address has colons, which some file systems refuse.
    this.#cameraId = cameraId.replaceAll(/[^A-Za-z0-9]/g, '-');
  }

  /**
   * Makes a destination ready and returns the directory that the SDK is to write to. The first time that this process
   * uses it, files that an earlier worker has left there are landed or kept aside.
   * @param path path from the client. A relative one starts at the save root, or without one at the working directory.
   * @throws SAVE_PATH_UNUSABLE, DISK_FULL
   */
  async prepare(path: string): Promise<Destination> {
    try {
      return await withDirectory(await this.open(path), (directory) => this.#prepare(directory));
    } catch (error) {
      if (error instanceof WorkerError) throw error;
      const where = quotedPath(resolve(this.#saveRoot ?? '.', path));
      throw diskError(error, `pictures cannot be saved in ${where}`);
    }
  }

  async #prepare(directory: PinnedDirectory): Promise<Destination> {
    const staging = this.stagingIn(directory.path);
    const known = this.#places.get(staging);
    // The directory counts as in use from now on, so that it is not removed while it is being created.
    this.#places.delete(staging);
    this.#places.set(staging, known ?? { directory: pinOf(directory), staging: undefined });
    this.names.forget(directory.path);
    this.pictureNames.forget(staging);
    try {
      const pin = await this.turns.run(async () =>
        withDirectory(await directory.makeOurs(basename(staging)), async (own) => pinOf(own)),
      );
      this.#places.set(staging, { directory: pinOf(directory), staging: pin });
    } catch (error) {
      if (known === undefined) this.#places.delete(staging);
      throw error;
    }
    return { staging, ...(known === undefined ? await this.#leftBehind(staging) : nothing()) };
  }

  /**
   * The path of the staging directory of this camera in a destination: hidden, and on the same file system. It need not
   * exist.
   */
  stagingIn(destination: string): string {
    return join(destination, `.rigd-${this.#cameraId}`);
  }

  /** The directory that the SDK was last directed to write to; undefined before the first. */
  get newest(): string | undefined {
    return [...this.#places.keys()].at(-1);
  }

  /** Whether the SDK has been directed to write to this directory. */
  isStaging(directory: string): boolean {
    return this.#places.has(directory);
  }

  /**
   * Opens a directory that the client names, and creates it if it is missing. The caller closes it.
   * @throws DISK_FULL, SAVE_PATH_UNUSABLE, the latter also for a directory outside the save root.
   */
  async open(path: string): Promise<PinnedDirectory> {
    const root = this.#saveRoot;
    const wanted = resolve(root ?? '.', path);
    try {
      // Links in the client's path are resolved here, once; missing directories are then created below the existing
      // ones.
      const way = root === undefined ? wanted : await resolveInside(root, wanted);
      await makeDirectory(way);
      const directory = await PinnedDirectory.open(await realpath(way));
      if (root === undefined) return directory;
      return await requireInside(root, await readlink(directory.via), wanted).then(
        () => directory,
        (error: unknown) => directory.close().then(() => Promise.reject(error)),
      );
    } catch (error) {
      if (error instanceof WorkerError) throw error;
      const where = quotedPath(wanted);
      throw diskError(error, `files cannot be saved in ${where}`);
    }
  }

  /**
   * Gives a complete file its final name.
   * @param path where the SDK wrote the file: a path in any form, or only a name. A file outside the staging
   * directories is reported where it is.
   * @param taken the exposure of the file, when the caller knows it better than {@link ownerOf}
   * @throws Error that names the place of a file that could not be moved, DISK_FULL without room; the file is kept.
   */
  land(path: string, type: number, taken?: Taken): Promise<Landed> {
    return this.track(this.#land(path, type, taken));
  }

  /** Makes {@link tidy} wait for work on a file. @returns the work */
  track<T>(work: Promise<T>): Promise<T> {
    const settled = work
      .catch(() => undefined)
      .finally(() => {
        this.#landings.delete(settled);
      });
    this.#landings.add(settled);
    return work;
  }

  /**
   * Works on a file that the SDK has reported, in the staging directory that contains it.
   * @returns undefined when the file is elsewhere.
   * @throws SAVE_PATH_UNUSABLE, and what the work throws
   */
  async within<T>(
    reported: string,
    work: (own: PinnedDirectory, name: string) => Promise<T>,
  ): Promise<T | undefined> {
    const path = await this.#pathOf(reported);
    const staging = dirname(path);
    if (!this.#places.has(staging)) return undefined;
    return this.#within(staging, (own) => work(own, basename(path)));
  }

  /**
   * Cleans up after the end of a session: lands whole files that the SDK has written but not reported, moves aside
   * files that are not whole, and removes empty staging directories. Never rejects.
   */
  async tidy(): Promise<Found> {
    await Promise.all(this.#landings);
    const all: Found = { landed: [], faults: [] };
    for (const staging of this.#places.keys()) {
      const { landed, faults } = await this.#leftBehind(staging).catch((error: unknown) => {
        // The directory was removed by others, or by an earlier call.
        const isGone = errnoOf(error) === 'ENOENT';
        return {
          landed: [],
          faults: isGone ? [] : [`${staging} cannot be read: ${reasonOf(error)}`],
        };
      });
      all.landed.push(...landed);
      all.faults.push(...faults);
      await this.turns.run(() => this.#removeEmpty(staging)).catch(() => undefined);
    }
    return all;
  }

  /** Removes an empty staging directory. @throws when it is not empty, or is not the same directory any more */
  async #removeEmpty(staging: string): Promise<void> {
    await this.#within(staging, (_own, directory) => rmdir(directory.at(basename(staging))));
  }

  /**
   * Opens a prepared staging directory and its destination, and works in them: `own` is the staging directory,
   * `directory` the destination.
   * @throws SAVE_PATH_UNUSABLE, ENOENT
   */
  async #within<T>(
    staging: string,
    work: (own: PinnedDirectory, directory: PinnedDirectory) => Promise<T>,
  ): Promise<T> {
    const place = this.#places.get(staging);
    if (place === undefined) throw new Error(`${staging} is not a directory of this camera`);
    return withDirectory(await PinnedDirectory.reopen(place.directory), async (directory) =>
      withDirectory(await directory.openOurs(basename(staging), place.staging?.identity), (own) =>
        work(own, directory),
      ),
    );
  }

  async #land(reported: string, type: number, given: Taken | undefined): Promise<Landed> {
    if (reported === '') {
      this.onMissing('no path');
      throw new Error('the camera has saved a file without reporting its name');
    }
    const kind = type === DOWNLOAD_TYPE_IMAGE ? 'image' : 'settings';
    const path = await this.#pathOf(reported);
    const [staging, name] = [dirname(path), basename(path)];
    const place = this.#places.get(staging);
    const ownerOf = (times: FileTimes = {}): { owner?: Owner } => {
      if (kind !== 'image') return {};
      return { owner: given === undefined ? this.ownerOf(path, times) : { taken: given, mayBeOf: [] } };
    };
    if (place === undefined) {
      if (!(await isThere(path))) {
        this.onMissing(path);
        throw new Error(`the camera reports a file saved as ${quotedPath(path)}, which does not exist`);
      }
      return { path, type: kind, ...ownerOf() };
    }
    try {
      return await this.#within(staging, async (own, directory) => {
        const file = await own.openFile(name);
        const { mtimeMs: writtenMs } = await file.stat();
        const facts: Digest & { marks?: PictureMarks } =
          kind === 'image' ? await pictureFacts(file, this.#hasMd5) : await digestOf(file);
        const { takenAt } = facts.marks ?? {};
        const owned = ownerOf({ takenAt, writtenMs });
        const { taken } = owned.owner ?? {};
        const come = { path: own.at(name), name, source: staging, taken, takenAt };
        const landed =
          (kind === 'image' ? await this.pictureNames.give(come, directory) : undefined) ??
          (await this.#giveOwnName(own, name, directory));
        return { path: landed, type: kind, ...facts, ...owned };
      });
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') this.onMissing(path);
      const text = `a file arrived but could not be given its name in ${place.directory.path}; it is kept as ${path}`;
      const full = diskError(error, text);
      if (full.code === 'DISK_FULL') throw full;
      throw new Error(`${text} (${reasonOf(error)})`);
    }
  }

  /** Gives a file the name that the camera gave it. */
  async #giveOwnName(own: PinnedDirectory, name: string, directory: PinnedDirectory): Promise<string> {
    const { path, via } = directory;
    const landed = await this.names.give(own.at(name), { directory: path, via, name });
    await directory.sync();
    return landed;
  }

  /**
   * The absolute path of a reported file. A relative path starts at the newest staging directory that has such a file:
   * for other programs the SDK was seen to report names alone, and paths from the directory that they had set.
   */
  async #pathOf(reported: string): Promise<string> {
    if (isAbsolute(reported)) return resolve(reported);
    const ours = [...this.#places.keys()].reverse();
    const inOurs = ours
      .map((staging) => resolve(staging, reported))
      .filter((path) => ours.includes(dirname(path)));
    const candidates = reported.includes('/') ? [...inOurs, resolve(reported)] : inOurs;
    for (const path of candidates) {
      if (await isThere(path)) return path;
    }
    return candidates[0] ?? resolve(reported);
  }

  /**
   * Handles the files in a staging directory: a session ended, or a worker died, while a file was being written or
   * before it was named.
   */
  #leftBehind(staging: string): Promise<Found> {
    return this.#within(staging, async (own) => {
      const found = nothing();
      for (const entry of await readdir(own.via, { withFileTypes: true })) {
        if (entry.isDirectory()) {
          if (entry.name === POST_VIEWS) found.faults.push(...(await this.#endPostViews(own)));
          continue;
        }
        const path = join(staging, entry.name);
        try {
          if (await isWholeJpegFile(await own.openFile(entry.name)))
            found.landed.push(await this.land(path, DOWNLOAD_TYPE_IMAGE));
          else found.faults.push(await this.#keepAside(own, entry.name));
        } catch (error) {
          found.faults.push(`a file of a session that is over is still in ${path}: ${reasonOf(error)}`);
        }
      }
      return found;
    });
  }

  /**
   * Removes post views that are not needed and moves the others aside.
   * @returns a sentence to report, if any are kept
   */
  async #endPostViews(own: PinnedDirectory): Promise<string[]> {
    return withDirectory(await own.openOurs(POST_VIEWS), async (held) => {
      let kept: string | undefined;
      for (const { name } of await readdir(held.via, { withFileTypes: true })) {
        if (this.isSpent(join(held.path, name))) continue;
        kept = await withDirectory(await own.makeOurs(INCOMPLETE), ({ path: directory, via }) =>
          this.names.give(held.at(name), { directory, via, name }),
        );
      }
      await own.removeOurs(POST_VIEWS);
      const text = 'a post view came but its picture did not; the post view is kept as';
      return kept === undefined ? [] : [`${text} ${kept}`];
    });
  }

  /** Moves a file aside, so that it is reported only once. @returns the sentence to report. */
  async #keepAside(own: PinnedDirectory, name: string): Promise<string> {
    return withDirectory(await own.makeOurs(INCOMPLETE), async ({ path: directory, via }) => {
      const kept = await this.names.give(own.at(name), { directory, via, name });
      return `a file of a session that is over is not known to be whole; it is kept as ${kept}`;
    });
  }
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

function pinOf({ path, identity }: Pin): Pin {
  return { path, identity };
}
