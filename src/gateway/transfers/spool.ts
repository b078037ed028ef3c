// Files of cards that were fetched to be read over HTTP. As many as fit are kept in a directory of the service; the
// file that was not read for the longest time is removed first, but never one that is being read. A fetch without
// readers is aborted. The spool does not know cameras.

import { lstat, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileLimit, withinLimit } from '../../base/file-calls.js';
import { type AbortNotice, within } from '../../base/within.js';
import type { LandedTransfer } from '../../protocol/messages.js';
import { ServiceError } from '../errors/errors.js';
import type { ArrivingPart } from './transfer.js';

/**
 * Writes a file into a directory.
 * @param unwanted aborted when the last reader has left
 * @param arriving called in each attempt when the file is being written
 */
export type FetchFile = (
  directory: string,
  unwanted: AbortSignal,
  arriving: (part: ArrivingPart) => void,
) => Promise<LandedTransfer>;

/** A file, and how to fetch it. */
export interface WantedFile {
  /** Key of the content of one file on one card; it never changes. */
  key: string;
  sizeBytes: number;
  fetch: FetchFile;
}

interface Entry {
  readonly directory: string;
  /** As it was stated, and then as it has landed. */
  sizeBytes: number;
  readonly unwanted: AbortController;
  readonly landed: Promise<LandedTransfer>;
  /** The part that the newest attempt writes; undefined before the first. */
  part: ArrivingPart | undefined;
  /** Whether the file has landed, or the fetch has failed and is cleaned up. */
  isOver: boolean;
  readers: number;
}

/** A file that is kept until it is released. */
export interface SpooledFile extends LandedTransfer {
  release(): void;
}

/** A file that is arriving; once it has arrived, it is kept until it is released. */
export interface ArrivingFile {
  readonly sizeBytes: number;
  readonly landed: Promise<LandedTransfer>;
  /** The part that is being written; undefined before that. */
  part(): ArrivingPart | undefined;
  release(): void;
}

/** The files that are kept. */
export class Spool {
  readonly #directory: string;
  readonly #limitBytes: number;
  readonly #limit: FileLimit;
  /** The files by key; the one that was not read for the longest time comes first. */
  readonly #entries = new Map<string, Entry>();
  /** Fetches that were aborted because they have no readers, and that have not ended yet. */
  readonly #leaving = new Set<Entry>();
  #emptied: Promise<void> | undefined;
  #lastNumber = 0;

  /** @param directory used by the spool only; files that an earlier run has left there are removed. */
  constructor(directory: string, limitBytes: number, limit: FileLimit) {
    this.#directory = directory;
    this.#limitBytes = limitBytes;
    this.#limit = limit;
  }

  /** Bytes of files that are being read or fetched, and the limit for all files. */
  get held(): { heldBytes: number; limitBytes: number } {
    const held = [...this.#entries.values()].filter(({ readers }) => readers > 0);
    return { heldBytes: sumOf(held) + sumOf(this.#leaving), limitBytes: this.#limitBytes };
  }

  /**
   * The file once it has arrived; it is fetched if it is not kept.
   * @param signal aborted when the reader leaves; the fetch is aborted when its last reader has left
   * @throws CANCELLED, FILE_TOO_LARGE, SPOOL_FULL, DISK_FULL, SAVE_PATH_UNUSABLE, and the error of `fetch`
   */
  async read(wanted: WantedFile, signal: AbortNotice): Promise<SpooledFile> {
    const { key } = wanted;
    const isKnown = this.#entries.has(key);
    const entry = this.#entryOf(wanted);
    const release = this.#hold(key, entry);
    try {
      const landed = await within(entry.landed, Number.POSITIVE_INFINITY, this.#limit.clock, { signal });
      if (typeof landed === 'symbol') throw readerLeft();
      if (await this.#within(isThere(landed.path))) return { ...landed, release };
    } catch (error) {
      release();
      throw error;
    }
    // Another program has removed the file; earlier readers still have it open.
    release();
    this.#forget(key, entry);
    if (isKnown) return this.read(wanted, signal);
    throw new ServiceError(
      'TRANSFER_FAILED',
      `the file was removed from ${this.#directory} as soon as it had arrived`,
    );
  }

  /**
   * The file while it arrives; it is fetched if it is not kept.
   * @param signal as in {@link read}
   * @returns undefined when the file is complete. @throws FILE_TOO_LARGE, SPOOL_FULL
   */
  arriving(wanted: WantedFile, signal: AbortNotice): ArrivingFile | undefined {
    const entry = this.#entryOf(wanted);
    if (entry.isOver) return undefined;
    const { sizeBytes, landed } = entry;
    const release = this.#hold(wanted.key, entry);
    if (signal.aborted) release();
    else signal.addEventListener('abort', release, { once: true });
    return { sizeBytes, landed, part: () => entry.part, release };
  }

  /** The entry of a file, which is now the most recently read one. */
  #entryOf(wanted: WantedFile): Entry {
    const entry = this.#entries.get(wanted.key) ?? this.#begin(wanted);
    this.#entries.delete(wanted.key);
    this.#entries.set(wanted.key, entry);
    return entry;
  }

  /** Adds a reader. @returns a function that removes the reader; further calls do nothing. */
  #hold(key: string, entry: Entry): () => void {
    entry.readers += 1;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      entry.readers -= 1;
      if (entry.readers > 0 || entry.isOver) return;
      // A reader that comes now begins a fetch of its own.
      this.#forget(key, entry);
      this.#leaving.add(entry);
      entry.unwanted.abort();
    };
  }

  #forget(key: string, entry: Entry): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key);
  }

  #begin({ key, sizeBytes, fetch }: WantedFile): Entry {
    const room = this.#makeRoom(sizeBytes);
    this.#lastNumber += 1;
    const directory = join(this.#directory, String(this.#lastNumber));
    const unwanted = new AbortController();
    const entry: Entry = {
      directory,
      sizeBytes,
      unwanted,
      landed: this.#fetch(directory, room, unwanted.signal, () =>
        fetch(directory, unwanted.signal, (part) => {
          entry.part = part;
        }),
      ),
      part: undefined,
      isOver: false,
      readers: 0,
    };
    const over = () => {
      entry.isOver = true;
      this.#leaving.delete(entry);
    };
    const landed = ({ sizeBytes: landedBytes }: LandedTransfer) => {
      entry.sizeBytes = landedBytes;
      over();
    };
    entry.landed.then(landed, () => {
      over();
      this.#forget(key, entry);
    });
    return entry;
  }

  async #fetch(
    directory: string,
    room: readonly Promise<unknown>[],
    unwanted: AbortSignal,
    fetch: () => Promise<LandedTransfer>,
  ): Promise<LandedTransfer> {
    const isRoom = Promise.all(room);
    // The promise may be rejected before it is awaited below.
    isRoom.catch(() => undefined);
    try {
      await this.#within(this.#empty());
      await isRoom;
      await this.#within(mkdir(directory, { recursive: true, mode: 0o700 }));
    } catch (error) {
      throw faultOf(error, this.#directory);
    }
    try {
      requireReader(unwanted);
      const landed = await fetch();
      // The file may have landed at the moment when the last reader left.
      requireReader(unwanted);
      return landed;
    } catch (error) {
      // The caller needs the reason of the failure. Files that cannot be removed stay until the next start.
      await this.#within(rm(directory, { recursive: true, force: true })).catch(() => undefined);
      throw error;
    }
  }

  #within<T>(call: Promise<T>): Promise<T> {
    return withinLimit(this.#limit, `the directory ${this.#directory}`, call);
  }

  /** Empties the directory once; after a failure, the next reader tries again. */
  #empty(): Promise<void> {
    this.#emptied ??= rm(this.#directory, { recursive: true, force: true }).catch((error: unknown) => {
      this.#emptied = undefined;
      throw error;
    });
    return this.#emptied;
  }

  /** Makes room for a file. @returns promises for removals and aborted fetches that must end before there is room. */
  #makeRoom(sizeBytes: number): Promise<unknown>[] {
    if (sizeBytes > this.#limitBytes) {
      const text = `the file has ${sizeBytes} bytes and at most ${this.#limitBytes} are kept to be read over HTTP`;
      throw new ServiceError('FILE_TOO_LARGE', text);
    }
    let neededBytes = sizeBytes + sumOf(this.#entries.values());
    const evicted: [string, Entry][] = [];
    for (const [key, entry] of this.#entries) {
      if (neededBytes <= this.#limitBytes) break;
      if (entry.readers > 0) continue;
      evicted.push([key, entry]);
      neededBytes -= entry.sizeBytes;
    }
    if (neededBytes > this.#limitBytes) {
      throw new ServiceError('SPOOL_FULL', 'other files that are being read leave no room for this one');
    }
    const room: Promise<unknown>[] = evicted.map(([key, entry]) => {
      this.#entries.delete(key);
      return this.#within(rm(entry.directory, { recursive: true, force: true }));
    });
    // An aborted fetch may be from a slow camera, so it is waited for only if there is no room beside it.
    if (neededBytes + sumOf(this.#leaving) <= this.#limitBytes) return room;
    return [...room, ...[...this.#leaving].map(({ landed }) => landed.catch(() => undefined))];
  }
}

function sumOf(entries: Iterable<Entry>): number {
  return [...entries].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

/** Whether the path has a regular file; anything else, such as a FIFO, could block its reader. */
async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

function readerLeft(): ServiceError {
  return new ServiceError('CANCELLED', 'the last reader of the file has left');
}

function requireReader(signal: AbortNotice): void {
  if (signal.aborted) throw readerLeft();
}

/** The error for clients when the file system fails in the directory. */
function faultOf(error: unknown, directory: string): ServiceError {
  const { code, message } = error as NodeJS.ErrnoException;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  const text = `files cannot be kept in ${directory} to be read over HTTP: ${message}`;
  const advice = 'POST to …/download saves the file elsewhere on the host.';
  return new ServiceError(isFull ? 'DISK_FULL' : 'SAVE_PATH_UNUSABLE', text, { advice, cause: error });
}
