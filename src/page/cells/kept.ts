// Choices that the browser keeps after the page is closed, if it allows that.

import { Cell } from './cell.js';

const PREFIX = 'rigd-';

/** A kept choice. Without a list any text is allowed. */
export function kept<Value extends string | number>(
  name: string,
  first: Value,
  allowed?: readonly Value[],
): Cell<Value> {
  const before = read(name);
  const known =
    allowed === undefined ? (before as Value | null) : allowed.find((value) => String(value) === before);
  const cell = new Cell<Value>(known ?? first);
  cell.follow(() => {
    try {
      localStorage.setItem(PREFIX + name, String(cell.value));
    } catch {
      // The browser keeps nothing for this page, so the choice ends with the page.
    }
  });
  return cell;
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}
