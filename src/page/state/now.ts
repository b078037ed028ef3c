// The time of this computer, which moves on once a second, for texts such as "4 s ago".

import { Cell, useCell } from '../cells/cell.js';

const TICK_MS = 1000;

/** Milliseconds since 1970. */
const now = new Cell(Date.now());

/** Lets the time move on; once. */
export function followClock(): void {
  setInterval(() => {
    now.value = Date.now();
  }, TICK_MS);
}

/** Whole seconds since a moment, kept current; undefined without a moment. */
export function useSecondsSince(moment: string | number | undefined): number | undefined {
  const at = useCell(now);
  if (moment === undefined) return undefined;
  // The clocks of service and browser may differ: nothing is shown as if it were still to come.
  return Math.max(0, Math.floor((at - new Date(moment).getTime()) / 1000));
}
