// Numbers in Japanese, which has no plural; each kind of thing has its own counter.

import { countingIn } from '../shared/counting.js';

/** Numbers, room on cards, sizes, times between bodies, and names in a sentence. */
export const { number, decimal, listed, room, size, spread } = countingIn('ja', '秒');

/** A number of bodies. */
export const cameras = (value: number): string => `${number(value)}台`;

/** A number of files. */
export const files = (value: number): string => `${number(value)}ファイル`;

/** A number of pictures. */
export const pictures = (value: number): string => `${number(value)}枚`;
