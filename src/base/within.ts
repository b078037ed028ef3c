// The one way to wait for a promise with a time limit, or until a signal aborts.

import type { Clock } from './clock.js';

/** Result of a wait that ended at its limit. */
export const TIMED_OUT: unique symbol = Symbol('timed out');
/** Result of a wait whose signal was aborted. */
export const ABORTED: unique symbol = Symbol('aborted');

/**
 * The part of an AbortSignal that is used here. It is aborted at most once, and calls its listeners at that moment
 * only.
 */
export interface AbortNotice {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * Waits for a promise until a limit. The work behind the promise continues after that; a result that comes after the
 * wait, success or failure, is discarded. No timer and no listener outlives the wait.
 * @param limitMs `Infinity` for a wait that only the signal ends.
 * @returns the value, or `TIMED_OUT` after `limitMs`, or `ABORTED` when `signal` is aborted before.
 * @throws what the promise rejects with during the wait.
 */
export function within<T>(promise: Promise<T>, limitMs: number, clock: Clock): Promise<T | typeof TIMED_OUT>;
export function within<T>(
  promise: Promise<T>,
  limitMs: number,
  clock: Clock,
  options: { readonly signal?: AbortNotice | undefined },
): Promise<T | typeof TIMED_OUT | typeof ABORTED>;
export function within<T>(
  promise: Promise<T>,
  limitMs: number,
  clock: Clock,
  { signal }: { readonly signal?: AbortNotice | undefined } = {},
): Promise<T | typeof TIMED_OUT | typeof ABORTED> {
  return new Promise((resolve, reject) => {
    const abort = () => end(() => resolve(ABORTED));
    let cancelTimer = () => {};
    const end = (settle: () => void) => {
      cancelTimer();
      signal?.removeEventListener('abort', abort);
      settle();
    };
    promise.then(
      (value) => end(() => resolve(value)),
      (error: unknown) => end(() => reject(error)),
    );
    if (signal?.aborted) {
      resolve(ABORTED);
      return;
    }
    if (limitMs !== Number.POSITIVE_INFINITY) {
      cancelTimer = clock.setTimer(limitMs, () => end(() => resolve(TIMED_OUT)));
    }
    signal?.addEventListener('abort', abort, { once: true });
  });
}
