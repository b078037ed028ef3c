// One journal, with what is known of the shots in it: which segments have their records, and which ids were used, even
// if their segments were removed. This host has one shelf for its own records, and one for those of other hosts.

import { join } from 'node:path';
import { underName } from './former-name.js';
import { Journal, type JournalContext } from './journal.js';
import type { JournalRecord, RecordOfShot } from './record.js';
import { UsedIds } from './used-ids.js';

/** Dependencies of a shelf. */
export interface ShelfContext extends Omit<JournalContext, 'onRecord' | 'onDamaged' | 'onRemoving'> {
  /** The most ids of one host that are kept when their records are removed. */
  readonly mostIds: number;
  /** Whether this is the shelf with the records of this host, and those of others about its shots. */
  readonly hasOwn: boolean;
  /** Called when a record was read or written. */
  readonly onRecord: (record: JournalRecord, at: Placed) => void;
}

/** Place of a record, and facts of the shelf about it. */
export interface Placed {
  readonly segment: number;
  readonly isRead: boolean;
  /** Whether nothing of its shot was known here before. */
  readonly isFirst: boolean;
  /** Whether this host has made it. */
  readonly isOwn: boolean;
}

/** The segments that have the records of a shot. */
interface Place {
  first: number;
  last: number;
  /** Whether something of it may have been fired: it has more records than those of a withdrawn attempt. */
  isUsed: boolean;
  /** See {@link Shelf.isEarlier}. */
  readonly isEarlier: boolean;
  /** The host that began it; empty on the shelf of this host; undefined: not known. */
  owner: string | undefined;
}

const NAME_OF_IDS = 'ids';
/** Place of a shot that is not in the journal: no segments. */
const NOWHERE = { first: 1, last: 0 };

/** See the head of this file. */
export class Shelf {
  readonly #context: ShelfContext;
  readonly #journal: Journal;
  readonly #ids: UsedIds;
  /** The shots of the journal by id, oldest first. */
  readonly #places = new Map<string, Place>();
  /** The ids of the shots in the journal, by number. */
  readonly #numbered = new Map<number, string>();
  /** Names of this host by segment, from the head of each. */
  readonly #signers = new Map<number, string>();

  constructor(context: ShelfContext) {
    this.#context = context;
    const { directory, mostIds, logger } = context;
    this.#ids = new UsedIds({ path: join(directory, NAME_OF_IDS), most: mostIds, logger });
    this.#journal = new Journal({
      ...context,
      onRecord: (record, segment, isRead) => this.#placed(record, segment, isRead),
      onDamaged: (shotId, segment) => {
        if (shotId !== undefined) this.#placeOf(shotId, segment, true).isUsed = true;
      },
      onRemoving: (segment) => this.#removing(segment),
    });
  }

  /** Reads the journal and the ids. @throws the error of the file system about the directory */
  async open(): Promise<void> {
    // The ids come first: when the journal is opened it may remove a segment, which adds ids.
    await this.#ids.open();
    await this.#journal.open();
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  /** A file of ids, or of records, that could not be read; undefined: none. */
  get unreadPath(): string | undefined {
    return this.#ids.unreadPath ?? this.unreadSegment;
  }

  /** A file of records that could not be read; undefined: none. */
  get unreadSegment(): string | undefined {
    return this.#journal.unreadPath;
  }

  /** See {@link Journal.isReadable}. */
  isReadable(record: JournalRecord): boolean {
    return this.#journal.isReadable(record);
  }

  /** See {@link Journal.append}. */
  append(...records: readonly RecordOfShot[]): void {
    this.#journal.append(...records);
  }

  /** See {@link Journal.appendInTime}. */
  appendInTime(records: readonly RecordOfShot[]): Promise<boolean> {
    return this.#journal.appendInTime(records);
  }

  /** See {@link Journal.appendSynced}. @throws JOURNAL_FAILED */
  appendSynced(...records: readonly RecordOfShot[]): Promise<void> {
    return this.#journal.appendSynced(...records);
  }

  /** Whether the journal has records of the shot. */
  has(shotId: string): boolean {
    return this.#places.has(shotId);
  }

  /** The id of the shot with this number; if there are two, the one that was recorded last. */
  idOf(number: number): string | undefined {
    return this.#numbered.get(number);
  }

  /** Whether the id was used: the journal has, or had, something of it. */
  isUsed(shotId: string): boolean {
    return this.#places.get(shotId)?.isUsed === true || this.#ids.ownerOf(shotId) !== undefined;
  }

  /** Whether the journal already had something of the shot when it was opened, or before that. */
  isEarlier(shotId: string): boolean {
    return this.#places.get(shotId)?.isEarlier ?? this.#ids.ownerOf(shotId) !== undefined;
  }

  /** The host that has used an id whose records were removed; empty: this host; undefined: none. */
  formerOwnerOf(shotId: string): string | undefined {
    return this.#ids.ownerOf(shotId);
  }

  /** Reads the records of these shots, if they are in the journal; reads each segment once. */
  async read(
    shotIds: ReadonlySet<string>,
    take: (record: RecordOfShot, isOwn: boolean) => void,
  ): Promise<void> {
    const there = await this.#journal.segmentsFrom(0);
    const places = [...shotIds].map((shotId) => this.#places.get(shotId) ?? NOWHERE);
    const isWanted = (segment: number) =>
      places.some(({ first, last }) => segment >= first && segment <= last);
    for (const segment of there.filter(isWanted))
      await this.#journal.read([segment], (line) => {
        const { record, isOwn } = this.#read(line, segment);
        if (record.kind !== 'segment' && shotIds.has(record.shotId)) take(record, isOwn);
      });
  }

  /** Reads the records of this host again, beginning with this segment. */
  async replay(from: number, take: (record: RecordOfShot, segment: number) => void): Promise<void> {
    for (const segment of await this.#journal.segmentsFrom(from))
      await this.#journal.read([segment], (line) => {
        const { record, isOwn } = this.#read(line, segment);
        if (record.kind !== 'segment' && isOwn) take(record, segment);
      });
  }

  /** A record from a segment; a record of this host gets the present name of this host. */
  #read(line: JournalRecord, segment: number): { record: JournalRecord; isOwn: boolean } {
    const { hasOwn, host } = this.#context;
    const { by } = line;
    const isOwn = hasOwn && (by === undefined || by === (this.#signers.get(segment) ?? host));
    return { record: isOwn ? underName(line, by, host) : line, isOwn };
  }

  #placed(line: JournalRecord, segment: number, isRead: boolean): void {
    const { onRecord, hasOwn } = this.#context;
    if (line.kind === 'segment' && line.host !== undefined) this.#signers.set(segment, line.host);
    const { record, isOwn } = this.#read(line, segment);
    if (record.kind === 'segment') {
      onRecord(record, { segment, isRead, isFirst: false, isOwn: true });
      return;
    }
    onRecord(record, { segment, isRead, isFirst: !this.#places.has(record.shotId), isOwn });
    const place = this.#placeOf(record.shotId, segment, isRead);
    if (record.kind !== 'withdrawn') place.isUsed = true;
    if (record.kind === 'begun') this.#numbered.set(record.number, record.shotId);
    if (record.kind === 'begun' && !hasOwn) place.owner = record.by ?? place.owner;
  }

  #placeOf(shotId: string, segment: number, isRead: boolean): Place {
    const place = this.#places.get(shotId) ?? {
      ...{ first: segment, last: segment, isUsed: false, isEarlier: isRead || this.isEarlier(shotId) },
      owner: this.#context.hasOwn ? '' : undefined,
    };
    place.last = segment;
    this.#places.set(shotId, place);
    return place;
  }

  async #removing(segment: number): Promise<void> {
    // Shots of others are removed even if they have later records, since this segment may name their owner.
    const leaving = [...this.#places].filter(
      ([, { first, last }]) => (this.#context.hasOwn ? last : first) <= segment,
    );
    const gone = leaving.filter(([, { last }]) => last <= segment);
    await this.#ids.add(
      leaving.flatMap(([id, { isUsed, owner }]) =>
        isUsed && owner !== undefined ? [[id, owner] as const] : [],
      ),
    );
    for (const [shotId] of gone) this.#places.delete(shotId);
    for (const [number, shotId] of this.#numbered)
      if (!this.#places.has(shotId)) this.#numbered.delete(number);
    this.#signers.delete(segment);
    for (const place of this.#places.values()) place.first = Math.max(place.first, segment + 1);
  }
}
