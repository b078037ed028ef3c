// The shots that are known: the facts of the newest ones in memory, the ids of all that the journal keeps, and the way
// from a record to both. Older shots are read from the journal again when they are asked for.

import type { Logger } from 'pino';
import type { Clock } from '../../../worker/protocol/clock.js';
import { within } from '../../../worker/protocol/within.js';
import type { Limits } from '../../limits.js';
import { fold, noFacts, type ShotFacts } from './fold.js';
import { Journal, type JournalContext } from './journal.js';
import { receiptOf, roundsOf } from './receipt.js';
import type { Receipt } from './receipt-shape.js';
import type { RecordOf, RecordOfShot, ShotRecord } from './record.js';

/** Shots that are looked at when one has to leave memory. */
const MOST_LOOKED = 16;

/** What the book depends on. */
export interface ShotBookContext {
  readonly directory: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: JournalContext['limits'] & Pick<Limits, 'shotsInMemory' | 'shotExposuresInMemory'>;
  /** Of this host, where there are others: each record has the name of the host that has made it. */
  readonly host?: string | undefined;
  /** A record of this host is in the journal, or was read from it. */
  readonly onWritten?: ((record: RecordOfShot, segment: number) => void) | undefined;
  /** A record said something new about a shot, or it has to be judged anew. */
  readonly onFacts: (facts: ShotFacts, record?: RecordOfShot) => void;
}

/** Where the records of a shot are. */
interface Place {
  first: number;
  last: number;
}

/** See the head of this file. */
export class ShotBook {
  readonly #context: ShotBookContext;
  readonly #journal: Journal;
  /** Oldest first. */
  readonly #kept = new Map<string, ShotFacts>();
  /** Every id that the journal has, oldest first. */
  readonly #places = new Map<string, Place>();
  /** The ids of the shots in the journal by their numbers. */
  readonly #ids = new Map<number, string>();
  /** Of those who wait for facts. */
  readonly #looks = new Set<() => void>();
  #newestNumber = 0;
  /** Of each shot in memory, as it was planned when it came. */
  readonly #weights = new Map<string, number>();
  #exposures = 0;

  constructor(context: ShotBookContext) {
    this.#context = context;
    this.#journal = new Journal({
      ...context,
      newestNumber: () => this.#newestNumber,
      onRecord: (record, segment, isRead) => this.#placed(record, segment, isRead),
      onRemoved: (segment) => this.#removed(segment),
    });
  }

  /** Reads the journal. @throws what the file system throws */
  open(): Promise<void> {
    return this.#journal.open();
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  /** The number of the next shot; a number is given once. */
  nextNumber(): number {
    this.#newestNumber += 1;
    return this.#newestNumber;
  }

  /** Another host may have given numbers up to this one. */
  numberGiven(number: number): void {
    this.#newestNumber = Math.max(this.#newestNumber, number);
  }

  /** The shot of a number; of two, which hosts have given that were cut off from each other, the one recorded last. */
  idOf(number: number): string | undefined {
    return this.#ids.get(number);
  }

  /** Facts in memory, oldest first; never waits. */
  newest(): ShotFacts[] {
    return [...this.#kept.values()];
  }

  /** Facts in memory; never waits. */
  inMemory(shotId: string): ShotFacts | undefined {
    return this.#kept.get(shotId);
  }

  /** Resolves when a shot in memory is so, at the latest after `limitMs`. Never rejects. */
  async until(shotId: string, isSo: (facts: ShotFacts) => boolean, limitMs: number): Promise<void> {
    let look = () => {};
    const reached = new Promise<void>((resolve) => {
      look = () => {
        const facts = this.#kept.get(shotId);
        if (facts === undefined || isSo(facts)) resolve();
      };
    });
    look();
    this.#looks.add(look);
    await within(reached, limitMs, this.#context.clock);
    this.#looks.delete(look);
  }

  /** The facts of a shot, read from the journal when they are not in memory. */
  async find(shotId: string): Promise<ShotFacts | undefined> {
    const kept = this.#kept.get(shotId);
    const place = this.#places.get(shotId);
    // Of an attempt that the journal did not take, it may have nothing but the end: there is no such shot.
    if (kept !== undefined) return kept.begun === undefined ? undefined : kept;
    if (place === undefined) return undefined;
    const facts = noFacts(shotId);
    for (const record of await this.records(shotId)) fold(facts, record);
    return facts.begun === undefined ? undefined : facts;
  }

  /** The records of a shot that are in the journal. */
  async records(shotId: string): Promise<RecordOfShot[]> {
    await this.#journal.settled();
    const place = this.#places.get(shotId);
    if (place === undefined) return [];
    const records: RecordOfShot[] = [];
    const segments = Array.from({ length: place.last - place.first + 1 }, (_, index) => place.first + index);
    await this.#journal.read(segments, (record) => {
      if (record.kind !== 'segment' && record.shotId === shotId) records.push(record);
    });
    return records;
  }

  /** Reads the records of this host again, from a segment on. */
  async replay(from: number, take: (record: RecordOfShot, segment: number) => void): Promise<void> {
    for (const segment of await this.#journal.segmentsFrom(from))
      await this.#journal.read([segment], (record) => {
        if (record.kind !== 'segment' && this.#isOwn(record)) take(record, segment);
      });
  }

  /**
   * Begins a shot: resolves when the record is on the disk.
   * @throws JOURNAL_FAILED, and then there is no such shot
   */
  async begin(asked: RecordOf<'begun'>): Promise<void> {
    const begun = this.#signed(asked);
    try {
      await this.#journal.appendSynced(begun);
    } catch (error) {
      const reason = 'the journal could not be written';
      const { shotId, number } = begun;
      this.#journal.append(this.#signed({ kind: 'withdrawn', shotId, number, reason }));
      throw error;
    }
    this.#foldOrKeep(begun);
  }

  /** Keeps a shot that was not fired. */
  refuse(begun: RecordOf<'begun'>, reason: string): void {
    const { shotId, number } = begun;
    const facts = noFacts(shotId);
    // Withdrawn first: a journal that is cut off between the two has no shot that could have been fired.
    const records = [{ kind: 'withdrawn' as const, shotId, number, reason }, begun].map((record) =>
      this.#signed(record),
    );
    for (const record of records) fold(facts, record);
    this.#keep(facts);
    this.#journal.append(...records);
    this.#context.onFacts(facts, begun);
  }

  /** Keeps the record of a shot of another host: resolves when it is on the disk. @throws JOURNAL_FAILED */
  async keepOfOther(begun: RecordOf<'begun'>): Promise<void> {
    await this.#journal.appendSynced(begun);
    this.#foldOrKeep(begun);
  }

  /** Adds records of other hosts, also of shots that this host knows nothing of yet. */
  addOfOthers(records: readonly RecordOfShot[]): void {
    const fresh = records.filter((record) => {
      const isKnown = this.#kept.has(record.shotId) || this.#places.has(record.shotId);
      return isKnown ? this.#fold(record) : this.#foldOrKeep(record);
    });
    if (fresh.length > 0) this.#journal.append(...fresh);
  }

  /** Adds a record that must be on the disk before something happens. @throws JOURNAL_FAILED */
  async addSynced(...records: RecordOfShot[]): Promise<void> {
    const signed = records.map((record) => this.#signed(record));
    await this.#journal.appendSynced(...signed);
    for (const record of signed) this.#fold(record);
  }

  /** Adds records of shots; those that say nothing new are not written. */
  add(...records: RecordOfShot[]): void {
    const signed = records.map((record) => this.#signed(record));
    const fresh = signed.filter((record) => this.#fold(record));
    if (fresh.length > 0) this.#journal.append(...fresh);
  }

  /** Has a shot judged anew without a record: what is under way has changed. */
  touch(shotId: string): void {
    const facts = this.#kept.get(shotId);
    if (facts !== undefined) this.#context.onFacts(facts);
  }

  /** @returns whether the record has to be written */
  #fold(record: RecordOfShot): boolean {
    const { shotId } = record;
    const facts = this.#kept.get(shotId);
    // A record of a shot that is not in memory belongs to it in the journal all the same.
    if (facts === undefined) return this.#places.has(shotId);
    if (!fold(facts, record)) return false;
    this.#report(facts, record);
    return true;
  }

  /** @returns true: the record has to be written */
  #foldOrKeep(record: RecordOfShot): boolean {
    const known = this.#kept.get(record.shotId);
    const facts = known ?? noFacts(record.shotId);
    const isNew = fold(facts, record);
    if (known === undefined) this.#keep(facts);
    this.#report(facts, record);
    return isNew;
  }

  #report(facts: ShotFacts, record: RecordOfShot): void {
    this.#context.onFacts(facts, record);
    for (const look of this.#looks) look();
  }

  #signed<Made extends RecordOfShot>(record: Made): Made {
    const { host } = this.#context;
    return host === undefined || record.by !== undefined ? record : { ...record, by: host };
  }

  #isOwn({ by }: RecordOfShot): boolean {
    return by !== undefined && by === this.#context.host;
  }

  #keep(facts: ShotFacts): void {
    this.#kept.set(facts.shotId, facts);
    this.#weigh(facts.shotId, exposuresOf(facts));
    // Only the oldest are looked at: a shot stays while it is open.
    let looked = 0;
    for (const each of this.#kept.values()) {
      looked += 1;
      if (!this.#isFull || looked > MOST_LOOKED) return;
      if (each === facts || isOpen(each)) continue;
      this.#kept.delete(each.shotId);
      this.#weigh(each.shotId, 0);
    }
  }

  #weigh(shotId: string, exposures: number): void {
    this.#exposures += exposures - (this.#weights.get(shotId) ?? 0);
    if (exposures === 0) this.#weights.delete(shotId);
    else this.#weights.set(shotId, exposures);
  }

  get #isFull(): boolean {
    const { shotsInMemory, shotExposuresInMemory } = this.#context.limits;
    return this.#kept.size > shotsInMemory || this.#exposures > shotExposuresInMemory;
  }

  #placed(record: ShotRecord, segment: number, isRead: boolean): void {
    if ('number' in record) this.#newestNumber = Math.max(this.#newestNumber, record.number);
    if (record.kind === 'segment') return;
    if (this.#isOwn(record)) this.#context.onWritten?.(record, segment);
    const { shotId } = record;
    if ('number' in record) this.#ids.set(record.number, shotId);
    const place = this.#places.get(shotId);
    if (isRead && (place === undefined || this.#kept.has(shotId))) this.#foldRead(record);
    if (place === undefined) this.#places.set(shotId, { first: segment, last: segment });
    else place.last = segment;
  }

  #foldRead(record: RecordOfShot): void {
    const facts = this.#kept.get(record.shotId) ?? noFacts(record.shotId);
    fold(facts, record);
    if (!this.#kept.has(record.shotId)) this.#keep(facts);
  }

  #removed(segment: number): void {
    for (const [shotId, place] of this.#places) {
      if (place.last <= segment) this.#places.delete(shotId);
      else place.first = Math.max(place.first, segment + 1);
    }
    for (const [number, shotId] of this.#ids) if (!this.#places.has(shotId)) this.#ids.delete(number);
  }
}

/** What a shot takes of memory; its record may come after it is kept. */
function exposuresOf({ begun }: ShotFacts): number {
  return begun === undefined ? 1 : begun.bodies.length * roundsOf(begun);
}

/** Something may still come; the shot stays in memory. */
export function isOpen(facts: ShotFacts): boolean {
  return receiptOf(facts)?.state === 'incomplete';
}

/** The receipts of facts, newest first. */
export function receiptsOf(facts: readonly ShotFacts[]): Receipt[] {
  return facts.flatMap((each) => receiptOf(each) ?? []).reverse();
}
