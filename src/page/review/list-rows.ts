// The rows of the list: takes and recordings by time, as far as the filter lets them through. Pure.

import type { ListedMovie, ListedShot } from '../interface/wire.js';
import type { Filter } from './asked.js';

/** A row. */
export type ListRow =
  | { readonly kind: 'take'; readonly id: string; readonly take: ListedShot }
  | { readonly kind: 'clip'; readonly id: string; readonly movie: ListedMovie };

/**
 * The rows, newest first.
 * @param takes those that the service has found
 * @param isWhole whether the takes are all there are; else recordings before the first of them are left out
 * @param wordsOf what is searched, for a recording
 */
export function rowsOf(
  takes: readonly ListedShot[],
  movies: readonly ListedMovie[],
  isWhole: boolean,
  filter: Filter,
  wordsOf: (movie: ListedMovie) => string,
): ListRow[] {
  const { search, day, ...others } = filter;
  const oldest = takes.at(-1)?.at ?? '';
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (movie: ListedMovie) => {
    const text = wordsOf(movie).toLowerCase();
    return (day === '' || dayOf(movie.startedAt) === day) && words.every((word) => text.includes(word));
  };
  // Recordings have no other part of the filter.
  const isOfTakes = Object.values(others).some((value) => value !== '');
  const clips = (isOfTakes ? [] : movies)
    .filter((movie) => (isWhole || movie.startedAt >= oldest) && isFound(movie))
    .map((movie): ListRow => ({ kind: 'clip', id: movie.movieId, movie }));
  const rows = takes
    // The service has no state for it.
    .filter(({ together }) => filter.state !== 'apart' || together === false)
    .map((take): ListRow => ({ kind: 'take', id: take.shotId, take }));
  // Takes are already in the order of the service, which this sorting keeps among those of one time.
  return [...rows, ...clips].sort((one, other) => {
    const [time, later] = [timeOf(one), timeOf(other)];
    return time < later ? 1 : time > later ? -1 : 0;
  });
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
