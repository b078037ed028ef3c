// Where a file from a card is written while it comes, and how it gets its name: hidden beside its destination, then
// synced, hashed and linked. What a failed transfer leaves there is removed: the file is still on the card.

import { lstat, open, rmdir, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { WorkerError } from '../protocol/codes.js';
import type { LandedTransfer } from '../protocol/messages.js';
import { digestOf, digestOfPassing } from './digest.js';
import { diskError, errnoOf } from './disk.js';
import type { PictureLanding } from './picture-landing.js';
import { type Pin, PinnedDirectory, withDirectory } from './pinned-directory.js';

/** What else the file system needs for a file: names, a journal, and what others write meanwhile. */
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

/** Our directory below that of the camera. */
const FETCH = 'fetch';

/** Where a file comes, and where it goes. */
interface Place {
  /** The final directory. */
  directory: Pin;
  /** The directory of the camera in it; undefined while it is being made. */
  own: Pin | undefined;
}

/** The landing of files that are fetched, for one camera. */
export class FetchLanding {
  readonly #pictures: PictureLanding;
  /** By the directory that files come into. */
  readonly #used = new Map<string, Place>();

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
      const staging = this.#stagingOf(held.path);
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
    await withDirectory(await directory.makeOurs(basename(dirname(staging))), async (own) => {
      await own.removeOurs(FETCH);
      await (await own.makeOurs(FETCH)).close();
      this.#used.set(staging, { directory: pin, own: { path: own.path, identity: own.identity } });
    });
  }

  /**
   * Gives a whole file its name; removes a file that is not whole.
   * @throws TRANSFER_FAILED, DISK_FULL, SAVE_PATH_UNUSABLE
   */
  async land(path: string, expected: ExpectedFile): Promise<LandedTransfer> {
    try {
      return await this.#within(dirname(path), async (own, directory) =>
        withDirectory(await own.openOurs(FETCH), async (fetch) => {
          const name = basename(path);
          const file = await fetch.openFile(name);
          const { sizeBytes, sha256 } = await (expected.isPassing ? digestOfPassing : digestOf)(file);
          if (expected.sizeBytes !== undefined && sizeBytes !== expected.sizeBytes) {
            const text = `${expected.name} came with ${sizeBytes} of ${expected.sizeBytes} bytes and was removed`;
            throw new WorkerError('TRANSFER_FAILED', text);
          }
          const landed = await this.#pictures.names.give(fetch.at(name), { ...expected, via: directory.via });
          if (!expected.isPassing) await directory.sync();
          return { path: landed, sizeBytes, sha256 };
        }),
      );
    } catch (error) {
      if (error instanceof WorkerError) throw error;
      if (errnoOf(error) === 'ENOENT') {
        throw new WorkerError('TRANSFER_FAILED', `${expected.name} was taken away from ${dirname(path)}`);
      }
      throw diskError(error, `${expected.name} could not be saved in ${expected.directory}`);
    } finally {
      await this.clear(dirname(path));
    }
  }

  /** Writes a file that came as bytes, to be landed like the others. @throws as the file system does */
  async write(path: string, bytes: Uint8Array): Promise<void> {
    await this.#within(dirname(path), async (own) =>
      withDirectory(await own.openOurs(FETCH), async (fetch) => {
        // Fails when the name exists: it may be a link.
        const file = await open(fetch.at(basename(path)), 'wx');
        await file.writeFile(bytes).finally(() => file.close());
      }),
    );
  }

  /** Bytes that have come so far; 0 when there is no file yet. */
  async progress(path: string): Promise<number> {
    return lstat(path).then(
      ({ size }) => size,
      () => 0,
    );
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
      const staging = this.#stagingOf(held.path);
      await this.#pictures.turns.run(async () => {
        if (!this.#used.has(staging)) await this.#remove(staging, held).catch(nothingThere);
      });
    });
  }

  #stagingOf(directory: string): string {
    return join(this.#pictures.stagingIn(directory), FETCH);
  }

  /** Removes what has come, and our directory; what cannot be removed stays. Never rejects. */
  clear(staging: string): Promise<void> {
    return this.#pictures.turns.run(async () => {
      const place = this.#used.get(staging);
      this.#used.delete(staging);
      if (place === undefined) return;
      const directory = await PinnedDirectory.reopen(place.directory).catch(() => undefined);
      if (directory === undefined) return;
      await withDirectory(directory, (held) => this.#remove(staging, held, place.own?.identity)).catch(
        () => undefined,
      );
    });
  }

  /** @param identity of the camera's directory when it was used; undefined = not known */
  async #remove(staging: string, directory: PinnedDirectory, identity?: string): Promise<void> {
    const parent = dirname(staging);
    await withDirectory(await directory.openOurs(basename(parent), identity), (own) => own.removeOurs(FETCH));
    // The directory of the camera stays when the SDK writes pictures there.
    if (this.#pictures.isStaging(parent)) return;
    await rmdir(directory.at(basename(parent))).catch(() => undefined);
  }

  /**
   * Works in the directory of the camera, which is the one that was prepared, and in the final one.
   * @throws SAVE_PATH_UNUSABLE, ENOENT
   */
  async #within<T>(
    staging: string,
    work: (own: PinnedDirectory, directory: PinnedDirectory) => Promise<T>,
  ): Promise<T> {
    const place = this.#used.get(staging);
    if (place === undefined) throw new WorkerError('TRANSFER_FAILED', `${staging} is cleared away already`);
    return withDirectory(await PinnedDirectory.reopen(place.directory), async (directory) =>
      withDirectory(await directory.openOurs(basename(dirname(staging)), place.own?.identity), (own) =>
        work(own, directory),
      ),
    );
  }

  /** Removes what any transfer has left. */
  async tidy(): Promise<void> {
    for (const staging of [...this.#used.keys()]) await this.clear(staging);
  }
}

/** Ignores ENOENT. @throws any other error */
function nothingThere(error: unknown): void {
  if (errnoOf(error) !== 'ENOENT') throw error;
}

async function freeBytesAt(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
