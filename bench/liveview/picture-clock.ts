// Computes when a picture of a simulated body was ready from its number: the reverse of the rule in
// docs/develop/simulator.md.

/** Rate of every simulated body. */
export const PICTURES_PER_SECOND = 30;
const NUMBERS = 90_000_000;

/** Milliseconds since 1970 with a fraction. */
export const wallMs = (): number => performance.timeOrigin + performance.now();

/** The newest number at this moment. */
export const numberAt = (ms: number): number => Math.floor((ms * PICTURES_PER_SECOND) / 1000) % NUMBERS;

/** When the latest picture of this number became ready, seen from `ms`. */
export function readyMs(number: number, ms: number): number {
  const now = Math.floor((ms * PICTURES_PER_SECOND) / 1000);
  const back = ((((now % NUMBERS) - number) % NUMBERS) + NUMBERS) % NUMBERS;
  return ((now - back) * 1000) / PICTURES_PER_SECOND;
}
