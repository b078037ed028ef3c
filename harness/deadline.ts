// Waiting for a condition or a promise, never for time to pass, with a deadline that names what did not come.

import { systemClock } from '#worker/protocol/clock.js';
import { TIMED_OUT, within as waitWithin } from '#worker/protocol/within.js';

/** Long enough for a busy machine; a test that is right never waits so long. */
export const GENEROUS_MS = 60_000;
const POLL_MS = 10;

/** Waits for a promise; no timer is left. @throws Error that names `what` after `limitMs`. */
export async function within<T>(what: string, promise: Promise<T>, limitMs = GENEROUS_MS): Promise<T> {
  const value = await waitWithin(promise, limitMs, systemClock);
  if (value === TIMED_OUT) throw new Error(`${what}: not within ${limitMs} ms`);
  return value;
}

/** Looks again and again until `probe` answers something; for facts without an event, such as files. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  limitMs = GENEROUS_MS,
): Promise<T> {
  const endMs = performance.now() + limitMs;
  for (;;) {
    const answer = await probe();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > endMs) throw new Error(`${what}: not within ${limitMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
