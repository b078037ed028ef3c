// Lands files from cards, that is, gives each complete file its final name. The SDK writes a file into a hidden
// directory of this worker in the destination; then the file is synced, hashed and linked to its name. What a failed
// transfer leaves is removed, because the file is still on the card.

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

/** Space needed in addition to the file: for names, a journal, and writes of other programs at the same time. */
const SPARE_BYTES = 1024 * 1024;

/** A file that is expected. */
export interface ExpectedFile {
  /** The final directory, as an absolute path without links. */
  directory: string;
  /** The wanted name; a number is added when it is taken. */
  name: string;
  /** The size of the whole file; undefined = not known in advance. */
  sizeBytes: number | undefined;
  /** Key of the exposure: files with the same key and the same stem get the same number. */
  exposure: string;
  /**
   * Whether the file need not survive a loss of power, so that nothing is synced. Files that the gateway fetches for
   * itself are of this kind.
   */
  isPassing: boolean;
}

/** Name of the directory, in the hidden directory of the camera, that has one directory for each transfer. */
export const FETCH_DIRECTORY = 'fetch';

/** A file that is on its way. */
export interface Growth {
  /** Bytes that have arrived so far; 0 when there is no file yet. */
  bytes: number;
  /** When the file was last written to; undefined unless it has exactly its final size. */
  wholeSinceMs?: number;
}

/** Directory in which a file arrives, and its destination. */
interface Place {
  /** The final directory. */
  directory: Pin;
  /** The hidden directory of the camera in the final directory; undefined while it is being created. */
  own: Pin | undefined;
}

/** Lands the fetched files of one camera. */
export class FetchLanding {
  readonly #pictures: PictureLanding;
  /** Places in use, by the directory in which the file of a transfer arrives. */
  readonly #used = new Map<string, Place>();
  #prepared = 0;

  /** @param pictures the landing of pictures of the same camera, whose hidden directories are used here too. */
  constructor(pictures: PictureLanding) {
    this.#pictures = pictures;
  }

  /**
   * Prepares a transfer: creates an empty directory for it below the final one, and checks that there is enough free
   * space.
   * @param isSpooled whether the directory is the gateway's own: it then exists and may be outside the save root.
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
   * Gives a whole file its final name, whatever name the SDK has given it; removes a file that is not whole.
   * @param path where the SDK was directed to write it
   * @param reported the path that the camera reports; empty when it reports none
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
        const text = `${expected.name} is missing in ${dirname(path)}, or other files are there too${where}`;
        throw new WorkerError('TRANSFER_FAILED', text);
      }
      throw diskError(error, `${expected.name} could not be saved in ${expected.directory}`);
    } finally {
      await this.clear(dirname(path));
    }
  }

  /** Writes a file that came as bytes; it is then landed like the others. @throws as the file system does */
  async write(path: string, bytes: Uint8Array): Promise<void> {
    await this.#within(dirname(path), async (fetch) => {
      // The flag lets the call fail when the name exists, because it may be a link.
      const file = await open(fetch.at(basename(path)), 'wx');
      await file.writeFile(bytes).finally(() => file.close());
    });
  }

  /** How much of a file has arrived. @param path where the SDK was directed to write it */
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
   * @param reported the path that the camera reports; empty when it reports none
   */
  async isWhole(path: string, reported: string, wholeBytes: number | undefined): Promise<boolean> {
    if (!this.#used.has(dirname(path))) return false;
    return this.#within(dirname(path), async (fetch) => {
      const file = await this.#fetched(fetch, path, reported, wholeBytes);
      return isWholeFile(fetch, file, { name: basename(path), sizeBytes: wholeBytes });
    }).catch(() => false);
  }

  /** The fetched file. @throws ENOENT when it is not in the directory */
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

  /** Whether the disk has no room left for a file to grow. */
  async isFull(staging: string): Promise<boolean> {
    return (await freeBytesAt(dirname(staging))) < SPARE_BYTES;
  }

  /**
   * Removes what a lost worker has left below a directory. Does nothing while a file is being written there.
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

  /** Removes the arrived bytes and the directory of the transfer. What cannot be removed stays. Never rejects. */
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

  /** @param identity identity of the camera's hidden directory when it was used; undefined = not known */
  async #remove(fetch: string, directory: PinnedDirectory, identity?: string): Promise<void> {
    const parent = dirname(fetch);
    await withDirectory(await directory.openOurs(basename(parent), identity), (own) =>
      own.removeOurs(FETCH_DIRECTORY),
    );
    // The hidden directory of the camera stays when the SDK writes pictures there.
    if (this.#pictures.isStaging(parent)) return;
    await rmdir(directory.at(basename(parent))).catch(() => undefined);
  }

  /**
   * Opens the prepared directory of a transfer and the final directory, and works in them.
   * @throws SAVE_PATH_UNUSABLE, ENOENT
   */
  async #within<T>(
    staging: string,
    work: (fetch: PinnedDirectory, directory: PinnedDirectory) => Promise<T>,
  ): Promise<T> {
    const place = this.#used.get(staging);
    if (place === undefined)
      throw new WorkerError(
        'TRANSFER_FAILED',
        `the directory of the transfer (${staging}) was removed already`,
      );
    return withDirectory(await PinnedDirectory.reopen(place.directory), async (directory) =>
      withDirectory(await directory.openOurs(ownNameOf(staging), place.own?.identity), async (own) =>
        withDirectory(await own.openOurs(FETCH_DIRECTORY), async (fetch) =>
          withDirectory(await fetch.openOurs(basename(staging)), (its) => work(its, directory)),
        ),
      ),
    );
  }

  /** Removes what transfers have left. */
  async tidy(): Promise<void> {
    for (const staging of [...this.#used.keys()]) await this.clear(staging);
  }
}

/** The name of the hidden directory of the camera. */
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
