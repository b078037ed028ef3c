// Numbers in French, which has the singular also for zero.

import { countingIn } from '../shared/counting.js';

const french = countingIn('fr', ' s', 'o');
/** Numbers, forms of nouns, room on cards, sizes, times between bodies, and names in a sentence. */
export const { number, decimal, form, listed, room, size, spread } = french;

/** A number of things, with their name in singular or plural. */
export const count = (value: number, one: string, many = `${one}s`): string => french.count(value, one, many);

/** A number of bodies. */
export const cameras = (value: number): string => count(value, 'boîtier');

/** A number of files. */
export const files = (value: number): string => count(value, 'fichier');
