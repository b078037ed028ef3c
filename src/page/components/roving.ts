// The index that a key leads to in a list of things of which one has the focus. Pure.

/** The index that a key leads to: arrow keys by one, around the ends if `isRound`, Home and End to the ends. */
export function indexByKey(
  key: string,
  at: number,
  count: number,
  { next = 'ArrowDown', previous = 'ArrowUp', isRound = false } = {},
): number | undefined {
  if (count === 0) return undefined;
  const within = (index: number) =>
    isRound ? (index + count) % count : Math.min(count - 1, Math.max(0, index));
  if (key === next) return within(at + 1);
  if (key === previous) return at < 0 ? count - 1 : within(at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
