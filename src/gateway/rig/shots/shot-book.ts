// All shots that are known: the facts of the newest ones in memory, and the ids of all that were used. Adds each record
// to both, and to a journal. Older shots are read from the journals again on request. Records of other hosts about
// their own shots have a journal of their own, so a flood of them takes no room from this host.

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

/** Directory for the records of other hosts, inside the directory of the journal. */
const OTHERS = 'others';
/** The most shot ids that are remembered of each other host; then the oldest id of that host is forgotten. */
const IDS_OF_HOST = 20_000;
/** The most records that are written together. */
const MOST_AT_ONCE = 1_000;
/** The most segments for records of other hosts. */
const SEGMENTS_OF_OTHERS = 4;

/**
 * Kinds of records of this host that say nothing was done. With these alone, a shot of another host does not count as a
 * shot of this host.
 */
const SAYS_NOTHING_DONE: ReadonlySet<RecordOfShot['kind']> = new Set(['skipped', 'failed', 'givenUp']);

/** Dependencies of the book. */
export interface ShotBookContext {
  readonly directory: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: JournalContext['limits'] &
    ShotMemoryContext['limits'] &
    Pick<Limits, 'shotOthersBytes' | 'shotIds'>;
  /** The name of this host if there are others: each record has the name of the host that made it. */
  readonly host?: string | undefined;
  /** Called when a record of this host, with its name, is in the journal, or was read from it. */
  readonly onWritten?: ((record: RecordOfShot, segment: number) => void) | undefined;
  /** Called when a shot has a new record, or must be judged again. */
  readonly onFacts: (facts: ShotFacts, record?: RecordOfShot) => void;
  /** Called when a shot of another host is no longer in memory, even if something is expected of it. */
  readonly onLeft?: ((shotId: string) => void) | undefined;
}

/** See the head of this file. */
export class ShotBook {
  readonly #context: ShotBookContext;
  readonly #own: Shelf;
  readonly #others: Shelf;
  readonly #memory: ShotMemory;
  /** Callbacks of callers that wait for facts. */
  readonly #looks = new Set<() => void>();
  /** Shots whose first record is being written, each with the records of other hosts that come meanwhile. */
  readonly #beginning = new Map<string, RecordOfShot[]>();
  readonly #concluded = new WeakSet<RecordOf<'givenUp'>>();
  #newestNumber = 0;
  /** Whether records of other hosts about their shots are written. */
  #hasOthers = false;
  /** The directory of these records, when it could not be read. */
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
   * Reads the journals. The journal of this host comes first, so that its shots have their place in memory.
   * @throws the error of the file system about the journal of this host
   */
  async open(): Promise<void> {
    const { directory, host, logger } = this.#context;
    await this.#own.open();
    const path = join(directory, OTHERS);
    // A host without others may have had others before.
    this.#hasOthers = host !== undefined || (await lstat(path).catch(() => undefined)) !== undefined;
    if (!this.#hasOthers) return;
    await this.#others.open().catch((error: unknown) => {
      this.#hasOthers = false;
      this.#unreadOthers = path;
      logger.error(
        { err: error, path },
        'the journal with the records of other hosts can be neither read nor written: receipts may lack these records, which are fetched from the bus again when possible',
      );
    });
  }

  async close(): Promise<void> {
    await this.#own.close();
    if (this.#hasOthers) await this.#others.close();
  }

  /** The number of the next shot. Each number is given once. */
  nextNumber(): number {
    this.#newestNumber += 1;
    return this.#newestNumber;
  }

  /** Notes that another host may have given all numbers up to this one. */
  numberGiven(number: number): void {
    if (number <= MOST_NUMBER) this.#newestNumber = Math.max(this.#newestNumber, number);
  }

  /**
   * The id of the shot with this number. Hosts that were cut off from each other may both have given the number: then
   * the shot of this host counts.
   */
  idOf(number: number): string | undefined {
    return this.#own.idOf(number) ?? this.#others.idOf(number);
  }

  /** The facts of shots in memory, oldest first; never waits. */
  newest(): ShotFacts[] {
    return this.#memory.all();
  }

  /** The facts of a shot in memory; never waits. */
  inMemory(shotId: string): ShotFacts | undefined {
    return this.#memory.get(shotId);
  }

  /**
   * Whether an id may have exposed something: a journal has or had a record of it, or a damaged line shows it. An id
   * that has only records of a withdrawn attempt was not used: the journal had failed.
   */
  isUsed(shotId: string): boolean {
    return this.#own.isUsed(shotId) || this.#others.isUsed(shotId);
  }

  /** A file of the journals that could not be read, so that unknown ids may have been used; undefined: none. */
  get unreadPath(): string | undefined {
    return this.#own.unreadPath ?? this.#unreadPathOfOthers;
  }

  get #unreadPathOfOthers(): string | undefined {
    return this.#others.unreadPath ?? this.#unreadOthers;
  }

  /**
   * Whether everything that this host has recorded of a shot is known: none of it is in a part of the journal that
   * could not be read.
   */
  isWhole({ shotId, begun }: ShotFacts): boolean {
    if (this.#own.unreadSegment === undefined) return true;
    if (this.#own.isEarlier(shotId) || this.#others.isEarlier(shotId)) return false;
    // A body of this host is fired only if the record of the shot is on its disk. If no earlier run had the record of
    // another host's shot on the disk, nothing was done here.
    return begun?.by === this.#context.host || this.#unreadPathOfOthers === undefined;
  }

  /**
   * Whether another host may begin a shot that this host has no record of: neither this host nor a third one has used
   * its id.
   */
  isFreeFor(begun: RecordOf<'begun'>): boolean {
    return !this.#own.isUsed(begun.shotId) && !this.#isTaken(begun);
  }

  /** Waits until the facts of a shot in memory fulfil a condition, at most for `limitMs`. Never rejects. */
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
    // An attempt that the journal did not accept may have only its end: then there is no such shot.
    return facts.begun === undefined ? undefined : facts;
  }

  /** Copies of the facts of shots. Shots that are not in memory are read from the journals, all of them together. */
  async copiesOf(shotIds: ReadonlySet<string>): Promise<Map<string, ShotFacts>> {
    const inMemory = [...shotIds].flatMap((shotId) => this.#memory.get(shotId) ?? []);
    const copies = new Map(inMemory.map((facts) => [facts.shotId, structuredClone(facts)]));
    const others = new Set([...shotIds].filter((shotId) => !copies.has(shotId)));
    for (const facts of (await this.#readAll(others)).values())
      if (facts.begun !== undefined) copies.set(facts.shotId, facts);
    return copies;
  }

  /** The records about a shot that this host made under its name. */
  async ownRecords(shotId: string): Promise<RecordOfShot[]> {
    const records: RecordOfShot[] = [];
    await this.#own.read(new Set([shotId]), (record, isOwn) => {
      if (isOwn && this.#isSigned(record)) records.push(record);
    });
    return records;
  }

  /** Reads the records that this host made under its name again, beginning with this segment. */
  replay(from: number, take: (record: RecordOfShot, segment: number) => void): Promise<void> {
    return this.#own.replay(from, (record, segment) => {
      if (this.#isSigned(record)) take(record, segment);
    });
  }

  /**
   * Begins a shot. Resolves when its record is on the disk.
   * @throws JOURNAL_FAILED: then there is no such shot
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

  /** Records a shot that is not fired. */
  refuse(asked: RecordOf<'begun'>, reason: string): void {
    const { shotId, number } = asked;
    const begun = this.#signed(asked);
    // These facts may be of an earlier attempt that the journal did not accept, or from records of other hosts.
    const facts = this.#memory.get(shotId) ?? noFacts(shotId);
    // `withdrawn` is written first: if the journal is cut off between the two, no shot in it could have been fired.
    const records = [this.#signed({ kind: 'withdrawn' as const, shotId, number, reason }), begun];
    for (const record of records) fold(facts, record);
    this.#memory.keep(facts, true);
    this.#own.append(...records);
    this.#report(facts, begun);
  }

  /** Records a shot of another host. Resolves when the record is on the disk. @throws JOURNAL_FAILED */
  async keepOfOther(begun: RecordOf<'begun'>): Promise<void> {
    if (!this.#hasOthers) {
      const text =
        'the journal with the records of other hosts could not be read, so nothing is written to it';
      throw new ServiceError('JOURNAL_FAILED', text);
    }
    await this.#begin(begun, this.#others);
  }

  /**
   * Adds records of other hosts, also about shots unknown to this host. Records that a host may not send are left out.
   * Resolves when they are written, however long that takes. If the journal for shots of others cannot be written,
   * their records are only in memory, as long as their shots are. @returns false when some are not written
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

  /** Adds records that other hosts have answered with. They are in memory at once; waits for the disk only briefly. */
  async addAnswered(records: readonly RecordOfShot[]): Promise<void> {
    const { limits, clock } = this.#context;
    await within(this.addOfOthers(records), limits.fileMs, clock);
  }

  /**
   * Whether a record that another host may send belongs to a shot of this host, and is kept with it. The bodies of the
   * shot limit how many such records there can be.
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
   * Adds records that this host may have already. Resolves when the new ones, and those that were added before, are on
   * the disk.
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

  /** Adds records of shots. Records without a new fact are not written. */
  add(...records: RecordOfShot[]): void {
    const signed = records.map((record) => this.#signed(record));
    // Records that the journal would refuse are not in a receipt either, since they could not be read again.
    const readable = signed.filter((record) => this.#own.isReadable(record));
    const fresh = readable.filter((record) => this.#foldOwn(record));
    if (fresh.length > 0) this.#own.append(...fresh);
  }

  /** Adds what this host concludes of a shot; only in memory, since no host has reported it. */
  conclude(...records: readonly RecordOf<'givenUp'>[]): void {
    for (const record of records) {
      const facts = this.#memory.get(record.shotId);
      if (facts === undefined || !fold(facts, record)) continue;
      this.#concluded.add(record);
      this.#report(facts, record);
    }
  }

  /** Takes back what this host has concluded of certain shots, and has these shots judged again. */
  reconsider(isSuch: (facts: ShotFacts) => boolean): void {
    for (const facts of this.#memory.all()) {
      if (isSuch(facts) && unfold(facts, (record) => this.#concluded.has(record))) this.touch(facts.shotId);
    }
  }

  /** Has a shot judged again although it has no new record: something that is going on has changed. */
  touch(shotId: string): void {
    const facts = this.#memory.get(shotId);
    if (facts !== undefined) this.#context.onFacts(facts);
  }

  /** Whether a record has the name of this host, so that other hosts take it as its record. */
  #isSigned({ by }: RecordOfShot): boolean {
    return by !== undefined && by === this.#context.host;
  }

  /** Adds a record of this host to the facts in memory. @returns whether the record must be written */
  #foldOwn(record: RecordOfShot): boolean {
    const { shotId } = record;
    const facts = this.#memory.get(shotId);
    // The shot is not in memory; the record still belongs to it in the journal.
    if (facts === undefined) return this.isUsed(shotId);
    if (!fold(facts, record)) return false;
    this.#memory.keep(facts, !SAYS_NOTHING_DONE.has(record.kind));
    this.#report(facts, record);
    return true;
  }

  /** Adds a record of another host to the facts in memory. @returns whether the record must be written */
  #takeOfOther(record: RecordOfShot): boolean {
    const { shotId } = record;
    const known = this.#memory.get(shotId);
    if (record.kind === 'begun' && known?.begun === undefined && this.#isTaken(record)) return false;
    if (known === undefined) this.#beginning.get(shotId)?.push(record);
    // The shot is no longer in memory: the record is judged when the shot is read again.
    if (known === undefined && (this.#own.has(shotId) || this.#others.has(shotId))) return true;
    const facts = known ?? noFacts(shotId);
    // Reports of a host about itself replace conclusions that others drew without them.
    if (record.kind === 'givenUp') unfold(facts, (own) => isOfSame(own, record) && this.#concluded.has(own));
    if (!foldTold(facts, record)) return false;
    this.#memory.keep(facts, false);
    if (this.#memory.get(shotId) !== undefined) this.#report(facts, record);
    return true;
  }

  /** Whether another host has used the id, and its receipt is no longer kept. */
  #isTaken({ shotId, by }: RecordOf<'begun'>): boolean {
    const owner = this.#own.formerOwnerOf(shotId) ?? this.#others.formerOwnerOf(shotId);
    return owner !== undefined && owner !== by;
  }

  /** Writes the record of a shot to the disk, then has its facts in memory. @throws JOURNAL_FAILED */
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

  /** Reads the facts of a shot from the journals. */
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

  /** Notes a record that was read or written. A shot that is read comes into memory if all of its records are read. */
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

/** Receipts from facts, newest first. */
export function receiptsOf(facts: readonly ShotFacts[]): Receipt[] {
  return facts.flatMap((each) => receiptOf(each) ?? []).reverse();
}
