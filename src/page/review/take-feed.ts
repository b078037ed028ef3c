// Reads the list of takes page by page, and follows the news about them.

import { Cell } from '../cells/cell.js';
import { ask, inPath } from '../interface/service.js';
import type { ListedShot, RigEvent } from '../interface/wire.js';
import { problemOf } from '../state/action.js';
import { onEvent } from '../state/news.js';
import { MOST_HELD, NO_TAKES, type TakeList, withHeld, withNews, withPage } from './takes.js';

/** Takes of one page. */
const PAGE = 100;

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
      // News may have arrived meanwhile.
      const { held } = this.list.value;
      this.list.value = withPage({ ...list, held: list === NO_TAKES ? [] : held }, shots, PAGE);
    } catch (error) {
      if (!signal.aborted) this.list.value = { ...this.list.value, problem: problemOf(error).message };
    }
  }

  #take(event: RigEvent): void {
    if (event.name === 'gap') void this.#again();
    if (event.name !== 'shot' || typeof event.shotId !== 'string') return;
    const { name, cameraId, cameAt, ...take } = event;
    this.list.value = withNews(this.list.value, take as unknown as ListedShot);
  }
}
