// The bodies that this page fires without, because a person has left them out. They stay left out until a person takes
// them back in: a body whose cable returns does not expose by surprise.

import { Cell } from '../cells/cell.js';

/** Ids of the bodies left out. */
export const leftOut = new Cell<ReadonlySet<string>>(new Set());

/** Fires without a body from now on. */
export function leaveOut(id: string): void {
  leftOut.value = new Set([...leftOut.value, id]);
}

/** Fires with a body again. */
export function takeBackIn(id: string): void {
  leftOut.value = new Set([...leftOut.value].filter((each) => each !== id));
}
