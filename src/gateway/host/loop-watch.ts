// Watches how late the event loop of this process is: a turn that takes long delays every camera and every answer. It
// knows neither who makes a turn long nor who wants to know.

import type { Clock } from '../../worker/protocol/clock.js';

/**
 * How often it looks. Node's own monitor is not used: a reset for each second makes it forget the turn that is late just
 * then, where the timer of the second is looked at first.
 */
const LOOK_MS = 20;
/** One value for each second. */
const STEP_MS = 1_000;
/** The seconds of which the longest delay is kept. */
const STEPS = 10;

/** The watch of one process; it runs until it is stopped. */
export class LoopWatch {
  readonly #clock: Clock;
  readonly #listeners = new Set<(lagMs: number) => void>();
  /** The longest delay of each of the last seconds, the oldest first. */
  #longestMs: readonly number[] = [];
  /** The longest delay of the second that runs. */
  #lagMs = 0;
  #secondEndsMs = 0;
  #cancel: () => void = () => undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The longest delay of the last ten seconds, in milliseconds. */
  get longestMs(): number {
    return Math.max(0, ...this.#longestMs);
  }

  /** Begins to watch. */
  start(): void {
    this.#secondEndsMs = this.#clock.nowMs() + STEP_MS;
    this.#look();
  }

  /** Ends the watch. */
  stop(): void {
    this.#cancel();
  }

  /** Calls the listener with the longest delay of each second. */
  onSecond(listener: (lagMs: number) => void): void {
    this.#listeners.add(listener);
  }

  #look(): void {
    const dueMs = this.#clock.nowMs() + LOOK_MS;
    this.#cancel = this.#clock.setTimer(LOOK_MS, () => {
      const nowMs = this.#clock.nowMs();
      this.#lagMs = Math.max(this.#lagMs, nowMs - dueMs);
      this.#look();
      if (nowMs >= this.#secondEndsMs) this.#endSecond(nowMs);
    });
  }

  #endSecond(nowMs: number): void {
    const lagMs = this.#lagMs;
    this.#lagMs = 0;
    this.#secondEndsMs = nowMs + STEP_MS;
    this.#longestMs = [...this.#longestMs, lagMs].slice(-STEPS);
    for (const listener of this.#listeners) listener(lagMs);
  }
}
