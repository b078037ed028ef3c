// The search in the receipts of this host: an index that is derived from the journals. Before each search it reads what
// the journals got since the last one, so a search finds everything that was written before it.

import { InTurn } from '../../base/in-turn.js';
import type { ShotSummary } from '../../gateway/contract/shapes.js';
import { ServiceError } from '../../gateway/errors/errors.js';
import type { Receipt } from '../../gateway/rig/shots/receipt-shape.js';
import type { FoundShots, Search, ShotFinder } from '../frame/part.js';
import { ITSELF, type ServiceClient } from '../frame/service-client.js';
import { cursorOf, filterOf, type JobFacts, placeOf } from './filter.js';
import { IndexFile } from './index-file.js';
import { JournalReader, NOTHING_READ, type Position } from './journal-reader.js';
import { type Place, rowOf } from './row.js';
import { Rows } from './rows.js';

/** Shots in an answer when the request names no number. */
const USUAL_PAGE = 50;
/** Receipts that are asked of the service before one search; those of further changed shots follow later. */
const MOST_ASKED = 200;
/** Changed rows above which the index file is written anew. A next desk reads fewer changes from the journals. */
const MOST_UNWRITTEN = 1_000;
/**
 * Changed rows above which the search waits until the file is written, and reads it: rows that were made one by one are
 * scattered over the memory, which takes three times as much of it, and a search three times as long.
 */
const MOST_SCATTERED = 10_000;

/** Dependencies of the search. */
export interface ShotSearchContext {
  /** Absolute path. */
  readonly stateDirectory: string;
  readonly limits: { readonly searchShots: number };
  readonly service: Pick<ServiceClient, 'call'>;
  readonly jobs: JobFacts & { readonly update: () => Promise<void> };
  readonly say: (text: string) => void;
}

/** See the head of this file. */
export class ShotSearch implements ShotFinder {
  readonly #context: ShotSearchContext;
  readonly #file: IndexFile;
  readonly #turns = new InTurn();
  #rows: Rows;
  #reader: JournalReader | undefined;
  /** The oldest segments at the last search: shots of earlier ones have left. */
  #oldest: Position | undefined;
  /** Shots whose receipts must be asked of the service, each with the place of its newest record. */
  readonly #toAsk = new Map<string, { readonly place: Place; readonly segment: number }>();
  /** Changes since the index file was written. */
  #unwritten = 0;
  #isWriting = false;
  /** The update that has not begun yet: searches that come meanwhile share it. */
  #next: Promise<void> | undefined;

  constructor(context: ShotSearchContext) {
    this.#context = context;
    this.#file = new IndexFile(context.stateDirectory);
    this.#rows = new Rows(context.limits.searchShots);
  }

  /**
   * Finds shots, newest first; at most `search.limit`, else 50.
   * @throws BAD_REQUEST; JOURNAL_FAILED when the journals cannot be read
   */
  async find(search: Search): Promise<FoundShots> {
    const { limit = USUAL_PAGE, cursor, before } = search;
    await this.#update();
    const isWanted = filterOf(search, this.#context.jobs);
    const after = cursor === undefined ? before && this.#rows.of(before) : placeOf(cursor);
    if (before !== undefined && after === undefined) return { shots: [], cursor: undefined };
    const found = this.#rows.find(isWanted, limit + 1, after || undefined);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      shots: page.map(({ summary }) => JSON.parse(summary) as ShotSummary),
      cursor: found.length > limit && last !== undefined ? cursorOf(last) : undefined,
    };
  }

  /** Brings the index up to date. Callers that come while an update waits share it. */
  #update(): Promise<void> {
    if (this.#next !== undefined) return this.#next;
    this.#next = this.#turns.run(async () => {
      this.#next = undefined;
      await this.#context.jobs.update();
      await this.#readOn().catch((cause: Error) => {
        throw new ServiceError('JOURNAL_FAILED', `the journal of shots cannot be read: ${cause.message}`, {
          cause,
        });
      });
    });
    return this.#next;
  }

  async #readOn(): Promise<void> {
    this.#reader ??= await this.#opened();
    // Without the place of the index in them, the journals are other ones than before.
    const oldest = (await this.#reader.read()) ?? (await this.#begunAnew().read());
    if (oldest === undefined) throw new Error('it changes while it is read');
    await this.#ask();
    if (oldest.own !== this.#oldest?.own || oldest.others !== this.#oldest.others)
      this.#rows.keep(({ place, segment }) => segment >= oldest[place]);
    this.#oldest = oldest;
    // A next desk would overlook shots that are still to be asked.
    if (this.#unwritten <= MOST_UNWRITTEN || this.#isWriting || this.#toAsk.size > 0) return;
    const isScattered = this.#unwritten > MOST_SCATTERED;
    const written = this.#write(this.#reader.position);
    if (isScattered && (await written)) await this.#gather();
  }

  async #opened(): Promise<JournalReader> {
    const index = await this.#file.read();
    if (index === undefined) return this.#begunAnew();
    this.#rows = new Rows(this.#context.limits.searchShots, index.rows);
    return this.#newReader(index.position);
  }

  #begunAnew(): JournalReader {
    this.#rows = new Rows(this.#context.limits.searchShots);
    this.#toAsk.clear();
    this.#reader = this.#newReader(NOTHING_READ);
    return this.#reader;
  }

  #newReader(position: Position): JournalReader {
    return new JournalReader(this.#context.stateDirectory, position, {
      receipt: (receipt, place, segment) => this.#take(receipt, place, segment),
      changed: (shotId, place, segment) => void this.#toAsk.set(shotId, { place, segment }),
    });
  }

  #take(receipt: Receipt, place: Place, segment: number): void {
    this.#rows.set(rowOf(receipt, place, segment));
    this.#unwritten += 1;
  }

  /** Asks the service for receipts of shots that changed and whose earlier records are not in memory. */
  async #ask(): Promise<void> {
    for (const [shotId, { place, segment }] of [...this.#toAsk].slice(0, MOST_ASKED)) {
      this.#toAsk.delete(shotId);
      try {
        const { receipt } = await this.#context.service.call('getShot', { params: { shotId } }, ITSELF);
        this.#take(receipt, place, segment);
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== 'SHOT_NOT_FOUND') throw error;
        this.#rows.keep((row) => row.shotId !== shotId);
      }
    }
  }

  /** Writes the index; false: it cannot be written. Never rejects. */
  async #write(position: Position): Promise<boolean> {
    this.#isWriting = true;
    this.#unwritten = 0;
    try {
      await this.#file.write([...this.#rows.all], position);
      return true;
    } catch (error) {
      this.#context.say(`the index of the search cannot be written: ${(error as Error).message}`);
      return false;
    } finally {
      this.#isWriting = false;
    }
  }

  /** Replaces the rows by those in the file, which was just written. */
  async #gather(): Promise<void> {
    const index = await this.#file.read();
    if (index !== undefined) this.#rows = new Rows(this.#context.limits.searchShots, index.rows);
  }
}
