// Gives a picture its place on the host. The SDK writes files itself, and a file that it is still writing looks like
// one that is whole; so it writes into a directory of ours in the destination, and a file is synced and given its final
// name only when the SDK has reported it as complete. What a worker that died has left there is examined when the next
// one starts. Other users may write there too: every directory is verified and held open before it is worked in.

import { lstat, readdir, readlink, realpath, rmdir } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { InTurn } from '../../base/in-turn.js';
import { quotedPath } from '../../base/quoted.js';
import { WorkerError } from '../../protocol/codes.js';
import type { FileTimes, Owner, Taken } from '../events/exposure.js';
import { DOWNLOAD_TYPE_IMAGE } from '../sdk/codes.js';
import { type Digest, digestOf, pictureFacts } from './digest.js';
import { diskError, errnoOf, makeDirectory, reasonOf } from './disk.js';
import { type Destination, type Found, type Landed, nothing } from './landed.js';
import { LandingNames } from './landing-names.js';
import { PictureNames } from './picture-names.js';
import { type Pin, PinnedDirectory, withDirectory } from './pinned-directory.js';
import { requireInside, resolveInside } from './save-root.js';
import { isWholeJpegFile } from './whole-jpeg.js';

/** Below a staging directory: files that may not be whole. */
const INCOMPLETE = 'incomplete';
/** Below it, too: small pictures that came ahead of their pictures (post-view-landing.ts). */
export const POST_VIEWS = 'post-view';

/** A destination, and the directory of ours in it. */
interface Place {
  directory: Pin;
  /** Undefined while it is being made. */
  staging: Pin | undefined;
}

/** Destinations of the pictures of one camera. */
export class PictureLanding {
  readonly #cameraId: string;
  readonly #saveRoot: string | undefined;
  /** Gives every file of this camera its name. */
  readonly names = new LandingNames();
  /** Names its pictures by a template, while there is one. */
  readonly pictureNames = new PictureNames(this.names);
  /** Finds the exposure of a file. */
  ownerOf: (path: string, times: FileTimes) => Owner = () => ({ mayBeOf: [] });
  /** Called with what the SDK has reported as a file that is not there. */
  onMissing: (reported: string) => void = () => undefined;
  /** Whether a file of {@link POST_VIEWS} is not needed any more. */
  isSpent: (path: string) => boolean = () => false;
  /** Orders making and removing our directories in destinations: none is handed out while it is being removed. */
  readonly turns = new InTurn();
  /** Places by staging directory, the newest last: a picture lands at the place that was set when it was taken. */
  readonly #places = new Map<string, Place>();
  /** Files on their way to their names. */
  readonly #landings = new Set<Promise<unknown>>();

  /** @param saveRoot pictures are saved only in it and below it; undefined = anywhere. */
  constructor(cameraId: string, saveRoot?: string) {
    this.#saveRoot = saveRoot;
    // The id names a directory; a MAC address has colons, which some file systems refuse.
    this.#cameraId = cameraId.replaceAll(/[^A-Za-z0-9]/g, '-');
  }

  /**
   * Makes a destination ready and returns the directory that the SDK is to write to. The first time that this process
   * uses it, files that an earlier worker has left there are landed or kept aside.
   * @param path of the client. A relative one starts at the save root, or without one at the working directory.
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
    // In use from now on: it is not removed while it is being made.
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

  /** The directory of this camera below a destination: hidden, and on the same file system. It need not exist. */
  stagingIn(destination: string): string {
    return join(destination, `.rigd-${this.#cameraId}`);
  }

  /** Directory that the SDK was last directed to; undefined before the first. */
  get newest(): string | undefined {
    return [...this.#places.keys()].at(-1);
  }

  /** Whether the SDK has been directed to write there. */
  isStaging(directory: string): boolean {
    return this.#places.has(directory);
  }

  /**
   * A directory of the client, made where it is missing, and held: to be closed by the caller.
   * @throws DISK_FULL, SAVE_PATH_UNUSABLE, also when it lies outside of the save root.
   */
  async open(path: string): Promise<PinnedDirectory> {
    const root = this.#saveRoot;
    const wanted = resolve(root ?? '.', path);
    try {
      // Missing directories are made below the existing ones: a link in the client's path is followed once.
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
   * @param path where the SDK wrote it: a path in any spelling, or a name alone. A file outside our directories is
   * reported where it is.
   * @param taken its exposure, when the caller knows better than {@link ownerOf}
   * @throws Error that names the place of the file when it could not be moved, DISK_FULL for want of room; the file is
   * kept.
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
   * Works on a file that the SDK has reported, in our directory where it is.
   * @returns undefined when it lies elsewhere. @throws SAVE_PATH_UNUSABLE, and what the work throws
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
   * After the end of a session: lands what the SDK has written and not reported, keeps aside what is not whole, and
   * removes the staging directories that are empty. Never rejects.
   */
  async tidy(): Promise<Found> {
    await Promise.all(this.#landings);
    const all: Found = { landed: [], faults: [] };
    for (const staging of this.#places.keys()) {
      const { landed, faults } = await this.#leftBehind(staging).catch((error: unknown) => {
        // Removed by others, or by an earlier tidying.
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

  /** @throws when it is not empty, or not ours any more */
  async #removeEmpty(staging: string): Promise<void> {
    await this.#within(staging, (_own, directory) => rmdir(directory.at(basename(staging))));
  }

  /**
   * Works in a staging directory, which is the one that was prepared, and in its destination.
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
        const facts: Digest & { takenAt?: string } = await (kind === 'image' ? pictureFacts : digestOf)(file);
        const owned = ownerOf({ takenAt: facts.takenAt, writtenMs });
        const { taken } = owned.owner ?? {};
        const come = { path: own.at(name), name, source: staging, taken, takenAt: facts.takenAt };
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
   * A path that does not begin at the root is one from the newest of our directories that has such a file: other
   * programs were given names alone, and paths from the directory that they had set.
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

  /** A session ended, or a worker died, between the last byte of a file and its name, or in the middle of a file. */
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

  /** Removes those that are not needed and keeps the others aside. @returns the sentence to report, if any are kept */
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
      const text = 'no picture came for a small one that was reported ahead of it; that is kept as';
      return kept === undefined ? [] : [`${text} ${kept}`];
    });
  }

  /** Moves a file out of the way of the SDK, so that it is reported only once. @returns the sentence to report. */
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
