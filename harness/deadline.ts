// Waiting for a condition or a promise, never for time to pass, with a deadline that names what did not come.

import { delay, systemClock } from '#base/clock.js';
import { TIMED_OUT, within as waitWithin } from '#base/within.js';

/** Long enough for a busy machine; a test that is right never waits so long. */
export const GENEROUS_MS = 60_000;
/** The first pause. A look is often a request, which takes processor time from what is waited for. */
const FIRST_POLL_MS = 10;
const LONGEST_POLL_MS = 50;
/** Each next pause is this part of the time that has passed. */
const POLL_GROWTH = 1 / 20;

/** Waits for a promise; no timer is left. @throws Error that names `what` after `limitMs`. */
export async function within<T>(what: string, promise: Promise<T>, limitMs = GENEROUS_MS): Promise<T> {
  const value = await waitWithin(promise, limitMs, systemClock);
  if (value === TIMED_OUT) throw new Error(`${what}: not within ${limitMs} ms`);
  return value;
}

/** Calls `probe` again and again until it returns a value; for facts without an event, such as files. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  limitMs = GENEROUS_MS,
): Promise<T> {
  const beganMs = performance.now();
  for (;;) {
    // A probe may wait for an answer that never comes.
    const answer = await within(what, Promise.resolve(probe()), Math.max(limitMs, GENEROUS_MS));
    if (answer !== undefined && answer !== false) return answer;
    const passedMs = performance.now() - beganMs;
    if (passedMs > limitMs) throw new Error(`${what}: not within ${limitMs} ms`);
    await delay(systemClock, Math.min(LONGEST_POLL_MS, FIRST_POLL_MS + passedMs * POLL_GROWTH));
  }
}
