// The shots that are known: the facts of the newest ones in memory, the ids of all that were used, and the way from a
// record to both. Older shots are read from the journals again on request. Records of other hosts about
// shots of theirs has a journal of its own: a flood of it takes nothing from this host.

import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../../../base/clock.js';
import { within } from '../../../base/within.js';
import { ServiceError } from '../../errors/errors.js';
import type { Limits } from '../../limits/limit-table.js';
import { fold, foldTold, noFacts, type ShotFacts, unfold } from './fold.js';
import type { JournalContext } from './journal.js';
import { receiptOf } from './receipt.js';
import type { Receipt } from './receipt-shape.js';
import {
  fitted,
  type JournalRecord,
  MOST_NUMBER,
  type RecordOf,
  type RecordOfExposure,
  type RecordOfShot,
} from './record.js';
import { type Placed, Shelf } from './shelf.js';
import { ShotMemory, type ShotMemoryContext } from './shot-memory.js';

/** Directory of the records of others, within that of the journal. */
const OTHERS = 'others';
/** Ids of shots that are remembered of each other host; the oldest of that host is forgotten. */
const IDS_OF_HOST = 20_000;
/** Records that are written together when many come at once. */
const MOST_AT_ONCE = 1_000;
/** Segments of the records of others. */
const SEGMENTS_OF_OTHERS = 4;

/** Records of this host by which the shot of another one concerns none of its bodies: nothing comes of them. */
const SAYS_NOTHING_DONE: ReadonlySet<RecordOfShot['kind']> = new Set(['skipped', 'failed', 'givenUp']);

/** Dependencies of the book. */
export interface ShotBookContext {
  readonly directory: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: JournalContext['limits'] &
    ShotMemoryContext['limits'] &
    Pick<Limits, 'shotOthersBytes' | 'shotIds'>;
  /** Name of this host, where there are others: each record has the name of the host that has made it. */
  readonly host?: string | undefined;
  /** A record of this host, under its name, is in the journal, or was read from it. */
  readonly onWritten?: ((record: RecordOfShot, segment: number) => void) | undefined;
  /** A record is new for a shot, or the shot has to be judged anew. */
  readonly onFacts: (facts: ShotFacts, record?: RecordOfShot) => void;
  /** A shot of others is no longer in memory, whatever is expected of it. */
  readonly onLeft?: ((shotId: string) => void) | undefined;
}

/** See the head of this file. */
export class ShotBook {
  readonly #context: ShotBookContext;
  readonly #own: Shelf;
  readonly #others: Shelf;
  readonly #memory: ShotMemory;
  /** Callbacks of those that wait for facts. */
  readonly #looks = new Set<() => void>();
  /** Shots whose first record is being written, with the records of other hosts about them meanwhile. */
  readonly #beginning = new Map<string, RecordOfShot[]>();
  readonly #concluded = new WeakSet<RecordOf<'givenUp'>>();
  #newestNumber = 0;
  /** The reports of others about their shots are written. */
  #hasOthers = false;
  /** The directory of it, when that could not be read. */
  #unreadOthers: string | undefined;

  constructor(context: ShotBookContext) {
    const { directory, limits, onLeft } = context;
    this.#context = context;
    this.#memory = new ShotMemory({ limits, onLeft: (shotId) => onLeft?.(shotId) });
    const newestNumber = () => this.#newestNumber;
    this.#own = new Shelf({
      ...{ ...context, newestNumber, mostIds: limits.shotIds, hasOwn: true },
      onRecord: (record, placed) => {
        const { isOwn, segment } = placed;
        if (record.kind !== 'segment' && isOwn && this.#isSigned(record))
          context.onWritten?.(record, segment);
        this.#placed(record, placed);
      },
    });
    const shotJournalBytes = limits.shotOthersBytes;
    const shotSegmentBytes = Math.min(limits.shotSegmentBytes, shotJournalBytes / SEGMENTS_OF_OTHERS);
    this.#others = new Shelf({
      ...{ ...context, newestNumber, host: undefined, directory: join(directory, OTHERS) },
      limits: { ...limits, shotJournalBytes, shotSegmentBytes },
      ...{ mostIds: IDS_OF_HOST, hasOwn: false },
      onRecord: (record, placed) => this.#placed(record, placed),
    });
  }

  /**
   * Reads the journals: the own one first, so that its shots have their place.
   * @throws what the file system throws about the own one
   */
  async open(): Promise<void> {
    const { directory, host, logger } = this.#context;
    await this.#own.open();
    const path = join(directory, OTHERS);
    // A host that is alone now may have known others before.
    this.#hasOthers = host !== undefined || (await lstat(path).catch(() => undefined)) !== undefined;
    if (!this.#hasOthers) return;
    await this.#others.open().catch((error: unknown) => {
      this.#hasOthers = false;
      this.#unreadOthers = path;
      logger.error(
        { err: error, path },
        'the records of other hosts about shots cannot be read, nor written: receipts may lack them, and they are fetched from the bus again when possible',
      );
    });
  }

  async close(): Promise<void> {
    await this.#own.close();
    if (this.#hasOthers) await this.#others.close();
  }

  /** The number of the next shot; a number is given once. */
  nextNumber(): number {
    this.#newestNumber += 1;
    return this.#newestNumber;
  }

  /** Another host may have given numbers up to this one. */
  numberGiven(number: number): void {
    if (number <= MOST_NUMBER) this.#newestNumber = Math.max(this.#newestNumber, number);
  }

  /** The shot of a number; of two, which hosts have given that were cut off from each other, the own one. */
  idOf(number: number): string | undefined {
    return this.#own.idOf(number) ?? this.#others.idOf(number);
  }

  /** Facts in memory, oldest first; never waits. */
  newest(): ShotFacts[] {
    return this.#memory.all();
  }

  /** Facts in memory; never waits. */
  inMemory(shotId: string): ShotFacts | undefined {
    return this.#memory.get(shotId);
  }

  /**
   * Whether an id may have exposed something: a record of it is in a journal, or was, or a damaged line shows it. One
   * with records of its withdrawal alone was not used: the journal had failed.
   */
  isUsed(shotId: string): boolean {
    return this.#own.isUsed(shotId) || this.#others.isUsed(shotId);
  }

  /** A file of the journals that could not be read, so that ids may be used that are not known; undefined: none. */
  get unreadPath(): string | undefined {
    return this.#own.unreadPath ?? this.#unreadPathOfOthers;
  }

  get #unreadPathOfOthers(): string | undefined {
    return this.#others.unreadPath ?? this.#unreadOthers;
  }

  /**
   * Whether all that this host has recorded of a shot is known: none of it is in a part of the journal that could not
   * be read.
   */
  isWhole({ shotId, begun }: ShotFacts): boolean {
    if (this.#own.unreadSegment === undefined) return true;
    if (this.#own.isEarlier(shotId) || this.#others.isEarlier(shotId)) return false;
    // A body of this host is ordered only with the record of its shot on the disk: of a shot of another host that no
    // earlier run had on its disk nothing was done here.
    return begun?.by === this.#context.host || this.#unreadPathOfOthers === undefined;
  }

  /**
   * Whether another host may begin a shot that this one has no record of: neither this host had its id, nor a third.
   */
  isFreeFor(begun: RecordOf<'begun'>): boolean {
    return !this.#own.isUsed(begun.shotId) && !this.#isTaken(begun);
  }

  /** Resolves when a shot in memory is so, at the latest after `limitMs`. Never rejects. */
  async until(shotId: string, isSo: (facts: ShotFacts) => boolean, limitMs: number): Promise<void> {
    let look = () => {};
    const reached = new Promise<void>((resolve) => {
      look = () => {
        const facts = this.#memory.get(shotId);
        if (facts === undefined || isSo(facts)) resolve();
      };
    });
    look();
    this.#looks.add(look);
    await within(reached, limitMs, this.#context.clock);
    this.#looks.delete(look);
  }

  /** The facts of a shot, read from the journals when they are not in memory. */
  async find(shotId: string): Promise<ShotFacts | undefined> {
    const facts = this.#memory.get(shotId) ?? (await this.#read(shotId));
    // An attempt that the journal did not accept may have nothing but the end: there is no such shot.
    return facts.begun === undefined ? undefined : facts;
  }

  /** Copies of the facts of shots; those that are not in memory are read from the journals, all of them together. */
  async copiesOf(shotIds: ReadonlySet<string>): Promise<Map<string, ShotFacts>> {
    const inMemory = [...shotIds].flatMap((shotId) => this.#memory.get(shotId) ?? []);
    const copies = new Map(inMemory.map((facts) => [facts.shotId, structuredClone(facts)]));
    const others = new Set([...shotIds].filter((shotId) => !copies.has(shotId)));
    for (const facts of (await this.#readAll(others)).values())
      if (facts.begun !== undefined) copies.set(facts.shotId, facts);
    return copies;
  }

  /** The records of this host, under its name, about a shot. */
  async ownRecords(shotId: string): Promise<RecordOfShot[]> {
    const records: RecordOfShot[] = [];
    await this.#own.read(new Set([shotId]), (record, isOwn) => {
      if (isOwn && this.#isSigned(record)) records.push(record);
    });
    return records;
  }

  /** Reads the records of this host, under its name, again, from a segment on. */
  replay(from: number, take: (record: RecordOfShot, segment: number) => void): Promise<void> {
    return this.#own.replay(from, (record, segment) => {
      if (this.#isSigned(record)) take(record, segment);
    });
  }

  /**
   * Begins a shot: resolves when the record is on the disk.
   * @throws JOURNAL_FAILED, and then there is no such shot
   */
  async begin(asked: RecordOf<'begun'>): Promise<void> {
    const begun = this.#signed(asked);
    try {
      await this.#begin(begun, this.#own);
    } catch (error) {
      const reason = 'the journal could not be written';
      const { shotId, number } = begun;
      this.#own.append(this.#signed({ kind: 'withdrawn', shotId, number, reason }));
      throw error;
    }
  }

  /** Keeps a shot that was not fired. */
  refuse(asked: RecordOf<'begun'>, reason: string): void {
    const { shotId, number } = asked;
    const begun = this.#signed(asked);
    // Facts of an earlier attempt that the journal did not accept, or from reports of other hosts.
    const facts = this.#memory.get(shotId) ?? noFacts(shotId);
    // Withdrawn first: a journal that is cut off between the two has no shot that could have been fired.
    const records = [this.#signed({ kind: 'withdrawn' as const, shotId, number, reason }), begun];
    for (const record of records) fold(facts, record);
    this.#memory.keep(facts, true);
    this.#own.append(...records);
    this.#report(facts, begun);
  }

  /** Keeps the record of a shot of another host: resolves when it is on the disk. @throws JOURNAL_FAILED */
  async keepOfOther(begun: RecordOf<'begun'>): Promise<void> {
    if (!this.#hasOthers) {
      const text = 'the journal of other hosts about shots could not be read, so it is not written';
      throw new ServiceError('JOURNAL_FAILED', text);
    }
    await this.#begin(begun, this.#others);
  }

  /**
   * Adds records of other hosts, also of shots unknown to this host; records that a host may not send are left
   * out. Resolves when they are written, however long that takes; where those of shots of others cannot be, they are in
   * memory only, as long as their shots are. @returns false when not all are written
   */
  async addOfOthers(records: readonly RecordOfShot[]): Promise<boolean> {
    const fresh = records.filter((record) => this.#takeOfOther(record));
    const [ofOwn, others] = [true, false].map((isOwn) =>
      fresh.filter((each) => this.#isOfOwnShot(each) === isOwn),
    );
    const written = await Promise.all([
      this.#own.appendInTime(ofOwn ?? []),
      this.#hasOthers ? this.#others.appendInTime(others ?? []) : others?.length === 0,
    ]);
    return written.every((isWritten) => isWritten);
  }

  /** Adds what other hosts have answered, for a client that waits: facts are in memory before the disk has them. */
  async addAnswered(records: readonly RecordOfShot[]): Promise<void> {
    const { limits, clock } = this.#context;
    await within(this.addOfOthers(records), limits.fileMs, clock);
  }

  /**
   * Whether a record that a host may report about a shot of this one is kept with it; its bodies bound how much that
   * is.
   */
  #isOfOwnShot({ shotId }: RecordOfShot): boolean {
    const begun = this.#memory.get(shotId)?.begun;
    return begun !== undefined && this.#isSigned(begun);
  }

  /** Adds a record that must be on the disk before something happens. @throws JOURNAL_FAILED */
  async addSynced(...records: RecordOfShot[]): Promise<void> {
    const signed = records.map((record) => this.#signed(record));
    await this.#own.appendSynced(...signed);
    for (const record of signed) this.#foldOwn(record);
  }

  /**
   * Adds records that this host may have already: new ones are on the disk when it resolves, and
   * with them what was added before.
   * @param copies of the facts of their shots, as {@link copiesOf} makes them; the records are folded into them
   * @throws JOURNAL_FAILED
   */
  async addMissed(
    records: readonly RecordOfExposure[],
    copies: ReadonlyMap<string, ShotFacts>,
  ): Promise<void> {
    const fresh = records
      .map((record) => this.#signed(record))
      .filter((record) => {
        const copy = copies.get(record.shotId);
        return copy === undefined || fold(copy, record);
      });
    for (let at = 0; at === 0 || at < fresh.length; at += MOST_AT_ONCE)
      await this.addSynced(...fresh.slice(at, at + MOST_AT_ONCE));
  }

  /** Adds records of shots; those without a new fact are not written. */
  add(...records: RecordOfShot[]): void {
    const signed = records.map((record) => this.#signed(record));
    // Records that the journal would refuse are in no receipt either: they could not be read again.
    const readable = signed.filter((record) => this.#own.isReadable(record));
    const fresh = readable.filter((record) => this.#foldOwn(record));
    if (fresh.length > 0) this.#own.append(...fresh);
  }

  /** Folds what this host concludes of a shot: in memory alone, since no host has sent it. */
  conclude(...records: readonly RecordOf<'givenUp'>[]): void {
    for (const record of records) {
      const facts = this.#memory.get(record.shotId);
      if (facts === undefined || !fold(facts, record)) continue;
      this.#concluded.add(record);
      this.#report(facts, record);
    }
  }

  /** Takes back what this host has concluded of such shots: they are judged anew. */
  reconsider(isSuch: (facts: ShotFacts) => boolean): void {
    for (const facts of this.#memory.all()) {
      if (isSuch(facts) && unfold(facts, (record) => this.#concluded.has(record))) this.touch(facts.shotId);
    }
  }

  /** Has a shot judged anew without a record: what is under way has changed. */
  touch(shotId: string): void {
    const facts = this.#memory.get(shotId);
    if (facts !== undefined) this.#context.onFacts(facts);
  }

  /** Other hosts take it as a record of this one. */
  #isSigned({ by }: RecordOfShot): boolean {
    return by !== undefined && by === this.#context.host;
  }

  /** @returns whether the record has to be written */
  #foldOwn(record: RecordOfShot): boolean {
    const { shotId } = record;
    const facts = this.#memory.get(shotId);
    // A record of a shot that is not in memory belongs to it in the journal anyway.
    if (facts === undefined) return this.isUsed(shotId);
    if (!fold(facts, record)) return false;
    this.#memory.keep(facts, !SAYS_NOTHING_DONE.has(record.kind));
    this.#report(facts, record);
    return true;
  }

  /** @returns whether the record has to be written */
  #takeOfOther(record: RecordOfShot): boolean {
    const { shotId } = record;
    const known = this.#memory.get(shotId);
    if (record.kind === 'begun' && known?.begun === undefined && this.#isTaken(record)) return false;
    if (known === undefined) this.#beginning.get(shotId)?.push(record);
    // Not in memory any more: it is judged with the others of its shot when that is requested.
    if (known === undefined && (this.#own.has(shotId) || this.#others.has(shotId))) return true;
    const facts = known ?? noFacts(shotId);
    // Reports of a host about itself count, not conclusions drawn for want of them.
    if (record.kind === 'givenUp') unfold(facts, (own) => isOfSame(own, record) && this.#concluded.has(own));
    if (!foldTold(facts, record)) return false;
    this.#memory.keep(facts, false);
    if (this.#memory.get(shotId) !== undefined) this.#report(facts, record);
    return true;
  }

  /** Another host had the id, and its receipt is no longer kept. */
  #isTaken({ shotId, by }: RecordOf<'begun'>): boolean {
    const owner = this.#own.formerOwnerOf(shotId) ?? this.#others.formerOwnerOf(shotId);
    return owner !== undefined && owner !== by;
  }

  /** Has the record of a shot on the disk, and then its facts in memory. @throws JOURNAL_FAILED */
  async #begin(begun: RecordOf<'begun'>, shelf: Shelf): Promise<void> {
    const { shotId } = begun;
    const wasThere = this.#own.has(shotId) || this.#others.has(shotId);
    const meanwhile: RecordOfShot[] = [];
    this.#beginning.set(shotId, meanwhile);
    try {
      await shelf.appendSynced(begun);
      const before =
        wasThere && this.#memory.get(shotId) === undefined ? await this.#read(shotId) : noFacts(shotId);
      const facts = this.#memory.get(shotId) ?? before;
      const isOwn = shelf === this.#own;
      (isOwn ? fold : foldTold)(facts, begun);
      for (const record of meanwhile) foldTold(facts, record);
      this.#memory.keep(facts, isOwn);
      this.#report(facts, begun);
    } finally {
      this.#beginning.delete(shotId);
    }
  }

  /** From the journals. */
  async #read(shotId: string): Promise<ShotFacts> {
    return (await this.#readAll(new Set([shotId]))).get(shotId) ?? noFacts(shotId);
  }

  async #readAll(shotIds: ReadonlySet<string>): Promise<Map<string, ShotFacts>> {
    const found = new Map<string, ShotFacts>();
    const factsOf = ({ shotId }: RecordOfShot) => {
      const facts = found.get(shotId) ?? noFacts(shotId);
      found.set(shotId, facts);
      return facts;
    };
    await this.#own.read(shotIds, (record, isOwn) => void (isOwn ? fold : foldTold)(factsOf(record), record));
    await this.#others.read(shotIds, (record) => void foldTold(factsOf(record), record));
    return found;
  }

  /** A record was read, or written: those that are read come into memory as long as all of their shot do. */
  #placed(record: JournalRecord, { isRead, isFirst, isOwn }: Placed): void {
    if ('number' in record) this.numberGiven(record.number);
    if (record.kind === 'segment' || !isRead) return;
    const { shotId } = record;
    const isNew = isFirst && !this.#own.has(shotId);
    const facts = this.#memory.get(shotId) ?? (isNew ? noFacts(shotId) : undefined);
    if (facts === undefined) return;
    (isOwn ? fold : foldTold)(facts, record);
    this.#memory.keep(facts, isOwn);
  }

  #report(facts: ShotFacts, record: RecordOfShot): void {
    if (facts.begun === undefined) return;
    this.#context.onFacts(facts, record);
    for (const look of this.#looks) look();
  }

  #signed<Made extends RecordOfShot>(record: Made): Made {
    const { host } = this.#context;
    return fitted(host === undefined || record.by !== undefined ? record : { ...record, by: host });
  }
}

function isOfSame(one: RecordOf<'givenUp'>, other: RecordOf<'givenUp'>): boolean {
  return one.body === other.body && one.round === other.round;
}

/** The receipts of facts, newest first. */
export function receiptsOf(facts: readonly ShotFacts[]): Receipt[] {
  return facts.flatMap((each) => receiptOf(each) ?? []).reverse();
}
