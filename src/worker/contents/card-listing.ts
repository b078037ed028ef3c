// Lists of the files on cards, and the facts about files that were seen last. A list is made day by day, so that other
// calls can run between two days. Must not know transfers.

import { WorkerError } from '../../protocol/codes.js';
import type { ContentRow, Slot } from '../../protocol/operations.js';
import type { NativeDate } from '../sdk/addon.js';
import { CONTENT_ERROR } from '../sdk/codes.js';
import type { SdkCalls } from '../sdk/session-thread.js';
import type { CardCamera, CardSession } from './card-camera.js';
import { CardReadiness } from './card-readiness.js';
import { rowOfHandle, rowsOf } from './content-rows.js';

/** Largest number of a content or file: the SDK has 32 bits for it. */
const MAX_CONTENT_ID = 0xffff_ffff;
/** How many files have their facts kept. A file whose facts were dropped is searched for again. */
export const MOST_KNOWN = 20_000;
/** Rows of one part; they are about 40 KB on the link. */
const PART_ROWS = 250;
/** Most lists that are not read to their end. With a further list the oldest is dropped. */
const MAX_LISTINGS = 8;

interface Listing {
  rows: ContentRow[];
  /** Index of the first row that was not sent yet. */
  at: number;
}

/** The cards of one camera. */
export class CardListing {
  readonly #camera: CardCamera;
  readonly #readiness: CardReadiness;
  readonly #known = new Map<string, ContentRow>();
  readonly #listings = new Map<number, Listing>();
  /** The handles in the newest list of all folders. They are valid only in the session of that list. */
  #listed: { session: CardSession; handles: ReadonlySet<number> } | undefined;
  #lastListing = 0;

  constructor(camera: CardCamera) {
    this.#camera = camera;
    this.#readiness = new CardReadiness(camera);
  }

  /** Forgets the facts about all files: another card may be inserted, or the session is over. */
  forget(): void {
    this.#known.clear();
  }

  /**
   * The first part of a list, or the next of one that was begun.
   * @throws NOT_CONNECTED, WRONG_MODE, SDK_REFUSED, CANCELLED
   */
  async part(slot: Slot, continued?: number) {
    const id = continued ?? (await this.#begin(slot));
    const listing = this.#listings.get(id);
    if (listing === undefined)
      throw new WorkerError(
        'CANCELLED',
        'too many lists were requested at once, so this one was dropped; request it again',
      );
    const rows = listing.rows.slice(listing.at, listing.at + PART_ROWS);
    listing.at += rows.length;
    if (listing.at < listing.rows.length) return { rows, listing: id };
    this.#listings.delete(id);
    return { rows };
  }

  /** The facts of one file. @throws CONTENT_NOT_FOUND and what {@link part} throws */
  async find(slot: Slot, contentId: number, fileId: number): Promise<ContentRow> {
    const { mode } = this.#requireCards();
    const where = mode === 'contents' ? '' : ` on the card in slot ${slot}`;
    const unknown = new WorkerError('CONTENT_NOT_FOUND', `there is no file ${contentId}/${fileId}${where}`);
    if (contentId > MAX_CONTENT_ID || fileId > MAX_CONTENT_ID) throw unknown;
    // In contents mode the camera does not report a change of cards, so the list is read every time.
    const found =
      mode === 'contents'
        ? await this.#findByHandle(contentId, fileId)
        : (this.#known.get(keyOf(slot, contentId, fileId)) ??
          (await this.#findByDay(slot, contentId, fileId)));
    if (found !== undefined) return found;
    throw unknown;
  }

  /**
   * Lists day by day, the newest day first, until `isEnough` returns true. Remote transfer only.
   * @param isEnough gets the files of a day, and the numbers of its placeholders
   */
  async newestDays(
    slot: Slot,
    isEnough: (rows: ContentRow[], placeholders: number[]) => boolean,
  ): Promise<void> {
    this.#requireCards();
    for (const day of (await this.#days(slot)).reverse()) {
      const { rows, placeholders } = await this.#readDay(slot, day);
      if (isEnough(rows, placeholders)) return;
    }
  }

  async #begin(slot: Slot): Promise<number> {
    const { mode } = this.#requireCards();
    const rows = mode === 'contents' ? await this.#rowsByHandle() : await this.#rowsByDay(slot);
    this.#lastListing += 1;
    this.#listings.set(this.#lastListing, { rows, at: 0 });
    const [oldest] = this.#listings.keys();
    if (this.#listings.size > MAX_LISTINGS && oldest !== undefined) this.#listings.delete(oldest);
    return this.#lastListing;
  }

  async #rowsByDay(slot: Slot): Promise<ContentRow[]> {
    const rows: ContentRow[] = [];
    for (const day of await this.#days(slot)) rows.push(...(await this.#readDay(slot, day)).rows);
    return rows;
  }

  async #findByDay(slot: Slot, contentId: number, fileId: number): Promise<ContentRow | undefined> {
    const key = keyOf(slot, contentId, fileId);
    await this.newestDays(slot, () => this.#known.has(key));
    return this.#known.get(key);
  }

  async #days(slot: Slot): Promise<NativeDate[]> {
    const days = await this.#readiness.whenIndexed(() => this.#camera.sdk.call('getCapturedDates', [slot]));
    const number = (day: NativeDate) => day.year * 10_000 + day.month * 100 + day.day;
    return days.sort((a, b) => number(a) - number(b));
  }

  async #readDay(slot: Slot, { year, month, day }: NativeDate) {
    const question = [slot, { year, month, day }] as [Slot, { year: number; month: number; day: number }];
    const contents = await this.#readiness.whenIndexed(() =>
      this.#camera.sdk.call('getContentsOfDay', question),
    );
    const rows = contents.flatMap(rowsOf);
    for (const row of rows) this.#remember(slot, row);
    const placeholders = contents.filter(({ isPlaceholder }) => isPlaceholder).map(({ id }) => id);
    return { rows, placeholders };
  }

  async #rowsByHandle(): Promise<ContentRow[]> {
    const session = this.#requireCards();
    const rows: ContentRow[] = [];
    for (const handle of await this.#handles()) {
      rows.push(await this.#camera.session.during(session, () => this.#rowOf(handle)));
    }
    return rows;
  }

  /** The handles on both cards. A handle of an earlier list that is not among them is no longer valid. */
  async #handles(): Promise<ReadonlySet<number>> {
    const session = this.#requireCards();
    const handles = new Set<number>();
    for (const { handle: folder } of await this.#list(session, 'getDateFolders', [])) {
      for (const handle of await this.#list(session, 'getContentHandles', [folder])) handles.add(handle);
    }
    this.#listed = { session, handles };
    return handles;
  }

  #list<Name extends 'getDateFolders' | 'getContentHandles'>(
    session: CardSession,
    name: Name,
    args: Parameters<SdkCalls[Name]>,
  ) {
    return this.#readiness.whenListed(() =>
      this.#camera.session.during(session, () => this.#camera.sdk.call(name, args)),
    );
  }

  async #findByHandle(handle: number, fileId: number): Promise<ContentRow | undefined> {
    if (fileId !== 0) return undefined;
    if (this.#isListed(handle)) {
      const found = await this.#rowOf(handle).catch(noneWithoutHandle);
      if (found !== undefined) return found;
    }
    // A handle may come from an earlier session or card. It is used only if a card lists a file under it now.
    if (!(await this.#handles()).has(handle)) return undefined;
    return this.#rowOf(handle).catch(noneWithoutHandle);
  }

  #isListed(handle: number): boolean {
    return this.#listed?.session === this.#camera.session.open && this.#listed?.handles.has(handle) === true;
  }

  async #rowOf(handle: number): Promise<ContentRow> {
    return rowOfHandle(handle, await this.#camera.sdk.call('getContentDetail', [handle]));
  }

  #requireCards() {
    const session = this.#camera.session.require();
    if (session.mode !== 'remote') return session;
    throw new WorkerError('WRONG_MODE', 'in the mode remote the camera does not show its cards');
  }

  #remember(slot: Slot, row: ContentRow): void {
    this.#known.set(keyOf(slot, row.contentId, row.fileId), row);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_KNOWN && oldest !== undefined) this.#known.delete(oldest);
  }
}

function noneWithoutHandle(error: unknown): undefined {
  if (!(error instanceof WorkerError) || error.sdkCode !== CONTENT_ERROR.invalidHandle) throw error;
}

function keyOf(slot: Slot, contentId: number, fileId: number): string {
  return `${slot}/${contentId}/${fileId}`;
}
