// Numbers in Japanese, which has no plural; each kind of thing has its own counter.

import { roomText } from '../shared/room.js';

const NUMBERS = new Intl.NumberFormat('ja');

/** A number with its separators. */
export const number = (value: number): string => NUMBERS.format(value);

/** A number with so many digits after the point. */
export const decimal = (value: number, digits: number): string =>
  value.toLocaleString('ja', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A number of bodies. */
export const cameras = (value: number): string => `${number(value)}台`;

/** A number of files. */
export const files = (value: number): string => `${number(value)}ファイル`;

/** A number of pictures. */
export const pictures = (value: number): string => `${number(value)}枚`;

/** A spread of exposures: `2.1 ms`, `5.0秒`. */
export const spread = (ms: number): string =>
  ms < 1000 ? `${decimal(ms, 1)} ms` : `${decimal(ms / 1000, 1)}秒`;

/** Names in a sentence: `2、3、5`. */
export const listed = (names: readonly string[]): string => names.join('、');

/** A number of pictures that fit on a card: `412`, `9,999+`. */
export const room = (pictures: number): string => roomText(pictures, number);
