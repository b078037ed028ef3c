// Numbers in English.

import { roomText } from '../shared/room.js';

const NUMBERS = new Intl.NumberFormat('en');

/** A number with its separators. */
export const number = (value: number): string => NUMBERS.format(value);

/** A number of things, with their name in singular or plural. */
export const count = (value: number, one: string, many = `${one}s`): string =>
  `${number(value)} ${value === 1 ? one : many}`;

const LIST = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' });

/** Names in a sentence: `2, 3 and 5`. */
export const listed = (names: readonly string[]): string => LIST.format(names);

/** A number of pictures that fit on a card: `412`, `9,999+`. */
export const room = (pictures: number): string => roomText(pictures, number);

/** A spread of exposures: `2.1 ms`, `5.0 s`. */
export const spread = (ms: number): string =>
  ms < 1000 ? `${ms.toFixed(1)} ms` : `${(ms / 1000).toFixed(1)} s`;
