// Splits a shell line into words, as far as completion needs it: blanks separate words, except in quotes or after a
// backslash. Also does the reverse: a word as it must be typed.

/** The end of a line. */
export interface LineEnd {
  /** The words before the last one. */
  readonly before: readonly string[];
  /** The last word as far as it is typed, without quotes; empty after a blank. */
  readonly word: string;
  /** The quote that is open; empty without one. */
  readonly quote: string;
}

/** A word in which the characters that have a meaning for the shell are escaped. */
export function shellWord(word: string): string {
  return word.replaceAll(/[^\w@%+=:,./-]/g, '\\$&');
}

/** Splits a line. */
export function lastWord(line: string): LineEnd {
  const before: string[] = [];
  let word = '';
  let isWord = false;
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    const character = line[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
      else word += character;
    } else if (character === '"' || character === "'") {
      quote = character;
      isWord = true;
    } else if (character === ' ' || character === '\t') {
      if (isWord) before.push(word);
      word = '';
      isWord = false;
    } else {
      word += character === '\\' ? (line[++at] ?? '') : character;
      isWord = true;
    }
  }
  return { before, word, quote };
}
