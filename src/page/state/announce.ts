// Text for screen readers, which a live region of the page holds.

import { Cell } from './cell.js';

/** The text of the live region. */
export const announcement = new Cell('');

/** Says a text; the same text again is said again. */
export function announce(text: string): void {
  // A live region whose text stays as it is says nothing; a space more is another text.
  announcement.value = announcement.value === text ? `${text} ` : text;
}
