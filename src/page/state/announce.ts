// Text for screen readers, which a live region of the page holds.

import { Cell } from '../cells/cell.js';

/** The text of the live region. */
export const announcement = new Cell('');

/** Announces a text; the same text again is announced again. */
export function announce(text: string): void {
  // A live region with an unchanged text announces nothing; an added space makes another text.
  announcement.value = announcement.value === text ? `${text} ` : text;
}
