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
    // After a pause of this process its timers are due, and data that arrived during the pause is still unread. The
    // data is read before the callback runs, so an answer that has arrived is never treated as late.
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

/** The real clock without that order: for timers whose callback makes no judgement about data that has arrived. */
export const coarseClock: Clock = {
  nowMs: systemClock.nowMs,
  setTimer(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Parts of {@link setListeningTimer}. */
const PARTS = 4;

/**
 * Sets a timer that detects silence: that nothing was received for `delayMs`. While this process is paused it receives
 * nothing, which must not look like silence. So four timers run one after the other, and a pause of any length can use
 * up only one of them.
 * @returns a function that cancels the timer
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

/**
 * The wall time of an instant since boot, computed with the present setting of the clock. A later call may give another
 * time for the same instant, so call it once.
 */
export function wallTimeOf(instantUs: number): string {
  return new Date(Date.now() - (monotonicUs() - instantUs) / 1_000).toISOString();
}

/** Resolves after `delayMs` on this clock. */
export function delay(clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    clock.setTimer(delayMs, resolve);
  });
}
