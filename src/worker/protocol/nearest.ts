// The word of a list that somebody probably meant: for "did you mean" in messages.

/** Longer words are not compared: the cost grows with the square of the length. */
const MAX_LENGTH = 64;
/** Changed letters that count as a slip: one in three, three at most. */
const MOST_CHANGES = 3;

/**
 * Finds the word that differs by the fewest letters.
 * @returns undefined when none is near, so that no wrong advice is given.
 */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  if (word.length > MAX_LENGTH) return undefined;
  let best: string | undefined;
  let fewest = Math.min(MOST_CHANGES, Math.floor(word.length / 3)) + 1;
  for (const candidate of known) {
    if (candidate.length > MAX_LENGTH) continue;
    const changes = distance(word.toLowerCase(), candidate.toLowerCase());
    if (changes >= fewest) continue;
    best = candidate;
    fewest = changes;
  }
  return best;
}

/** `; did you mean "port"?`, or nothing: the end of a message about an unknown word. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const meant = nearest(word, known);
  return meant === undefined ? '' : `; did you mean "${meant}"?`;
}

/** Letters to insert, remove or replace; two neighbours that changed places count once (optimal string alignment). */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const changed = Math.min(
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
      );
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(isSwap ? Math.min(changed, (before[column - 2] ?? Number.MAX_SAFE_INTEGER) + 1) : changed);
    }
    before = last;
    last = next;
  }
  return last[other.length] ?? 0;
}
