// Where a file from a card is written while it comes, and how it gets its name: hidden beside its destination, then
// synced, hashed and linked. What a transfer leaves there that did not end well is removed: the card still has it.

import { mkdir, rm, rmdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { diskError, errnoOf, makeDirectory, syncDirectory, syncFile } from '../disk.js';
import type { PictureLanding } from '../picture-landing.js';
import { WorkerError } from '../protocol/codes.js';
import type { LandedTransfer } from '../protocol/messages.js';
import { digestOf } from './digest.js';

/** What else the file system needs for a file: names, a journal, and what others write meanwhile. */
const SPARE_BYTES = 1024 * 1024;

/** A file that is expected. */
export interface ExpectedFile {
  /** The final directory, real and absolute. */
  directory: string;
  /** The name it is to have, unless that is taken. */
  name: string;
  /** Bytes by which it is whole; undefined = not known before. */
  sizeBytes: number | undefined;
  /** Files that say the same here and share a stem get their number together. */
  exposure: string;
}

/** The landing of files that are fetched, for one camera. */
export class FetchLanding {
  readonly #pictures: PictureLanding;
  readonly #used = new Set<string>();

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
    const real = isSpooled ? directory : await this.#pictures.directory(directory);
    const staging = this.#stagingOf(real);
    try {
      await this.#pictures.turns.run(async () => {
        this.#used.add(staging);
        await rm(staging, { recursive: true, force: true });
        await makeDirectory(dirname(staging));
        await mkdir(staging);
      });
      const freeBytes = await freeBytesAt(real);
      if (sizeBytes !== undefined && sizeBytes + SPARE_BYTES > freeBytes) {
        const need = `the file takes ${sizeBytes} bytes and ${freeBytes} are free`;
        throw new WorkerError('DISK_FULL', `${real} has no room: ${need}`);
      }
      return { directory: real, staging };
    } catch (error) {
      await this.clear(staging);
      throw error instanceof WorkerError ? error : diskError(error, `files cannot be saved in ${real}`);
    }
  }

  /**
   * Gives a whole file its name; nothing is left of one that is not whole.
   * @throws TRANSFER_FAILED, DISK_FULL, SAVE_PATH_UNUSABLE
   */
  async land(path: string, expected: ExpectedFile): Promise<LandedTransfer> {
    try {
      await syncFile(path);
      const { sizeBytes, sha256 } = await digestOf(path);
      if (expected.sizeBytes !== undefined && sizeBytes !== expected.sizeBytes) {
        const text = `${expected.name} came with ${sizeBytes} of ${expected.sizeBytes} bytes and was removed`;
        throw new WorkerError('TRANSFER_FAILED', text);
      }
      const landed = await this.#pictures.names.give(path, expected);
      await syncDirectory(expected.directory);
      return { path: landed, sizeBytes, sha256 };
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

  /** Bytes that have come so far; 0 when there is no file yet. */
  async progress(path: string): Promise<number> {
    return stat(path).then(
      ({ size }) => size,
      () => 0,
    );
  }

  /** Whether the disk has no room for a file to grow. */
  async isFull(staging: string): Promise<boolean> {
    return (await freeBytesAt(dirname(staging))) < SPARE_BYTES;
  }

  /** Removes what a worker that was lost has left below a directory; without effect while a file comes there. @throws SAVE_PATH_UNUSABLE */
  async discardPartial(directory: string): Promise<void> {
    const staging = this.#stagingOf(await this.#pictures.directory(directory));
    await this.#pictures.turns.run(async () => {
      if (!this.#used.has(staging)) await this.#remove(staging);
    });
  }

  #stagingOf(directory: string): string {
    return join(this.#pictures.stagingIn(directory), 'fetch');
  }

  /** Removes what has come, and our directory. A camera that would not be stopped may just be making a file in it. */
  clear(staging: string): Promise<void> {
    return this.#pictures.turns.run(() => this.#remove(staging));
  }

  async #remove(staging: string): Promise<void> {
    await rm(staging, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
    this.#used.delete(staging);
    const parent = dirname(staging);
    // Where the SDK has been told to write pictures, it stays for them.
    if (!this.#pictures.isStaging(parent)) await rmdir(parent).catch(() => undefined);
  }

  /** Removes what any transfer has left. */
  async tidy(): Promise<void> {
    for (const staging of [...this.#used]) await this.clear(staging);
  }
}

async function freeBytesAt(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
