// Files of cards that were fetched to be read over HTTP: kept in a directory of the service, as many as fit, the one
// not read for longest going first. A file that is being read stays. It knows nothing of cameras.

import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LandedTransfer } from '../../worker/protocol/messages.js';
import { ServiceError } from '../errors.js';

interface Entry {
  readonly directory: string;
  readonly sizeBytes: number;
  readonly landed: Promise<LandedTransfer>;
  readers: number;
}

/** A file that stays until it is released. */
export interface SpooledFile extends LandedTransfer {
  release(): void;
}

/** The files that are kept. */
export class Spool {
  readonly #directory: string;
  readonly #limitBytes: number;
  /** The one not read for longest first. */
  readonly #entries = new Map<string, Entry>();
  #emptied: Promise<void> | undefined;
  #lastNumber = 0;

  /** @param directory its own; what an earlier service has left there is removed. */
  constructor(directory: string, limitBytes: number) {
    this.#directory = directory;
    this.#limitBytes = limitBytes;
  }

  /**
   * The file of this key, fetched where it is not there.
   * @param key names one content of one card for good
   * @param fetch writes the file into the directory
   * @throws FILE_TOO_LARGE, SPOOL_FULL and what `fetch` throws
   */
  async read(
    key: string,
    sizeBytes: number,
    fetch: (directory: string) => Promise<LandedTransfer>,
  ): Promise<SpooledFile> {
    const entry = this.#entries.get(key) ?? this.#begin(key, sizeBytes, fetch);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.readers += 1;
    let isReleased = false;
    const release = () => {
      if (!isReleased) entry.readers -= 1;
      isReleased = true;
    };
    try {
      return { ...(await entry.landed), release };
    } catch (error) {
      release();
      throw error;
    }
  }

  #begin(key: string, sizeBytes: number, fetch: (directory: string) => Promise<LandedTransfer>): Entry {
    const removed = this.#makeRoom(sizeBytes);
    this.#lastNumber += 1;
    const directory = join(this.#directory, String(this.#lastNumber));
    const run = async () => {
      this.#emptied ??= rm(this.#directory, { recursive: true, force: true }).then(() => undefined);
      await Promise.all([this.#emptied, ...removed]);
      await mkdir(directory, { recursive: true });
      try {
        return await fetch(directory);
      } catch (error) {
        await rm(directory, { recursive: true, force: true });
        throw error;
      }
    };
    const entry: Entry = { directory, sizeBytes, landed: run(), readers: 0 };
    this.#entries.set(key, entry);
    entry.landed.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return entry;
  }

  /** @returns what is being removed. */
  #makeRoom(sizeBytes: number): Promise<void>[] {
    if (sizeBytes > this.#limitBytes) {
      const text = `the file has ${sizeBytes} bytes and at most ${this.#limitBytes} are kept to be read over HTTP`;
      throw new ServiceError('FILE_TOO_LARGE', text);
    }
    let usedBytes = [...this.#entries.values()].reduce((sum, entry) => sum + entry.sizeBytes, 0);
    const idle = [...this.#entries].filter(([, { readers }]) => readers === 0);
    const evicted: [string, Entry][] = [];
    for (const candidate of idle) {
      if (usedBytes + sizeBytes <= this.#limitBytes) break;
      evicted.push(candidate);
      usedBytes -= candidate[1].sizeBytes;
    }
    if (usedBytes + sizeBytes > this.#limitBytes) {
      throw new ServiceError('SPOOL_FULL', 'other files that are being read leave no room for this one');
    }
    return evicted.map(([key, entry]) => {
      this.#entries.delete(key);
      return rm(entry.directory, { recursive: true, force: true });
    });
  }
}
