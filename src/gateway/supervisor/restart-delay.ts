// How long to wait before a process is started again: a pure function of how often it has failed in a row.

/**
 * The delay doubles with every failure and carries ±20 %, so that what failed together does not start together.
 * @param failures in a row, from 1.
 * @param random 0 to 1.
 * @returns milliseconds.
 */
export function restartDelayMs(failures: number, firstMs: number, maximumMs: number, random: number): number {
  const doubled = Math.min(maximumMs, firstMs * 2 ** (failures - 1));
  return Math.round(doubled * (0.8 + 0.4 * random));
}
