// Numbers in French.

import { roomText } from '../shared/room.js';

const NUMBERS = new Intl.NumberFormat('fr');
const PLURAL = new Intl.PluralRules('fr');
const LIST = new Intl.ListFormat('fr', { style: 'long', type: 'conjunction' });

/** A number with its separators. */
export const number = (value: number): string => NUMBERS.format(value);

/** A number with so many digits after the comma. */
export const decimal = (value: number, digits: number): string =>
  value.toLocaleString('fr', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** The form for a number of things: singular, also of zero, or plural. */
export const form = (value: number, one: string, many: string): string =>
  PLURAL.select(value) === 'one' ? one : many;

/** A number of things, with their name in singular or plural. */
export const count = (value: number, one: string, many = `${one}s`): string =>
  `${number(value)} ${form(value, one, many)}`;

/** A number of bodies. */
export const cameras = (value: number): string => count(value, 'boîtier');

/** A number of files. */
export const files = (value: number): string => count(value, 'fichier');

/** A spread of exposures: `2,1 ms`, `5,0 s`. */
export const spread = (ms: number): string =>
  ms < 1000 ? `${decimal(ms, 1)} ms` : `${decimal(ms / 1000, 1)} s`;

/** Names in a sentence: `2, 3 et 5`. */
export const listed = (names: readonly string[]): string => LIST.format(names);

/** A number of pictures that fit on a card: `412`, `9 999+`. */
export const room = (pictures: number): string => roomText(pictures, number);
