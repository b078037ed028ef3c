// Time as a dependency: code that waits takes a Clock, so that tests move time instead of sleeping.

/** Monotonic time and timers. */
export interface Clock {
  /** Milliseconds since an arbitrary start; never goes back. */
  nowMs(): number;
  /** Runs `callback` once after `delayMs`; the returned function cancels it and may be called twice. */
  setTimer(delayMs: number, callback: () => void): () => void;
}

/**
 * The real clock of this process. A timer that is over runs when what has arrived meanwhile was read: a thread that was
 * held up comes to its timers first, and would take for late what lies there already.
 */
export const systemClock: Clock = {
  nowMs: () => performance.now(),
  setTimer(delayMs, callback) {
    let due: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => {
      due = setImmediate(callback);
    }, delayMs);
    return () => {
      clearTimeout(timer);
      clearImmediate(due);
    };
  },
};

/** Whole microseconds of CLOCK_MONOTONIC, which all processes of this machine share. */
export function monotonicUs(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

/** The wall time of an instant of this boot, as the clock goes now: it is taken once, since a later call may differ. */
export function wallTimeOf(instantUs: number): string {
  return new Date(Date.now() - (monotonicUs() - instantUs) / 1_000).toISOString();
}

/** Resolves after `delayMs` on this clock. */
export function delay(clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    clock.setTimer(delayMs, resolve);
  });
}
