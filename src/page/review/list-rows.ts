// The rows of the list: takes and recordings by time, as far as the filter lets them through. Pure.

import type { ListedMovie, ListedShot } from '../interface/wire.js';
import { listedResult } from '../state/take-words.js';
import type { Filter } from './asked.js';

/** A row. */
export type ListRow =
  | { readonly kind: 'take'; readonly id: string; readonly take: ListedShot }
  | { readonly kind: 'clip'; readonly id: string; readonly movie: ListedMovie };

/** The results that the list can be narrowed to. */
export const RESULTS = ['complete', 'missing', 'apart', 'refused', 'stopped', 'arriving'] as const;
/** One of them. */
export type ResultKind = (typeof RESULTS)[number];

/**
 * The rows, newest first.
 * @param isWhole whether the takes are all there are; else recordings before the first of them are left out
 * @param wordsOf what is searched, for a row
 */
export function rowsOf(
  takes: readonly ListedShot[],
  movies: readonly ListedMovie[],
  isWhole: boolean,
  filter: Filter,
  wordsOf: (row: ListRow) => string,
): ListRow[] {
  const oldest = takes.at(-1)?.at ?? '';
  const clips = movies
    .filter(({ startedAt }) => isWhole || startedAt >= oldest)
    .map((movie): ListRow => ({ kind: 'clip', id: movie.movieId, movie }));
  const rows = [...takes.map((take): ListRow => ({ kind: 'take', id: take.shotId, take })), ...clips];
  // Takes are already in the order of the service, which this sorting keeps among those of one time.
  rows.sort((one, other) => (timeOf(one) < timeOf(other) ? 1 : timeOf(one) > timeOf(other) ? -1 : 0));
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (filter.day !== '' && dayOf(timeOf(row)) !== filter.day) return false;
    // Recordings have neither such a result nor, in the list, their bodies.
    if (row.kind === 'clip' && (filter.state !== '' || filter.camera !== '')) return false;
    if (row.kind === 'take' && filter.state !== '' && resultKind(row.take) !== filter.state) return false;
    const text = wordsOf(row).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The kind of result that the list is narrowed to. */
function resultKind(take: ListedShot): ResultKind {
  const { kind } = listedResult(take);
  return kind === 'picturesMissing' ? 'missing' : kind;
}

/** Whether a later page may have rows of the filter. */
export function mayHaveMore(takes: readonly ListedShot[], isWhole: boolean, { day }: Filter): boolean {
  const oldest = takes.at(-1);
  return !isWhole && (day === '' || oldest === undefined || dayOf(oldest.at) >= day);
}

/** The id of the row before or after another among rows of takes. */
export function neighbour(
  rows: readonly ListRow[],
  id: string | undefined,
  step: 1 | -1,
): ListRow | undefined {
  const at = rows.findIndex((row) => row.id === id);
  return at < 0 ? undefined : rows[at + step];
}

/** Time of a row. */
export const timeOf = (row: ListRow): string => (row.kind === 'take' ? row.take.at : row.movie.startedAt);

/** The day of a moment, by the clock of this computer: `2027-03-01`. */
export function dayOf(moment: string): string {
  const date = new Date(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
