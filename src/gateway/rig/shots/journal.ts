// The journal of shots: an append-only file of records, in segments. Records are written in the order in which they
// come, those that come during a write together in the next one; a record that must be on the disk before something
// happens is synced, together with all others that wait for it. Must not know what records mean.

import { constants } from 'node:fs';
import { type FileHandle, open, statfs } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Clock } from '../../../worker/protocol/clock.js';
import { TIMED_OUT, within } from '../../../worker/protocol/within.js';
import { ServiceError } from '../../errors.js';
import { REGULAR_ONLY } from '../../host/file-calls.js';
import type { Limits } from '../../limits.js';
import { lineOf, type ShotRecord } from './record.js';
import { readSegment, removeSegment, type Segment, segmentPath, segmentsIn } from './segments.js';

/** What the journal depends on. */
export interface JournalContext {
  readonly directory: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: Pick<
    Limits,
    | 'fileMs'
    | 'shotJournalBytes'
    | 'shotSegmentBytes'
    | 'shotUnwrittenRecords'
    | 'shotRetryMs'
    | 'shotRoomBytes'
  >;
  /** The newest number of a shot, for the head of a segment. */
  readonly newestNumber: () => number;
  /** A record was read, or written: `segment` holds it. */
  readonly onRecord: (record: ShotRecord, segment: number, isRead: boolean) => void;
  /** A segment was removed, to keep the journal within its limit. */
  readonly onRemoved: (segment: number) => void;
}

interface Waiting {
  readonly records: readonly ShotRecord[];
  /** Of a caller that waits for the disk. */
  readonly done?: (error?: unknown) => void;
}

/** See the head of this file. */
export class Journal {
  readonly #context: JournalContext;
  #segments: Segment[] = [];
  #file: FileHandle | undefined;
  /** The last line of the segment may have no end. */
  #isTorn = false;
  #waiting: Waiting[] = [];
  #writing: Promise<void> | undefined;
  #cancelRetry: (() => void) | undefined;
  #isFailing = false;
  #isClosed = false;

  constructor(context: JournalContext) {
    this.#context = context;
  }

  /**
   * Reads all there is, and begins to open the segment that is written to, which stays open: the first shot adds
   * nothing to what the service holds. Nothing is written before the reading.
   * @throws what the file system throws while it reads; a segment that cannot be opened is tried again by what is added
   */
  async open(): Promise<void> {
    const { directory, onRecord } = this.#context;
    this.#segments = await segmentsIn(directory);
    for (const { number } of this.#segments) {
      const canAppend = await this.#read(number, (record) => onRecord(record, number, true));
      if (number === this.#segments.at(-1)?.number) this.#isTorn = !canAppend;
    }
    this.#begin();
  }

  /** Reads the records of these segments again. */
  async read(segments: readonly number[], onRecord: (record: ShotRecord) => void): Promise<void> {
    await this.#writing;
    for (const number of segments) await this.#read(number, onRecord);
  }

  /** What is being written now is on its way to the disk, or has failed. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  /** The numbers of the segments there are, from one on, once what is being written now is in them. */
  async segmentsFrom(first: number): Promise<number[]> {
    await this.#writing;
    return this.#segments.map(({ number }) => number).filter((number) => number >= first);
  }

  /** Takes records without waiting for the disk. They are tried again until they can be written. */
  append(...records: readonly ShotRecord[]): void {
    const { limits, logger } = this.#context;
    if (this.#unwritten >= limits.shotUnwrittenRecords) {
      logger.error(
        { records },
        'the journal of shots cannot be written, and holds no further record in memory',
      );
      return;
    }
    this.#waiting.push({ records });
    this.#begin();
  }

  /**
   * Resolves when the records are on the disk.
   * @throws JOURNAL_FAILED when they are not, or not known to be: they may be in the journal all the same.
   */
  async appendSynced(...records: readonly ShotRecord[]): Promise<void> {
    const { clock, limits } = this.#context;
    if (this.#unwritten >= limits.shotUnwrittenRecords / 2)
      throw journalFailed(new Error(`${this.#unwritten} records wait to be written`));
    const written = this.#hasRoom().then(
      () =>
        new Promise<void>((resolve, reject) => {
          const done = (error?: unknown) => (error === undefined ? resolve() : reject(error));
          this.#waiting.push({ records, done });
          this.#begin();
        }),
    );
    const outcome = await within(written, limits.fileMs, clock).catch((error: unknown) => {
      throw journalFailed(error);
    });
    if (outcome !== TIMED_OUT) return;
    throw journalFailed(new Error(`the file system has been silent for ${limits.fileMs} ms`));
  }

  /** Writes what waits, and closes the segment. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelRetry?.();
    await this.#writing;
    if (this.#waiting.length > 0) await this.#write();
    const file = this.#file;
    this.#file = undefined;
    await file?.datasync().catch(() => undefined);
    await file?.close();
  }

  get #unwritten(): number {
    return this.#waiting.reduce((sum, { records }) => sum + records.length, 0);
  }

  /** A shot needs room for all that follows its first record. */
  async #hasRoom(): Promise<void> {
    const { directory, limits } = this.#context;
    const { bavail, bsize } = await statfs(directory);
    const freeBytes = bavail * bsize;
    if (freeBytes >= limits.shotRoomBytes) return;
    throw Object.assign(new Error(`the file system has ${freeBytes} bytes left`), { code: 'ENOSPC' });
  }

  async #read(number: number, onRecord: (record: ShotRecord) => void): Promise<boolean> {
    const { directory, logger } = this.#context;
    return readSegment(segmentPath(directory, number), onRecord, (damage) =>
      logger.warn(
        damage,
        damage.isTorn
          ? 'the last line of the journal of shots was not written to its end: it is not used'
          : 'a line of the journal of shots is damaged: it is skipped',
      ),
    );
  }

  #begin(): void {
    if (this.#writing !== undefined || this.#isClosed) return;
    // A caller that waits for the disk does not wait for the next try.
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

  /** Writes all that waits. @returns false when what does not wait for the disk has to be tried again */
  async #write(): Promise<boolean> {
    const batch = this.#waiting;
    this.#waiting = [];
    const { logger, onRecord } = this.#context;
    try {
      const file = await this.#segment();
      if (batch.length === 0) return true;
      const text = batch.flatMap(({ records }) => records.map(lineOf)).join('');
      await file.appendFile(this.#isTorn ? `\n${text}` : text);
      this.#isTorn = false;
      this.#grow(Buffer.byteLength(text));
      if (batch.some(({ done }) => done !== undefined)) await file.datasync();
      const number = this.#segments.at(-1)?.number ?? 0;
      for (const { records } of batch) for (const record of records) onRecord(record, number, false);
    } catch (error) {
      if (!this.#isFailing) logger.error({ err: error }, 'the journal of shots cannot be written');
      this.#isFailing = true;
      this.#isTorn = true;
      this.#waiting.unshift(...batch.filter(({ done }) => done === undefined));
      for (const { done } of batch) done?.(error);
      return this.#waiting.every(({ done }) => done !== undefined);
    }
    if (this.#isFailing) logger.info('the journal of shots can be written again');
    this.#isFailing = false;
    for (const { done } of batch) done?.();
    return true;
  }

  #grow(byBytes: number): void {
    const newest = this.#segments.pop();
    if (newest !== undefined) this.#segments.push({ ...newest, sizeBytes: newest.sizeBytes + byBytes });
  }

  /** The segment that is written to: the newest one, or a new one when that is full. */
  async #segment(): Promise<FileHandle> {
    const { directory, limits } = this.#context;
    const newest = this.#segments.at(-1);
    const isFull = newest === undefined || newest.sizeBytes >= limits.shotSegmentBytes;
    if (this.#file !== undefined && !isFull) return this.#file;
    await this.#file?.close();
    this.#file = undefined;
    const { O_WRONLY, O_APPEND, O_CREAT } = constants;
    const number = isFull ? (newest?.number ?? 0) + 1 : newest.number;
    const file = await open(
      segmentPath(directory, number),
      O_WRONLY | O_APPEND | O_CREAT | REGULAR_ONLY,
      0o600,
    );
    this.#file = file;
    if (!isFull) return file;
    await this.#beginSegment(file, number);
    return file;
  }

  async #beginSegment(file: FileHandle, number: number): Promise<void> {
    const { directory, newestNumber } = this.#context;
    const head = lineOf({
      kind: 'segment',
      version: 1,
      number: newestNumber(),
      at: new Date().toISOString(),
    });
    this.#segments.push({ number, sizeBytes: 0 });
    await file.appendFile(head);
    this.#isTorn = false;
    this.#grow(Buffer.byteLength(head));
    await syncDirectory(directory);
    await this.#removeOldest();
  }

  async #removeOldest(): Promise<void> {
    const { directory, limits, onRemoved, logger } = this.#context;
    const sumOf = (segments: readonly Segment[]) =>
      segments.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    while (this.#segments.length > 1 && sumOf(this.#segments) > limits.shotJournalBytes) {
      const [oldest] = this.#segments;
      if (oldest === undefined) return;
      await removeSegment(directory, oldest.number);
      this.#segments.shift();
      onRemoved(oldest.number);
      logger.info(
        { path: segmentPath(directory, oldest.number) },
        'the oldest part of the journal of shots was removed',
      );
    }
  }
}

/** So that a new segment is there after a power failure. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** No exposure may be without a receipt. */
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
