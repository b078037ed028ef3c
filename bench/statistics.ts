// Statistics of many values, and the machine they were measured on.

import { cpus, totalmem } from 'node:os';

/** In rising order; the argument is not changed. */
export function sorted(numbers: Iterable<number>): number[] {
  return [...numbers].sort((a, b) => a - b);
}

/** The value below which `share` (0 to 1) of the values are; NaN without values. @param inOrder see {@link sorted} */
export function percentile(inOrder: readonly number[], share: number): number {
  return inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * share))] ?? Number.NaN;
}

/** NaN when there are no values. */
export function median(numbers: Iterable<number>): number {
  return percentile(sorted(numbers), 0.5);
}

/** `Node v20.1.0, 2 x Some CPU, 8 GiB` */
export function machine(): string {
  return `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
}
