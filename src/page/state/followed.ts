// Answers that are read and kept current: one request for all components that show the same.

import { useEffect, useRef } from 'preact/hooks';
import { Cell, useCell } from '../cells/cell.js';
import { ask } from '../interface/service.js';
import { problemOf } from './action.js';
import { onEvent } from './news.js';
import { faultFor } from './operator-faults.js';

/** Time in which events are gathered, so that together they cause one request. */
const GATHER_MS = 150;

/** An answer that is kept current, or in words why there is none. */
export interface Followed<Value> {
  readonly value: Value | undefined;
  readonly problem: string | undefined;
}

/** Events after which an answer is read again. */
export interface Concerning {
  readonly event: string;
  /** Name and value of a member; left out: all these events concern the answer. */
  readonly member?: readonly [name: string, value: string];
}

const NOTHING: Followed<never> = { value: undefined, problem: undefined };
const NO_SOURCE = new Cell<Followed<unknown>>(NOTHING);

/** The sources by path. */
const sources = new Map<string, Source>();

/** An answer while at least one component shows it. */
class Source {
  readonly cell = new Cell<Followed<unknown>>(NOTHING);
  readonly #path: string;
  readonly #concerning: Concerning;
  #users = 0;
  #end: (() => void) | undefined;

  constructor(path: string, concerning: Concerning) {
    this.#path = path;
    this.#concerning = concerning;
    // Components that are drawn together share it before it is used.
    sources.set(path, this);
  }

  /** Keeps the answer current. @returns a function that ends it */
  use(): () => void {
    this.#users += 1;
    if (this.#users === 1) {
      sources.set(this.#path, this);
      this.#end = this.#follow();
    }
    return () => {
      this.#users -= 1;
      if (this.#users > 0) return;
      if (sources.get(this.#path) === this) sources.delete(this.#path);
      this.#end?.();
    };
  }

  #follow(): () => void {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { event, member } = this.#concerning;
    const end = onEvent((news) => {
      const concerns = news.name === event && (member === undefined || news[member[0]] === member[1]);
      if (!concerns && news.name !== 'gap') return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void this.#read(stop.signal);
      }, GATHER_MS);
    });
    void this.#read(stop.signal);
    return () => {
      stop.abort();
      clearTimeout(timer);
      end();
    };
  }

  async #read(signal: AbortSignal): Promise<void> {
    try {
      const value = await ask<unknown>(this.#path, { signal });
      if (!signal.aborted) this.cell.value = { value, problem: undefined };
    } catch (error) {
      const { code, reason, message } = problemOf(error);
      if (signal.aborted) return;
      this.cell.value = { value: this.cell.value.value, problem: faultFor(code, reason, message).text };
    }
  }
}

/**
 * The answer of a path, read again after events that may have changed it; undefined: none. While the answer of a new
 * path is read, the one before stays.
 */
export function useFollowed<Answer>(path: string | undefined, concerning: Concerning): Followed<Answer> {
  const source = useRef<{ readonly path: string; readonly source: Source }>();
  if (path !== undefined && source.current?.path !== path)
    source.current = { path, source: sources.get(path) ?? new Source(path, concerning) };
  const used = path === undefined ? undefined : source.current?.source;
  useEffect(() => used?.use(), [used]);
  const now = useCell(used?.cell ?? NO_SOURCE);
  const shown = useRef(now);
  if (now !== NOTHING) shown.current = now;
  return (path === undefined ? NOTHING : shown.current) as Followed<Answer>;
}
