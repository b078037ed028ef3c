// The part of a large table that is drawn: the rows and columns that are in view, and a few around them. Pure.

/** Indices from `first` up to, but without, `end`. */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/** The starts of things in a row, by their sizes; the last entry is the end of all. */
export function startsOf(sizes: readonly number[]): readonly number[] {
  const starts = [0];
  for (const size of sizes) starts.push((starts.at(-1) ?? 0) + size);
  return starts;
}

/** The things that are in view from `offset` on, with `more` of them before and behind. */
export function spanInView(starts: readonly number[], offset: number, extent: number, more: number): Span {
  const count = starts.length - 1;
  const first = lastAtOrBefore(starts, offset, count);
  const last = lastAtOrBefore(starts, offset + extent, count);
  return { first: Math.max(0, first - more), end: Math.min(count, last + 1 + more) };
}

/** The indices of a span, and one further that is always drawn, such as that of the focus. */
export function indicesOf({ first, end }: Span, also: number, count: number): readonly number[] {
  const inside = Array.from({ length: Math.max(0, end - first) }, (_, step) => first + step);
  if (also < 0 || also >= count || (also >= first && also < end)) return inside;
  return also < first ? [also, ...inside] : [...inside, also];
}

/** The offset at which the thing between two edges is in view, nearest to the present one. */
export function offsetFor(from: number, to: number, offset: number, extent: number): number {
  if (from < offset) return from;
  return to > offset + extent ? to - extent : offset;
}

/** The greatest index whose start is not behind a position; a binary search. */
function lastAtOrBefore(starts: readonly number[], position: number, count: number): number {
  let low = 0;
  let high = Math.max(0, count - 1);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
