// Numbers in a language: with separators, with digits after the comma, with the form of a noun, and between bodies.

import { roomText } from './room.js';

const SECOND_MS = 1000;
/** Below this, tenths of a millisecond would all be zero. */
const LEAST_MS = 0.1;

/**
 * Functions for the numbers of one language.
 * @param second the sign of a second, with the space before it
 * @param byte the sign of a byte
 */
export function countingIn(language: string, second = ' s', byte = 'B') {
  const numbers = new Intl.NumberFormat(language);
  const plural = new Intl.PluralRules(language);
  const list = new Intl.ListFormat(language, { style: 'long', type: 'conjunction' });
  const number = (value: number): string => numbers.format(value);
  const decimal = (value: number, digits: number): string =>
    value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const form = (value: number, one: string, many: string): string =>
    plural.select(value) === 'one' ? one : many;
  return {
    /** A number with its separators. */
    number,
    /** A number with so many digits after the comma. */
    decimal,
    /** The form for a number of things: singular or plural, by the rules of the language. */
    form,
    /** A number of things, with their name in singular or plural. */
    count: (value: number, one: string, many: string): string => `${number(value)} ${form(value, one, many)}`,
    /** Names in a sentence: `2, 3 and 5`. */
    listed: (names: readonly string[]): string => list.format(names),
    /** A number of pictures that fit on a card: `412`, `9,999+`. */
    room: (pictures: number): string => roomText(pictures, number),
    /** A number of bytes: `12.3 MB`, `1.25 GB`. */
    size: (bytes: number): string =>
      bytes >= 1e9 ? `${decimal(bytes / 1e9, 2)} G${byte}` : `${decimal(bytes / 1e6, 1)} M${byte}`,
    /** A time between bodies: `30 µs`, `2.1 ms`, `5.0 s`. */
    spread: (ms: number): string => {
      if (ms === 0) return `${number(0)} ms`;
      if (ms < LEAST_MS) return `${decimal(ms * 1000, 0)} µs`;
      return ms < SECOND_MS ? `${decimal(ms, 1)} ms` : `${decimal(ms / SECOND_MS, 1)}${second}`;
    },
  };
}
