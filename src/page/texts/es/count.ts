// Numbers in Spanish.

import { roomText } from '../shared/room.js';

const NUMBERS = new Intl.NumberFormat('es');
const PLURAL = new Intl.PluralRules('es');
const LIST = new Intl.ListFormat('es', { style: 'long', type: 'conjunction' });

/** A number with its separators. */
export const number = (value: number): string => NUMBERS.format(value);

/** A number with so many digits after the comma. */
export const decimal = (value: number, digits: number): string =>
  value.toLocaleString('es', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** The form for a number of things: singular or plural. */
export const form = (value: number, one: string, many: string): string =>
  PLURAL.select(value) === 'one' ? one : many;

/** A number of things, with their name in singular or plural. */
export const count = (value: number, one: string, many: string): string =>
  `${number(value)} ${form(value, one, many)}`;

/** A number of bodies. */
export const cameras = (value: number): string => count(value, 'cámara', 'cámaras');

/** A number of files. */
export const files = (value: number): string => count(value, 'archivo', 'archivos');

/** A spread of exposures: `2,1 ms`, `5,0 s`. */
export const spread = (ms: number): string =>
  ms < 1000 ? `${decimal(ms, 1)} ms` : `${decimal(ms / 1000, 1)} s`;

/** Names in a sentence: `2, 3 y 5`. */
export const listed = (names: readonly string[]): string => LIST.format(names);

/** A number of pictures that fit on a card: `412`, `9.999+`. */
export const room = (pictures: number): string => roomText(pictures, number);
