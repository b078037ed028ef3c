// Landing of files from cards: a file is written hidden beside its destination, in a directory of its own, then synced,
// hashed and linked to its name. What a failed transfer leaves there is removed: the file is still on the card.

import { open, rmdir, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { quotedPath } from '../../base/quoted.js';
import { WorkerError } from '../../protocol/codes.js';
import type { LandedTransfer } from '../../protocol/messages.js';
import {
  type ArrivedFile,
  arrivedIn,
  entryOf,
  type FileMarks,
  fetchedOf,
  isWholeFile,
  makeNameable,
} from './arrived-files.js';
import { digestOf, digestOfPassing } from './digest.js';
import { diskError, errnoOf } from './disk.js';
import type { PictureLanding } from './picture-landing.js';
import { type Pin, PinnedDirectory, withDirectory } from './pinned-directory.js';

/** Space that the file system needs besides the file: names, a journal, and writes of others meanwhile. */
const SPARE_BYTES = 1024 * 1024;

/** A file that is expected. */
export interface ExpectedFile {
  /** The final directory, real and absolute. */
  directory: string;
  /** The name it is to have, unless that is taken. */
  name: string;
  /** The size of the whole file; undefined = not known in advance. */
  sizeBytes: number | undefined;
  /** Files with the same text here and the same stem get the same number. */
  exposure: string;
  /** It need not survive a loss of power, as files of the gateway's own need not: nothing is synced. */
  isPassing: boolean;
}

/** Our directory below that of the camera; each transfer has one in it. */
export const FETCH_DIRECTORY = 'fetch';

/** A file that is on its way. */
export interface Growth {
  /** Bytes that have arrived so far; 0 when there is no file yet. */
  bytes: number;
  /** When it was last written to; undefined unless it is of exactly its size. */
  wholeSinceMs?: number;
}

/** Directory in which a file arrives, and its destination. */
interface Place {
  /** The final directory. */
  directory: Pin;
  /** The directory of the camera in it; undefined while it is being made. */
  own: Pin | undefined;
}

/** The landing of files that are fetched, for one camera. */
export class FetchLanding {
  readonly #pictures: PictureLanding;
  /** Places in use, by the directory that the file of a transfer arrives in. */
  readonly #used = new Map<string, Place>();
  #prepared = 0;

  /** @param pictures the landing of the same camera, whose directories are used here too. */
  constructor(pictures: PictureLanding) {
    this.#pictures = pictures;
  }

  /**
   * Makes room: an empty directory of our own below the final one, and enough free space.
   * @param isSpooled the directory is the gateway's own: it exists, and the save root does not bind it.
   * @throws SAVE_PATH_UNUSABLE, DISK_FULL
   */
  async prepare(
    directory: string,
    sizeBytes: number | undefined,
    isSpooled: boolean,
  ): Promise<{ directory: string; staging: string }> {
    const final = isSpooled ? await PinnedDirectory.open(directory) : await this.#pictures.open(directory);
    return withDirectory(final, async (held) => {
      this.#prepared += 1;
      const staging = join(this.#fetchIn(held.path), String(this.#prepared));
      try {
        await this.#pictures.turns.run(() => this.#make(staging, held));
        const freeBytes = await freeBytesAt(held.via);
        if (sizeBytes !== undefined && sizeBytes + SPARE_BYTES > freeBytes) {
          const need = `the file takes ${sizeBytes} bytes and ${freeBytes} are free`;
          throw new WorkerError('DISK_FULL', `${held.path} has no room: ${need}`);
        }
        return { directory: held.path, staging };
      } catch (error) {
        await this.clear(staging);
        throw error instanceof WorkerError
          ? error
          : diskError(error, `files cannot be saved in ${held.path}`);
      }
    });
  }

  async #make(staging: string, directory: PinnedDirectory): Promise<void> {
    const pin = { path: directory.path, identity: directory.identity };
    this.#used.set(staging, { directory: pin, own: undefined });
    await withDirectory(await directory.makeOurs(ownNameOf(staging)), async (own) => {
      await own.removeOurs(FETCH_DIRECTORY);
      await withDirectory(await own.makeOurs(FETCH_DIRECTORY), async (fetch) => {
        await (await fetch.makeOurs(basename(staging))).close();
      });
      this.#used.set(staging, { directory: pin, own: { path: own.path, identity: own.identity } });
    });
  }

  /**
   * Gives a whole file its name, whatever it was called while it came; removes a file that is not whole.
   * @param path where the SDK was directed to write it
   * @param reported its path from the camera; empty when it reports none
   * @throws TRANSFER_FAILED, DISK_FULL, SAVE_PATH_UNUSABLE
   */
  async land(path: string, reported: string, expected: ExpectedFile): Promise<LandedTransfer> {
    try {
      return await this.#within(dirname(path), async (fetch, directory) => {
        const { sizeBytes: wholeBytes } = expected;
        const { name } = await this.#fetched(fetch, path, reported, wholeBytes);
        const file = await fetch.openFile(name);
        const { sizeBytes, sha256 } = await (expected.isPassing ? digestOfPassing : digestOf)(file);
        if (expected.sizeBytes !== undefined && sizeBytes !== expected.sizeBytes) {
          const text = `${expected.name} came with ${sizeBytes} of ${expected.sizeBytes} bytes and was removed`;
          throw new WorkerError('TRANSFER_FAILED', text);
        }
        const landed = await this.#pictures.names.give(fetch.at(name), { ...expected, via: directory.via });
        if (!expected.isPassing) await directory.sync();
        return { path: landed, sizeBytes, sha256 };
      });
    } catch (error) {
      if (error instanceof WorkerError) throw error;
      if (errnoOf(error) === 'ENOENT') {
        const where = reported === '' ? '' : `; the camera reports it as ${quotedPath(reported)}`;
        const text = `${expected.name} is not, or not alone, in ${dirname(path)}${where}`;
        throw new WorkerError('TRANSFER_FAILED', text);
      }
      throw diskError(error, `${expected.name} could not be saved in ${expected.directory}`);
    } finally {
      await this.clear(dirname(path));
    }
  }

  /** Writes a file that came as bytes, to be landed like the others. @throws as the file system does */
  async write(path: string, bytes: Uint8Array): Promise<void> {
    await this.#within(dirname(path), async (fetch) => {
      // Fails when the name exists: it may be a link.
      const file = await open(fetch.at(basename(path)), 'wx');
      await file.writeFile(bytes).finally(() => file.close());
    });
  }

  /** How far a file is. @param path where the SDK was directed to write it */
  async growth(path: string, wholeBytes: number | undefined): Promise<Growth> {
    const files = await arrivedIn(dirname(path)).catch(() => []);
    const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    const file = fetchedOf(files, { name: basename(path), sizeBytes: wholeBytes });
    const isWhole = file?.isFilled === true && file.sizeBytes === wholeBytes;
    return isWhole ? { bytes, wholeSinceMs: file.writtenMs } : { bytes };
  }

  /**
   * Whether the file of a transfer exists and is whole.
   * @param path where the SDK was directed to write it
   * @param reported its path from the camera; empty when it reports none
   */
  async isWhole(path: string, reported: string, wholeBytes: number | undefined): Promise<boolean> {
    if (!this.#used.has(dirname(path))) return false;
    return this.#within(dirname(path), async (fetch) => {
      const file = await this.#fetched(fetch, path, reported, wholeBytes);
      return isWholeFile(fetch, file, { name: basename(path), sizeBytes: wholeBytes });
    }).catch(() => false);
  }

  /** @throws ENOENT when the directory has no file that is the one */
  async #fetched(
    fetch: PinnedDirectory,
    path: string,
    reported: string,
    sizeBytes: number | undefined,
  ): Promise<ArrivedFile> {
    const marks: FileMarks = {
      name: basename(path),
      reported: await entryOf(dirname(path), reported),
      sizeBytes,
    };
    const file = fetchedOf(await arrivedIn(fetch.via), marks);
    if (file !== undefined) {
      await makeNameable(fetch.via, file);
      return file;
    }
    throw Object.assign(new Error(`no file in ${dirname(path)}`), { code: 'ENOENT' });
  }

  /** Whether the disk has no room for a file to grow. */
  async isFull(staging: string): Promise<boolean> {
    return (await freeBytesAt(dirname(staging))) < SPARE_BYTES;
  }

  /**
   * Removes what a lost worker has left below a directory; without effect while a file is being written there.
   * @throws SAVE_PATH_UNUSABLE
   */
  async discardPartial(directory: string): Promise<void> {
    await withDirectory(await this.#pictures.open(directory), async (held) => {
      const fetch = this.#fetchIn(held.path);
      await this.#pictures.turns.run(async () => {
        const isUsed = [...this.#used.keys()].some((staging) => dirname(staging) === fetch);
        if (!isUsed) await this.#remove(fetch, held).catch(nothingThere);
      });
    });
  }

  #fetchIn(directory: string): string {
    return join(this.#pictures.stagingIn(directory), FETCH_DIRECTORY);
  }

  /** Removes the arrived bytes, and our directory; what cannot be removed stays. Never rejects. */
  clear(staging: string): Promise<void> {
    return this.#pictures.turns.run(async () => {
      const place = this.#used.get(staging);
      this.#used.delete(staging);
      if (place === undefined) return;
      const directory = await PinnedDirectory.reopen(place.directory).catch(() => undefined);
      if (directory === undefined) return;
      await withDirectory(directory, (held) =>
        this.#remove(dirname(staging), held, place.own?.identity),
      ).catch(() => undefined);
    });
  }

  /** @param identity of the camera's directory when it was used; undefined = not known */
  async #remove(fetch: string, directory: PinnedDirectory, identity?: string): Promise<void> {
    const parent = dirname(fetch);
    await withDirectory(await directory.openOurs(basename(parent), identity), (own) =>
      own.removeOurs(FETCH_DIRECTORY),
    );
    // The directory of the camera stays when the SDK writes pictures there.
    if (this.#pictures.isStaging(parent)) return;
    await rmdir(directory.at(basename(parent))).catch(() => undefined);
  }

  /**
   * Works in the directory of a transfer, below that which was prepared, and in the final one.
   * @throws SAVE_PATH_UNUSABLE, ENOENT
   */
  async #within<T>(
    staging: string,
    work: (fetch: PinnedDirectory, directory: PinnedDirectory) => Promise<T>,
  ): Promise<T> {
    const place = this.#used.get(staging);
    if (place === undefined) throw new WorkerError('TRANSFER_FAILED', `${staging} is cleared away already`);
    return withDirectory(await PinnedDirectory.reopen(place.directory), async (directory) =>
      withDirectory(await directory.openOurs(ownNameOf(staging), place.own?.identity), async (own) =>
        withDirectory(await own.openOurs(FETCH_DIRECTORY), async (fetch) =>
          withDirectory(await fetch.openOurs(basename(staging)), (its) => work(its, directory)),
        ),
      ),
    );
  }

  /** Removes what any transfer has left. */
  async tidy(): Promise<void> {
    for (const staging of [...this.#used.keys()]) await this.clear(staging);
  }
}

/** The name of the directory of the camera. */
function ownNameOf(staging: string): string {
  return basename(dirname(dirname(staging)));
}

/** Ignores ENOENT. @throws any other error */
function nothingThere(error: unknown): void {
  if (errnoOf(error) !== 'ENOENT') throw error;
}

async function freeBytesAt(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
