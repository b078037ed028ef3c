// Receipts that are kept current: that of a take, and those of recordings.

import { inPath } from '../interface/service.js';
import type { ListedMovie, MovieReceipt, Receipt } from '../interface/wire.js';
import { type Followed, useFollowed } from '../state/followed.js';

/** Most recordings in the list, which are all that the service keeps. */
const MOVIES = 200;

/** The receipt of a take; undefined id: none. */
export function useReceipt(shotId: string | undefined): Followed<Receipt> {
  return useReceiptAt<Receipt>('shot', shotId);
}

/** The receipt of a recording; undefined id: none. */
export function useMovie(movieId: string | undefined): Followed<MovieReceipt> {
  return useReceiptAt<MovieReceipt>('movie', movieId);
}

/** The recordings, newest first. */
export function useMovies(): readonly ListedMovie[] {
  const path = `api/rig/movies?limit=${MOVIES}`;
  return useFollowed<{ movies: readonly ListedMovie[] }>(path, { event: 'movie' }).value?.movies ?? [];
}

function useReceiptAt<Value>(kind: 'shot' | 'movie', id: string | undefined): Followed<Value> {
  const path = id === undefined ? undefined : `api/rig/${kind}s/${inPath(id)}`;
  const member = [`${kind}Id`, id ?? ''] as const;
  const { value, problem } = useFollowed<{ receipt: Value }>(path, { event: kind, member });
  return { value: value?.receipt, problem };
}
