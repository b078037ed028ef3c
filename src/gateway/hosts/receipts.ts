// Sends records of shots from host to host. Each host sends the records of its journal to the bus, in order; those that
// were written without the bus follow later. It takes the records of other hosts from the bus. The progress of both is
// on the disk; in doubt a record is sent or read again, which changes nothing.

import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.js';
import { readBounded, replaceWhole } from '../host/whole-file.js';
import type { Limits } from '../limits/limit-table.js';
import { type RecordOfShot, recordsToldBy } from '../rig/shots/record.js';
import type { ShotAnswers } from '../rig/shots/shot-hosts.js';
import { type Bus, TooLargeError } from './bus/bus.js';

const NAME = 'shots-on-bus.json';
const MOST_STATE_BYTES = 4_096;
/** The most records in one message. */
const MOST_IN_BATCH = 64;
/** Size limit of one message, far below the limit of a server. */
const BATCH_BYTES = 256 * 1024;
/** The most records that wait in memory; further ones are read from the journal when it is their turn. */
const MOST_WAITING = 4_096;
/** Time from a change of the progress until it is written. */
const SAVE_MS = 1_000;

/** The place of a record of this host: the journal's segment, and the number of this host's records before it there. */
interface Place {
  readonly segment: number;
  readonly before: number;
}

interface Waiting extends Place {
  readonly record: RecordOfShot;
}

interface State {
  /** Random id of this state directory; it is a part of the ids of sent messages. */
  readonly epoch: string;
  /** Place of the next record to be sent. */
  readonly next: Place;
  /** Place of the next record to be read from the bus. */
  readonly from: number;
}

/** Dependencies of the receipts of other hosts. */
export interface ReceiptsContext {
  readonly bus: Bus;
  readonly stateDirectory: string;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'busRetryMs'>;
}

/** See the head of this file. */
export class Receipts {
  readonly #context: ReceiptsContext;
  #state: State = { epoch: randomUUID(), next: { segment: 0, before: 0 }, from: 1 };
  /** The number of this host's records in each segment. */
  readonly #counts = new Map<number, number>();
  #waiting: Waiting[] = [];
  /** Whether the journal has records that wait but are not in memory. */
  #isBehind = false;
  /** The most records in the next message; 1 while a record that is too large for a message is searched for. */
  #mostInBatch = MOST_IN_BATCH;
  #isSending = false;
  #isClosed = false;
  /** Whether a record of another host could not be kept: then the next run reads again from there. */
  #isHeld = false;
  #shots: ShotAnswers | undefined;
  #cancelSave: (() => void) | undefined;
  #cancelRetry = (): void => undefined;
  #saving: Promise<void> = Promise.resolve();

  constructor(context: ReceiptsContext) {
    this.#context = context;
    context.bus.onChange(() => void this.#send());
  }

  /** Reads the file with the progress. Never rejects. */
  async open(): Promise<void> {
    const { stateDirectory, logger } = this.#context;
    try {
      const text = await readBounded(join(stateDirectory, NAME), MOST_STATE_BYTES);
      this.#state = stateOf(JSON.parse(text)) ?? this.#state;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      logger.warn({ err: error }, 'the progress of sending receipts cannot be read: they are sent again');
    }
  }

  /** Takes a record that this host has written to its journal. */
  written(record: RecordOfShot, segment: number): void {
    const before = this.#counts.get(segment) ?? 0;
    this.#counts.set(segment, before + 1);
    for (const old of this.#counts.keys()) if (old < this.#state.next.segment) this.#counts.delete(old);
    this.#await({ record, segment, before });
    if (this.#shots !== undefined) void this.#send();
  }

  /** Begins to send records, and to take those of other hosts. Called when the journal has been read. */
  serve(shots: ShotAnswers): void {
    const { bus, logger } = this.#context;
    this.#shots = shots;
    void this.#send();
    bus.records.follow(
      this.#state.from,
      async ({ host, record, place }) => {
        const { records } = Object(record) as { records?: unknown };
        // Records of this host are already in its journal.
        const told = host === bus.host ? [] : recordsToldBy(host, records);
        if (!(await shots.take(told))) this.#isHeld = true;
        if (!this.#isHeld) this.#got({ ...this.#state, from: place + 1 });
      },
      (first) =>
        logger.warn(
          { from: this.#state.from, first },
          'the bus has dropped records of shots that this host has not seen: it requests receipts when they are needed',
        ),
    );
  }

  /** Writes the progress. Never rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelRetry();
    this.#cancelSave?.();
    await this.#save();
  }

  #await(waiting: Waiting): void {
    if (isBefore(waiting, this.#state.next)) return;
    if (this.#waiting.length >= MOST_WAITING) this.#isBehind = true;
    // Records keep the order of the journal: after one that is not in memory, none is added.
    if (!this.#isBehind) this.#waiting.push(waiting);
  }

  /** Sends all waiting records in order, one message at a time. Never rejects. */
  async #send(): Promise<void> {
    const { bus, clock, limits, logger } = this.#context;
    if (this.#isSending || this.#isClosed || this.#shots === undefined) return;
    this.#isSending = true;
    this.#cancelRetry();
    try {
      while (bus.isUp && !this.#isClosed) {
        if (this.#waiting.length === 0 && this.#isBehind) await this.#readAgain(this.#shots);
        const batch = this.#batch();
        const last = batch.at(-1);
        if (last === undefined) break;
        const records = batch.map(({ record }) => record);
        if (!(await this.#isSent(records))) continue;
        this.#waiting.splice(0, batch.length);
        this.#got({ ...this.#state, next: { segment: last.segment, before: last.before + 1 } });
      }
    } catch (error) {
      logger.debug({ err: error }, 'records of shots are sent again');
      this.#cancelRetry = clock.setTimer(limits.busRetryMs, () => void this.#send());
    } finally {
      this.#isSending = false;
    }
  }

  /** @returns whether these records are done; otherwise they are sent again, fewer at a time */
  async #isSent(records: readonly RecordOfShot[]): Promise<boolean> {
    const { bus, logger } = this.#context;
    try {
      await bus.records.append(this.#idOf(records), { records });
      this.#mostInBatch = MOST_IN_BATCH;
      return true;
    } catch (error) {
      if (!(error instanceof TooLargeError)) throw error;
      const [{ shotId, kind } = { shotId: '', kind: '' }] = records;
      const isOne = records.length === 1;
      this.#mostInBatch = isOne ? MOST_IN_BATCH : 1;
      if (isOne)
        logger.error(
          { err: error, shotId, kind },
          'a record of a shot is too large for the bus: other hosts do not get it, but they get the records after it',
        );
      return isOne;
    }
  }

  /** Reads the next records from the journal, when more records wait than memory holds. */
  async #readAgain(shots: ShotAnswers): Promise<void> {
    const counts = new Map<number, number>();
    const found: Waiting[] = [];
    // Records that are written from now on are read the next time.
    let isMore = false;
    const { next } = this.#state;
    const known = new Map(this.#counts);
    await shots.replay(next.segment, (record, segment) => {
      const before = counts.get(segment) ?? 0;
      counts.set(segment, before + 1);
      const place = { record, segment, before };
      if (isBefore(place, next)) return;
      if (found.length < MOST_WAITING) found.push(place);
      else isMore = true;
    });
    const isSame = [...this.#counts].every(([segment, count]) => known.get(segment) === count);
    this.#waiting = found;
    this.#isBehind = isMore || !isSame;
  }

  #batch(): Waiting[] {
    const batch: Waiting[] = [];
    let bytes = 0;
    for (const waiting of this.#waiting) {
      bytes += JSON.stringify(waiting.record).length;
      if (batch.length > 0 && (batch.length >= this.#mostInBatch || bytes > BATCH_BYTES)) break;
      batch.push(waiting);
    }
    return batch;
  }

  /** The id of a message with these records. The same records have the same id, so the server keeps them once. */
  #idOf(records: readonly RecordOfShot[]): string {
    const digest = createHash('sha256').update(JSON.stringify(records)).digest('base64url');
    return `${this.#state.epoch} ${digest}`;
  }

  #got(state: State): void {
    this.#state = state;
    if (this.#isClosed) return;
    this.#cancelSave ??= this.#context.clock.setTimer(SAVE_MS, () => {
      this.#cancelSave = undefined;
      void this.#save();
    });
  }

  #save(): Promise<void> {
    const { stateDirectory, logger } = this.#context;
    this.#saving = this.#saving.then(async () => {
      try {
        await replaceWhole(join(stateDirectory, NAME), `${JSON.stringify(this.#state)}\n`);
      } catch (error) {
        logger.warn(
          { err: error },
          'the progress of sending receipts cannot be written: they are sent again',
        );
      }
    });
    return this.#saving;
  }
}

function isBefore(place: Place, next: Place): boolean {
  return place.segment < next.segment || (place.segment === next.segment && place.before < next.before);
}

function stateOf(value: unknown): State | undefined {
  const { epoch, next, from } = (value ?? {}) as Partial<State>;
  const numbers = [next?.segment, next?.before, from];
  if (typeof epoch !== 'string' || next === undefined || from === undefined) return undefined;
  return numbers.every((each) => Number.isSafeInteger(each)) ? { epoch, next, from } : undefined;
}
