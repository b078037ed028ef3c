// The segments of one journal, and the one that is written to. That one is opened once, and replaced by a new one when
// it is full. The oldest segments are removed, so that all together stay below their limit. Must not know what records
// mean, nor who waits.

import type { FileHandle } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Limits } from '../../limits/limit-table.js';
import { lineOf } from './lines.js';
import type { JournalRecord } from './record.js';
import {
  type LineTaker,
  makeSegment,
  openSegment,
  readSegment,
  removeSegment,
  type Segment,
  segmentPath,
  segmentsIn,
  syncDirectory,
} from './segments.js';

/** Dependencies of the segments. */
export interface SegmentSetContext {
  readonly directory: string;
  readonly logger: Logger;
  readonly limits: Pick<Limits, 'shotJournalBytes' | 'shotSegmentBytes'>;
  /** The name of this host, for the first line of a segment. */
  readonly host?: string | undefined;
  /** The newest shot number, for the first line of a segment. */
  readonly newestNumber: () => number;
  /** Called when a record was read or written; `segment` holds it. */
  readonly onRecord: (record: JournalRecord, segment: number, isRead: boolean) => void;
  /** Called when a line was read that is not a record, with the shot id in the line. */
  readonly onDamaged: (shotId: string | undefined, segment: number) => void;
  /** Called before a segment is removed to keep the limit; when this rejects, the segment stays. */
  readonly onRemoving: (segment: number) => Promise<void>;
}

/** See the head of this file. */
export class SegmentSet {
  readonly #context: SegmentSetContext;
  #segments: Segment[] = [];
  /** Whether the newest segment has a first line with the name of this host, so that it can be written to. */
  #isWritable = false;
  #file: FileHandle | undefined;
  /** Whether the last line of the segment may lack its line end. */
  #isTorn = false;
  /** The first segment that could not be read. */
  #unreadPath: string | undefined;
  /** Whether the file may be longer than its counted size: by a write that failed or was not finished. */
  #hasRest = false;

  constructor(context: SegmentSetContext) {
    this.#context = context;
  }

  /**
   * Reads all segments. A segment that cannot be read is left untouched; the log says which facts are unknown because
   * of that.
   * @throws the error of the file system about the directory
   */
  async read(): Promise<void> {
    const { directory, logger } = this.#context;
    const found = await segmentsIn(directory, (path) =>
      logger.warn(
        { path },
        'a file is named like a part of the journal of shots but is not one: it is left untouched',
      ),
    );
    for (const segment of found) this.#segments.push(...(await this.#readFirst(segment)));
  }

  /** Reads the records of these segments again, as far as the segments still exist. */
  async readAgain(numbers: readonly number[], onRecord: (record: JournalRecord) => void): Promise<void> {
    const { directory } = this.#context;
    const there = this.numbers.filter((number) => numbers.includes(number));
    for (const number of there)
      await readSegment(segmentPath(directory, number), { record: onRecord, damaged: () => undefined });
  }

  /** A segment that could not be read; undefined: none. */
  get unreadPath(): string | undefined {
    return this.#unreadPath;
  }

  /** The numbers of the segments, oldest first. */
  get numbers(): number[] {
    return this.#segments.map(({ number }) => number);
  }

  /** Opens the segment that is written to. */
  async open(): Promise<void> {
    await this.#newest();
  }

  /** Appends lines. @returns the number of the segment that has them */
  async append(text: string, mustSync: boolean): Promise<number> {
    const file = await this.#newest();
    const lines = this.#isTorn ? `\n${text}` : text;
    await this.#cutRest(file);
    this.#hasRest = true;
    try {
      await file.appendFile(lines);
      if (mustSync) await file.datasync();
      this.#hasRest = false;
    } finally {
      // Lines that were not written completely are cut off: they will be written again.
      await this.#cutRest(file).catch(() => undefined);
    }
    this.#isTorn = false;
    this.#grow(Buffer.byteLength(lines));
    return this.#segments.at(-1)?.number ?? 0;
  }

  async #cutRest(file: FileHandle): Promise<void> {
    if (!this.#hasRest) return;
    await file.truncate(this.#segments.at(-1)?.sizeBytes ?? 0);
    this.#hasRest = false;
  }

  /** Closes the segment that is written to. */
  async close(): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    await file?.datasync().catch(() => undefined);
    await file?.close();
  }

  /** Reads a segment. @returns the segment without an incomplete last line; nothing when it cannot be read */
  async #readFirst({ number, sizeBytes }: Segment): Promise<Segment[]> {
    const { directory, logger, onRecord, onDamaged } = this.#context;
    const path = segmentPath(directory, number);
    let isWritable = false;
    const take: LineTaker = {
      record: (record) => {
        if (record.kind === 'segment') isWritable = record.host === this.#context.host;
        onRecord(record, number, true);
      },
      damaged: (shotId) => onDamaged(shotId, number),
    };
    try {
      const { damagedLines, firstDamaged, isTorn, cutAt } = await readSegment(path, take);
      this.#isTorn = isTorn;
      this.#hasRest = cutAt !== undefined;
      this.#isWritable = isWritable;
      if (cutAt !== undefined)
        logger.warn({ path }, 'the last line of the journal of shots is incomplete: it is not used');
      if (damagedLines > 0)
        logger.warn(
          { path, damagedLines, line: firstDamaged },
          'lines of the journal of shots are damaged: they are skipped',
        );
      return [{ number, sizeBytes: cutAt ?? sizeBytes }];
    } catch (error) {
      logger.error(
        { err: error, path },
        'a part of the journal of shots cannot be read and is left untouched: its receipts are missing, and shots with an unknown id from a client expose nothing until the next start',
      );
      this.#unreadPath ??= path;
      return [];
    }
  }

  #grow(byBytes: number): void {
    const newest = this.#segments.pop();
    if (newest !== undefined) this.#segments.push({ ...newest, sizeBytes: newest.sizeBytes + byBytes });
  }

  /**
   * Opens the newest segment. Makes a new one when the newest is full, or when its first line does not have the name
   * of this host.
   */
  async #newest(): Promise<FileHandle> {
    const { directory, limits } = this.#context;
    const newest = this.#segments.at(-1);
    const isDone = newest === undefined || newest.sizeBytes >= limits.shotSegmentBytes || !this.#isWritable;
    if (this.#file !== undefined && !isDone) return this.#file;
    await this.#file?.close();
    this.#file = undefined;
    if (isDone) return this.#begin((newest?.number ?? 0) + 1);
    this.#file = await openSegment(directory, newest.number);
    return this.#file;
  }

  async #begin(first: number): Promise<FileHandle> {
    const { directory, newestNumber, host } = this.#context;
    const at = new Date().toISOString();
    const signed = host === undefined ? {} : { host };
    const head = lineOf({ kind: 'segment', version: 1, number: newestNumber(), at, ...signed });
    const { file, number } = await makeSegment(directory, first);
    try {
      await file.appendFile(head);
      await syncDirectory(directory);
    } catch (error) {
      // Without its first line, this host would not recognize the segment as its own.
      await file.close().catch(() => undefined);
      await removeSegment(directory, number).catch(() => undefined);
      throw error;
    }
    this.#file = file;
    this.#segments.push({ number, sizeBytes: Buffer.byteLength(head) });
    this.#isWritable = true;
    this.#isTorn = false;
    this.#hasRest = false;
    await this.#removeOldest();
    return file;
  }

  async #removeOldest(): Promise<void> {
    const { directory, limits, onRemoving, logger } = this.#context;
    const sumOf = (segments: readonly Segment[]) =>
      segments.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    while (this.#segments.length > 1 && sumOf(this.#segments) > limits.shotJournalBytes) {
      const [oldest] = this.#segments;
      if (oldest === undefined) return;
      const path = segmentPath(directory, oldest.number);
      try {
        await onRemoving(oldest.number);
        await removeSegment(directory, oldest.number);
      } catch (error) {
        return logger.error(
          { err: error, path },
          'the oldest part of the journal of shots cannot be removed',
        );
      }
      this.#segments.shift();
      logger.info({ path }, 'the oldest part of the journal of shots was removed');
    }
  }
}
