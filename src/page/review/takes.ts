// The list of takes: read page by page, kept current by events. A new take of anyone is held back until the person asks
// for it, so that nothing moves under a reader. Pure but for `TakeFeed`.

import { Cell } from '../cells/cell.js';
import { ask, inPath } from '../interface/service.js';
import type { ListedShot, RigEvent } from '../interface/wire.js';
import { problemOf } from '../state/action.js';
import { onEvent } from '../state/news.js';

/** Takes of one page. */
const PAGE = 100;
/** Most takes in the list; the service has fewer in memory by default. */
const MOST = 2000;
/** Most new takes that are held back; of more, the list is read again. */
const MOST_HELD = 100;

/** The list. */
export interface TakeList {
  /** The newest first. */
  readonly takes: readonly ListedShot[];
  /** New takes that are not in the list yet, the newest first. */
  readonly held: readonly ListedShot[];
  /** Whether the service has no earlier ones in memory. */
  readonly isWhole: boolean;
  readonly problem: string | undefined;
}

/** A list of which nothing is known. */
export const NO_TAKES: TakeList = { takes: [], held: [], isWhole: false, problem: undefined };

/** The list with a further page at its end. @param asked how many takes were asked for */
export function withPage(list: TakeList, page: readonly ListedShot[], asked: number): TakeList {
  const known = new Set([...list.takes, ...list.held].map(({ shotId }) => shotId));
  const takes = [...list.takes, ...page.filter(({ shotId }) => !known.has(shotId))].slice(0, MOST);
  const isWhole = page.length < asked || takes.length >= MOST;
  return { ...list, takes, isWhole, problem: undefined };
}

/** The list after news about a take. */
export function withNews(list: TakeList, take: ListedShot): TakeList {
  const isTake = ({ shotId }: ListedShot) => shotId === take.shotId;
  const changed = (takes: readonly ListedShot[]) =>
    takes.map((each) => (isTake(each) ? { ...take, at: each.at } : each));
  if (list.takes.some(isTake)) return { ...list, takes: changed(list.takes) };
  if (list.held.some(isTake)) return { ...list, held: changed(list.held) };
  const newest = list.held[0] ?? list.takes[0];
  // News about a take that has left the memory of the service.
  if (newest !== undefined && take.number <= newest.number) return list;
  return { ...list, held: [take, ...list.held].slice(0, MOST_HELD) };
}

/** The list with the new takes in it. */
export const withHeld = ({ takes, held, ...list }: TakeList): TakeList => ({
  ...list,
  takes: [...held, ...takes].slice(0, MOST),
  held: [],
});

/** The takes of the rig, or those of one body, from {@link start} to {@link stop}. */
export class TakeFeed {
  readonly list = new Cell<TakeList>(NO_TAKES);
  readonly #camera: string;
  #stop: AbortController | undefined;
  #reading: Promise<void> | undefined;
  #endNews: (() => void) | undefined;

  constructor(camera: string) {
    this.#camera = camera;
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
    // The news do not name the bodies, and too many takes are not all held.
    const isKnown = this.#camera === '' && this.list.value.held.length < MOST_HELD;
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
    const last = list.takes.at(-1);
    const camera = this.#camera === '' ? '' : `&camera=${inPath(this.#camera)}`;
    const before = last === undefined ? '' : `&before=${inPath(last.shotId)}`;
    const path = `api/rig/shots?limit=${PAGE}${camera}${before}`;
    try {
      const { shots } = await ask<{ shots: readonly ListedShot[] }>(path, { signal });
      // News may have come meanwhile.
      const { held } = this.list.value;
      this.list.value = withPage({ ...list, held: list === NO_TAKES ? [] : held }, shots, PAGE);
    } catch (error) {
      if (!signal.aborted) this.list.value = { ...this.list.value, problem: problemOf(error).message };
    }
  }

  #take(event: RigEvent): void {
    if (event.name === 'gap') void this.#again();
    if (event.name !== 'shot' || typeof event.shotId !== 'string') return;
    // The page has put the time of the event in the place of that of the take.
    const { name, cameraId, at, ...take } = event;
    const summary = { ...take, at: new Date(at).toISOString() } as unknown as ListedShot;
    this.list.value = withNews(this.list.value, summary);
  }
}
