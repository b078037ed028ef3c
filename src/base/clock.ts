// Time as a dependency: code that waits takes a Clock, so that tests move time instead of sleeping.

/** Monotonic time and timers. */
export interface Clock {
  /** Milliseconds since an arbitrary start; never goes back. */
  nowMs(): number;
  /** Runs `callback` once after `delayMs`; the returned function cancels it and may be called twice. */
  setTimer(delayMs: number, callback: () => void): () => void;
}

/** The real clock of this process. */
export const systemClock: Clock = {
  nowMs: () => performance.now(),
  setTimer(delayMs, callback) {
    // After a pause of this process its timers are due, and what came meanwhile is still unread. That is read first, so
    // that an answer which has arrived is never called late.
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

/** Parts of {@link setListeningTimer}. */
const PARTS = 4;

/**
 * A timer for an end by silence. While this process does not run it receives nothing, so it is made of
 * four timers, one after the other: a pause of whatever length counts as one of them.
 * @returns cancels it
 */
export function setListeningTimer(clock: Clock, delayMs: number, callback: () => void): () => void {
  let cancel = () => {};
  const begin = (parts: number) => {
    cancel = clock.setTimer(delayMs / PARTS, parts > 1 ? () => begin(parts - 1) : callback);
  };
  begin(PARTS);
  return () => cancel();
}

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
