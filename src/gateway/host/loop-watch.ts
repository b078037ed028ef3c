// Measures how late the event loop of this process is: a long turn delays every camera and every answer. Knows neither
// what makes a turn long nor who uses the measurement.

import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Clock } from '../../base/clock.js';

/** Interval at which Node's monitor looks; its values include this interval. */
const RESOLUTION_MS = 20;
/** One value for each second. */
const STEP_MS = 1_000;
/** For this time at the end of a second two monitors run: a monitor that has just begun misses the turn it began in. */
const OVERLAP_MS = 2 * RESOLUTION_MS;
/** The number of seconds whose longest delay is kept. */
const STEPS = 10;
const NS_PER_MS = 1e6;

/** The watch of one process; it runs until it is stopped. */
export class LoopWatch {
  readonly #clock: Clock;
  #monitor = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  /** The monitor of the next second. */
  #next = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #listeners = new Set<(lagMs: number) => void>();
  /** The longest delay of each of the last seconds, the oldest first. */
  #longestMs: readonly number[] = [];
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
    this.#monitor.enable();
    this.#step();
  }

  /** Ends the watch. */
  stop(): void {
    this.#cancel();
    this.#monitor.disable();
    this.#next.disable();
  }

  /** Calls the listener with the longest delay of each second. */
  onSecond(listener: (lagMs: number) => void): void {
    this.#listeners.add(listener);
  }

  #step(): void {
    this.#cancel = this.#clock.setTimer(STEP_MS - OVERLAP_MS, () => {
      // Without this reset, its first measurement would count the whole time since its last one as a delay.
      this.#next.reset();
      this.#next.enable();
      this.#cancel = this.#clock.setTimer(OVERLAP_MS, () => this.#endSecond());
    });
  }

  #endSecond(): void {
    const lagMs = Math.max(0, this.#monitor.max / NS_PER_MS - RESOLUTION_MS);
    this.#monitor.disable();
    [this.#monitor, this.#next] = [this.#next, this.#monitor];
    this.#longestMs = [...this.#longestMs, lagMs].slice(-STEPS);
    for (const listener of this.#listeners) listener(lagMs);
    this.#step();
  }
}
