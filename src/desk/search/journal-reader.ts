// Reads the journals of shots as far as they have been written, and later what was added since. The facts of the newest
// shots are kept, so that their later records can be added. A later record of any other shot is only noted: the service
// itself then gives the receipt of the shot.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fold, foldTold, noFacts, type ShotFacts } from '../../gateway/rig/shots/fold.js';
import { receiptOf } from '../../gateway/rig/shots/receipt.js';
import type { Receipt } from '../../gateway/rig/shots/receipt-shape.js';
import type { JournalRecord } from '../../gateway/rig/shots/record.js';
import { readSegment, segmentPath, segmentsIn } from '../../gateway/rig/shots/segments.js';
import type { Place } from './row.js';

/** The most records in the facts that are kept, of all shots together. */
const MOST_RECORDS = 20_000;

/** The segment of each journal from which a reader must read. */
export type Position = Readonly<Record<Place, number>>;
/** The position before everything. */
export const NOTHING_READ: Position = { own: 0, others: 0 };

/** Takes what was read. */
export interface ReadingTaker {
  /** Takes the present receipt of a shot. @param segment with the newest record */
  readonly receipt: (receipt: Receipt, place: Place, segment: number) => void;
  /** Called for a shot that has a new record and whose facts are not kept. */
  readonly changed: (shotId: string, place: Place, segment: number) => void;
}

/** How far one journal was read. */
interface ReadTo {
  segment: number;
  /** Bytes of the segment. */
  bytes: number;
  /** Name of this host in the head of the segment; undefined: it has no other hosts. */
  host: string | undefined;
}

interface Kept {
  readonly facts: ShotFacts;
  records: number;
  place: Place;
  segment: number;
  isChanged: boolean;
}

/** See the head of this file. */
export class JournalReader {
  readonly #directories: Readonly<Record<Place, string>>;
  readonly #take: ReadingTaker;
  /** Facts by shot id, the shot that began longest ago first. */
  readonly #kept = new Map<string, Kept>();
  #records = 0;
  readonly #readTo: Readonly<Record<Place, ReadTo>>;

  /** @param position of an earlier reader whose receipts are known */
  constructor(stateDirectory: string, position: Position, take: ReadingTaker) {
    const own = join(stateDirectory, 'shots');
    this.#directories = { own, others: join(own, 'others') };
    const from = (segment: number): ReadTo => ({ segment, bytes: 0, host: undefined });
    this.#readTo = { own: from(position.own), others: from(position.others) };
    this.#take = take;
  }

  /** The position for a later reader. It reads the newest segments again. */
  get position(): Position {
    return { own: this.#readTo.own.segment, others: this.#readTo.others.segment };
  }

  /**
   * Reads what was added since the last call.
   * @returns the oldest segment of each journal that is still there; undefined: the position is not in the journals, so
   * everything must be read again by another reader
   * @throws the error of the file system
   */
  async read(): Promise<Position | undefined> {
    const own = await this.#readPlace('own');
    const others = await this.#readPlace('others');
    for (const [shotId, kept] of this.#kept) if (kept.isChanged) this.#show(shotId, kept);
    return own === undefined || others === undefined ? undefined : { own, others };
  }

  async #readPlace(place: Place): Promise<number | undefined> {
    const directory = this.#directories[place];
    const readTo = this.#readTo[place];
    const segments = existsSync(directory) ? await segmentsIn(directory, () => undefined) : [];
    if (readTo.segment > (segments.at(-1)?.number ?? 0)) return undefined;
    for (const { number, sizeBytes } of segments) {
      if (number < readTo.segment) continue;
      if (number > readTo.segment) Object.assign(readTo, { segment: number, bytes: 0, host: undefined });
      if (sizeBytes === readTo.bytes) continue;
      if (sizeBytes < readTo.bytes) return undefined;
      const take = {
        record: (read: JournalRecord) => this.#takeRecord(read, place),
        damaged: () => undefined,
      };
      readTo.bytes = (await readSegment(segmentPath(directory, number), take, readTo.bytes)).endsAt;
    }
    return segments[0]?.number ?? 0;
  }

  #takeRecord(record: JournalRecord, place: Place): void {
    const readTo = this.#readTo[place];
    if (record.kind === 'segment') {
      readTo.host = record.host;
      return;
    }
    const { segment, host } = readTo;
    const { shotId, by } = record;
    const known = this.#kept.get(shotId);
    if (known === undefined && record.kind !== 'begun') {
      this.#take.changed(shotId, place, segment);
      return;
    }
    const kept = known ?? { facts: noFacts(shotId), records: 0, place, segment, isChanged: true };
    const isOwn = place === 'own' && (by === undefined || by === host);
    (isOwn ? fold : foldTold)(kept.facts, record);
    Object.assign(kept, { segment, place, isChanged: true });
    kept.records += 1;
    this.#records += 1;
    if (known === undefined) this.#kept.set(shotId, kept);
    if (this.#records > MOST_RECORDS) this.#leave();
  }

  /** Lets the shot go that began first. */
  #leave(): void {
    for (const [shotId, kept] of this.#kept) {
      if (kept.isChanged) this.#show(shotId, kept);
      this.#kept.delete(shotId);
      this.#records -= kept.records;
      return;
    }
  }

  #show(shotId: string, kept: Kept): void {
    kept.isChanged = false;
    const receipt = receiptOf(kept.facts);
    if (receipt === undefined) this.#take.changed(shotId, kept.place, kept.segment);
    else this.#take.receipt(receipt, kept.place, kept.segment);
  }
}
