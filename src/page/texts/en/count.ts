// Numbers in English.

import { countingIn } from '../shared/counting.js';

const english = countingIn('en');
/** Numbers, room on cards, sizes, times between bodies, and names in a sentence. */
export const { number, decimal, listed, room, size, spread } = english;

/** A number of things, with their name in singular or plural. */
export const count = (value: number, one: string, many = `${one}s`): string =>
  english.count(value, one, many);
