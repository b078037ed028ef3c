// "Did you mean": the word of a list that a mistyped word is nearest to.

/** Words that are not offered, however long they are: they have too little in common. */
const MOST_EDITS = 3;

/**
 * The nearest word.
 * @returns undefined when none is near: a third of its characters may differ, and three at most
 */
export function nearest(word: string, words: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestEdits = MOST_EDITS + 1;
  for (const candidate of words) {
    const edits = editsBetween(word.toLowerCase(), candidate.toLowerCase());
    if (edits >= bestEdits || edits * 3 > Math.max(word.length, candidate.length)) continue;
    best = candidate;
    bestEdits = edits;
  }
  return best;
}

/** For the end of a message: `; did you mean X?`, or nothing. */
export function didYouMean(word: string, words: Iterable<string>): string {
  const found = nearest(word, words);
  return found === undefined ? '' : `; did you mean ${found}?`;
}

/** Insertions, deletions, replacements, and exchanges of neighbours (optimal string alignment). */
function editsBetween(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isExchanged = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          (current[column - 1] ?? 0) + 1,
          (last[column] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isExchanged ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length] ?? 0;
}
