// Finds the words that a mistyped word may have been meant to be: camera ids, names, paths, commands, keys of the
// configuration. All parts use it for their messages. Knows none of these words, and imports nothing.

/** Characters of a text that are compared. The work grows with the square of this number. */
const MAX_LENGTH = 96;
/** Candidates that are compared; the others are ignored. */
const MAX_CANDIDATES = 512;
/** Shortest text that is searched for inside others: a shorter one is a part of too many candidates. */
const MIN_PART = 3;
/** Most candidates in a suggestion; with more equally near ones, a suggestion is of no use. */
const MAX_SUGGESTIONS = 3;
/** Length of text for each wrong character that is accepted: two in a word of six, four in an id of twelve. */
const CHARACTERS_A_FAULT = 3;

/**
 * The candidates that are nearest to a text, at most three; empty when none is near. A candidate is near when a few
 * characters are wrong, missing, surplus or swapped, or when it is the only candidate that contains the text or is
 * contained in it.
 */
export function nearest(text: string, candidates: Iterable<string>): string[] {
  const asked = comparable(text);
  if (asked === '') return [];
  const near = new Map<string, number>();
  const wholes: string[] = [];
  let looked = 0;
  for (const candidate of candidates) {
    looked += 1;
    if (looked > MAX_CANDIDATES) break;
    const offered = comparable(candidate);
    const faults = distance(asked, offered);
    if (faults <= Math.floor(Math.max(asked.length, offered.length) / CHARACTERS_A_FAULT))
      near.set(candidate, faults);
    if (isPart(asked, offered) || isPart(offered, asked)) wholes.push(candidate);
  }
  const least = Math.min(...near.values());
  const found = [...near.keys()].filter((candidate) => near.get(candidate) === least);
  if (found.length > 0) return found.slice(0, MAX_SUGGESTIONS);
  return wholes.length === 1 ? wholes : [];
}

/** `; did you mean iso?`, for the end of a message; empty when nothing is near. */
export function didYouMean(text: string, candidates: Iterable<string>): string {
  const [found] = nearest(text, candidates);
  return found === undefined ? '' : `; did you mean ${found}?`;
}

/** ` (did you mean "iso"?)`, for the middle of a message; it lists all candidates that are equally near. */
export function meantBy(text: string, candidates: Iterable<string>): string {
  return question(nearest(text, candidates));
}

/** The same question with words that the caller has found. */
export function question(found: readonly string[]): string {
  const texts = found.slice(0, MAX_SUGGESTIONS).map((each) => JSON.stringify(each));
  return texts.length === 0 ? '' : ` (did you mean ${texts.join(' or ')}?)`;
}

function isPart(part: string, whole: string): boolean {
  return part.length >= MIN_PART && whole.includes(part);
}

/** The text without the differences that people get wrong most often: case, and `_` for `-`. */
function comparable(text: string): string {
  return text.slice(0, MAX_LENGTH).toLowerCase().replaceAll('_', '-');
}

/**
 * The number of characters that must be changed, added, removed or swapped with their neighbour to make the texts equal
 * (optimal string alignment).
 */
function distance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row += 1) {
    const here = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const changed = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
      const swapped = isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      here.push(Math.min((last[column] ?? 0) + 1, (here[column - 1] ?? 0) + 1, changed, swapped));
    }
    beforeLast = last;
    last = here;
  }
  return last[right.length] ?? 0;
}
