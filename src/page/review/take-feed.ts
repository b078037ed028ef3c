// Reads the list of takes page by page, and follows the news about them: the newest ones from the memory of the
// service, or those that a search finds in all receipts.

import { Cell } from '../cells/cell.js';
import { ask } from '../interface/service.js';
import type { ListedShot, RigEvent, ShotSelection } from '../interface/wire.js';
import { problemOf } from '../state/action.js';
import { onEvent } from '../state/news.js';
import { faultFor } from '../state/operator-faults.js';
import { isSearch } from './seeking.js';
import { MOST_HELD, NO_TAKES, type TakeList, withHeld, withNews, withPage } from './takes.js';

/** Takes of one page. */
const PAGE = 100;
/** Limit of a request: the first search reads the index. */
const SEARCH_MS = 60_000;

interface Page {
  readonly shots: readonly ListedShot[];
  readonly cursor?: string;
}

/** The takes that have all members of a search, from {@link start} to {@link stop}. */
export class TakeFeed {
  readonly list = new Cell<TakeList>(NO_TAKES);
  readonly #members: ShotSelection;
  #stop: AbortController | undefined;
  #reading: Promise<void> | undefined;
  #endNews: (() => void) | undefined;

  constructor(members: ShotSelection) {
    this.#members = members;
  }

  /** Reads the first page, and follows the news. */
  start(): void {
    this.#stop = new AbortController();
    this.#endNews = onEvent((event) => this.#take(event));
    void this.more();
  }

  /** Ends both. */
  stop(): void {
    this.#stop?.abort();
    this.#endNews?.();
  }

  /** Reads the next page, unless one is being read or there is none. */
  more(): Promise<void> {
    if (this.list.value.isWhole) return Promise.resolve();
    this.#reading ??= this.#read(this.list.value).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /** Puts the new takes into the list. @returns the newest one */
  async release(): Promise<ListedShot | undefined> {
    // The news do not say whether a take fits, and too many takes are not all held.
    const isKnown = Object.keys(this.#members).length === 0 && this.list.value.held.length < MOST_HELD;
    if (isKnown) this.list.value = withHeld(this.list.value);
    else await this.#again();
    return this.list.value.takes[0];
  }

  async #again(): Promise<void> {
    await this.#reading;
    await this.#read(NO_TAKES);
  }

  /** Reads the page after a list, and shows both. */
  async #read(list: TakeList): Promise<void> {
    const signal = this.#stop?.signal;
    if (signal === undefined || signal.aborted) return;
    const seeks = isSearch(this.#members);
    const place = seeks ? { cursor: list.cursor } : { before: list.takes.at(-1)?.shotId };
    const asked = Object.entries({ ...this.#members, ...place, limit: PAGE }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const path = `api/rig/shots?${new URLSearchParams(asked)}`;
    try {
      const { shots, cursor } = await ask<Page>(path, { signal, waitMs: SEARCH_MS });
      // News may have arrived meanwhile.
      const held = list === NO_TAKES ? [] : this.list.value.held;
      const isLast = seeks ? cursor === undefined : shots.length < PAGE;
      this.list.value = withPage({ ...list, held, cursor }, shots, isLast);
    } catch (error) {
      const { code, reason, message } = problemOf(error);
      const problem = faultFor(code, reason, message).text;
      if (!signal.aborted) this.list.value = { ...this.list.value, problem };
    }
  }

  #take(event: RigEvent): void {
    if (event.name === 'gap') void this.#again();
    if (event.name !== 'shot' || typeof event.shotId !== 'string') return;
    const { name, cameraId, cameAt, ...take } = event;
    this.list.value = withNews(this.list.value, take as unknown as ListedShot);
  }
}
