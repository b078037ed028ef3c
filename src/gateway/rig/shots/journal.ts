// The journal of shots: an append-only file of records, in segments. Records are written in the order in which they
// come; those that come during a write are written together in the next one. A record that must be on the disk before
// something happens is synced, together with all others that wait for the disk. Must not know what records mean.

import { statfs } from 'node:fs/promises';
import type { Clock } from '../../../base/clock.js';
import { TIMED_OUT, within } from '../../../base/within.js';
import { ServiceError } from '../../errors/errors.js';
import type { Limits } from '../../limits/limit-table.js';
import { lineOf } from './lines.js';
import { fitted, isRecord, type JournalRecord } from './record.js';
import { SegmentSet, type SegmentSetContext } from './segment-set.js';

/** Dependencies of the journal. */
export interface JournalContext extends SegmentSetContext {
  readonly clock: Clock;
  readonly limits: SegmentSetContext['limits'] &
    Pick<Limits, 'fileMs' | 'shotUnwrittenRecords' | 'shotRetryMs' | 'shotRoomBytes'>;
}

interface Waiting {
  readonly records: readonly JournalRecord[];
  readonly text: string;
  /**
   * Callback of a caller that waits for the disk. A failed write is reported to it, and the records are not written
   * later.
   */
  readonly synced?: (error?: unknown) => void;
  /** Callback of a caller that waits until the records are written, however long that takes. */
  readonly written?: (isWritten: boolean) => void;
}

/** See the head of this file. */
export class Journal {
  readonly #context: JournalContext;
  readonly #segments: SegmentSet;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #cancelRetry: (() => void) | undefined;
  #isFailing = false;
  #isClosed = false;

  constructor(context: JournalContext) {
    this.#context = context;
    this.#segments = new SegmentSet(context);
  }

  /**
   * Reads all segments, then begins to open the one for writing. That one stays open, so the first shot does not
   * increase the number of open files. Nothing is written before everything was read.
   * @throws the error of the file system about the directory. When the segment cannot be opened, the next write tries
   * again
   */
  async open(): Promise<void> {
    await this.#segments.read();
    this.#begin();
  }

  /** Reads the records of these segments again. */
  async read(segments: readonly number[], onRecord: (record: JournalRecord) => void): Promise<void> {
    await this.#writing;
    await this.#segments.readAgain(segments, onRecord);
  }

  /** The numbers of the segments from `first` on, once the present write is done. */
  async segmentsFrom(first: number): Promise<number[]> {
    await this.#writing;
    return this.#segments.numbers.filter((number) => number >= first);
  }

  /** A segment that could not be read; undefined: none. */
  get unreadPath(): string | undefined {
    return this.#segments.unreadPath;
  }

  /** Whether a record can be written and read again; one that cannot is logged. */
  isReadable(record: JournalRecord): boolean {
    if (isRecord(fitted(record))) return true;
    this.#context.logger.error({ record }, 'a record of a shot is not written: it could not be read again');
    return false;
  }

  /** Takes records without waiting for the disk. A failed write is repeated until it succeeds. */
  append(...records: readonly JournalRecord[]): void {
    const { limits, logger } = this.#context;
    if (this.#unwritten >= limits.shotUnwrittenRecords) {
      logger.error(
        { records },
        'records of shots are lost: the journal cannot be written, and no more records can wait in memory',
      );
      return;
    }
    const readable = records.filter((record) => this.isReadable(record));
    this.#waiting.push({ records: readable, text: readable.map(lineOf).join('') });
    this.#begin();
  }

  /**
   * Resolves when the records are written, however long the disk takes. The caller must bring no others meanwhile.
   * @returns false when the journal was closed before
   */
  async appendInTime(records: readonly JournalRecord[]): Promise<boolean> {
    if (records.length === 0) return true;
    const text = records.map(lineOf).join('');
    return new Promise((resolve) => {
      if (this.#isClosed) return resolve(false);
      this.#waiting.push({ records, text, written: resolve });
      this.#begin();
    });
  }

  /**
   * Resolves when the records are on the disk.
   * @throws JOURNAL_FAILED when that has failed or is not known; the records may be in the journal anyway.
   */
  async appendSynced(...records: readonly JournalRecord[]): Promise<void> {
    const { clock, limits } = this.#context;
    if (this.#unwritten >= limits.shotUnwrittenRecords / 2)
      throw journalFailed(new Error(`${this.#unwritten} records wait to be written`));
    const written = this.#hasRoom().then(() => {
      const text = records.map(lineOf).join('');
      return new Promise<void>((resolve, reject) => {
        const synced = (error?: unknown) => (error === undefined ? resolve() : reject(error));
        this.#waiting.push({ records, text, synced });
        this.#begin();
      });
    });
    const outcome = await within(written, limits.fileMs, clock).catch((error: unknown) => {
      throw journalFailed(error);
    });
    if (outcome !== TIMED_OUT) return;
    throw journalFailed(new Error(`the file system has been silent for ${limits.fileMs} ms`));
  }

  /** Writes the waiting records, and closes the segment. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelRetry?.();
    await this.#writing;
    if (this.#waiting.length > 0) await this.#write();
    for (const { written } of this.#waiting.splice(0)) written?.(false);
    await this.#segments.close();
  }

  get #unwritten(): number {
    return this.#waiting.reduce((sum, { records }) => sum + records.length, 0);
  }

  /** Checks that there is room for everything that follows the first record of a shot. */
  async #hasRoom(): Promise<void> {
    const { directory, limits } = this.#context;
    const { bavail, bsize } = await statfs(directory);
    const freeBytes = bavail * bsize;
    if (freeBytes >= limits.shotRoomBytes) return;
    throw Object.assign(new Error(`the file system has ${freeBytes} bytes left`), { code: 'ENOSPC' });
  }

  #begin(): void {
    if (this.#writing !== undefined || this.#isClosed) return;
    // Writes at once: a caller that waits for the disk does not wait for the next scheduled try.
    this.#cancelRetry?.();
    this.#writing = this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
  }

  async #writeAll(): Promise<void> {
    do {
      if (await this.#write()) continue;
      const { clock, limits } = this.#context;
      this.#cancelRetry = clock.setTimer(limits.shotRetryMs, () => this.#begin());
      return;
    } while (this.#waiting.length > 0);
  }

  /** Writes all waiting records. @returns false when records that no caller waits for must be tried again */
  async #write(): Promise<boolean> {
    const batch = this.#waiting;
    this.#waiting = [];
    const { logger, onRecord } = this.#context;
    try {
      if (batch.length === 0) {
        await this.#segments.open();
        return true;
      }
      const mustSync = batch.some(({ synced }) => synced !== undefined);
      const number = await this.#segments.append(batch.map(({ text }) => text).join(''), mustSync);
      for (const { records } of batch) for (const record of records) onRecord(record, number, false);
    } catch (error) {
      if (!this.#isFailing) logger.error({ err: error }, 'the journal of shots cannot be written');
      this.#isFailing = true;
      this.#waiting.unshift(...batch.filter(({ synced }) => synced === undefined));
      for (const { synced } of batch) synced?.(error);
      return this.#waiting.every(({ synced }) => synced !== undefined);
    }
    if (this.#isFailing) logger.info('the journal of shots can be written again');
    this.#isFailing = false;
    for (const { synced, written } of batch) {
      synced?.();
      written?.(true);
    }
    return true;
  }
}

/** The error when a shot cannot be recorded: no exposure may be without a receipt. */
function journalFailed(cause: unknown): ServiceError {
  const { message } = cause as Error;
  return new ServiceError(
    'JOURNAL_FAILED',
    `the journal of shots cannot be written (${message}), so nothing is fired`,
    {
      cause,
    },
  );
}
