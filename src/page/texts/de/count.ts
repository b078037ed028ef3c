// Numbers in German.

import { countingIn } from '../shared/counting.js';

/** Numbers, forms of nouns, room on cards, times between bodies, and names in a sentence. */
export const { number, decimal, form, count, listed, room, spread } = countingIn('de');

/** A number of bodies. */
export const cameras = (value: number): string => count(value, 'Kamera', 'Kameras');

/** A number of files. */
export const files = (value: number): string => count(value, 'Datei', 'Dateien');
