// Numbers in German.

import { countingIn } from '../shared/counting.js';

/** Numbers, forms of nouns, room on cards, sizes, times between bodies, and names in a sentence. */
export const { number, decimal, form, count, listed, room, size, spread } = countingIn('de');

/** A number of bodies. */
export const cameras = (value: number): string => count(value, 'Kamera', 'Kameras');

/** A number of files. */
export const files = (value: number): string => count(value, 'Datei', 'Dateien');
