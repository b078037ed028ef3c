// Receipts that are read and kept current: that of a take, and those of recordings.

import { useEffect, useState } from 'preact/hooks';
import { ask, inPath } from '../interface/service.js';
import type { ListedMovie, MovieReceipt, Receipt } from '../interface/wire.js';
import { problemOf } from '../state/action.js';
import { onEvent } from '../state/news.js';
import { faultFor } from '../state/operator-faults.js';

/** Time in which events are gathered, so that together they cause one request. */
const GATHER_MS = 150;
/** Most recordings in the list, which are all that the service keeps. */
const MOVIES = 200;

/** An answer that is kept current, or in words why there is none. */
export interface Followed<Value> {
  readonly value: Value | undefined;
  readonly problem: string | undefined;
}

/** The receipt of a take; undefined id: none. */
export function useReceipt(shotId: string | undefined): Followed<Receipt> {
  const path = shotId === undefined ? undefined : `api/rig/shots/${inPath(shotId)}`;
  const { value, problem } = useFollowed<{ receipt: Receipt }>(path, 'shot', 'shotId', shotId);
  return { value: value?.receipt, problem };
}

/** The receipt of a recording; undefined id: none. */
export function useMovie(movieId: string | undefined): Followed<MovieReceipt> {
  const path = movieId === undefined ? undefined : `api/rig/movies/${inPath(movieId)}`;
  const { value, problem } = useFollowed<{ receipt: MovieReceipt }>(path, 'movie', 'movieId', movieId);
  return { value: value?.receipt, problem };
}

/** The recordings, newest first. */
export function useMovies(): readonly ListedMovie[] {
  const path = `api/rig/movies?limit=${MOVIES}`;
  const { value } = useFollowed<{ movies: readonly ListedMovie[] }>(path, 'movie', 'movieId', undefined);
  return value?.movies ?? [];
}

/**
 * The answer of a request, made again after events that may have changed it.
 * @param id value of `member` in events that concern the answer; undefined: all do
 */
function useFollowed<Answer>(
  path: string | undefined,
  event: string,
  member: string,
  id: string | undefined,
): Followed<Answer> {
  const [seen, setSeen] = useState<Followed<Answer> & { readonly path?: string }>(NOTHING);
  useEffect(() => {
    if (path === undefined) return undefined;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      try {
        const value = await ask<Answer>(path, { signal: stop.signal });
        if (!stop.signal.aborted) setSeen({ value, problem: undefined, path });
      } catch (error) {
        const { code, reason, message } = problemOf(error);
        if (stop.signal.aborted) return;
        setSeen((before) => ({
          value: before.path === path ? before.value : undefined,
          problem: faultFor(code, reason, message).text,
          path,
        }));
      }
    };
    const end = onEvent((news) => {
      const concerns = news.name === event && (id === undefined || news[member] === id);
      if (!concerns && news.name !== 'gap') return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void read();
      }, GATHER_MS);
    });
    void read();
    return () => {
      stop.abort();
      clearTimeout(timer);
      end();
    };
  }, [path]);
  return path === undefined ? NOTHING : seen;
}

const NOTHING = { value: undefined, problem: undefined };
