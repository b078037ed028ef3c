// Time that moves only when a test moves it.

import type { Clock } from '#base/clock.js';

interface Timer {
  atMs: number;
  callback: () => void;
}

/** A clock for tests. */
export class ManualClock implements Clock {
  readonly #timers = new Set<Timer>();
  #nowMs = 0;

  nowMs(): number {
    return this.#nowMs;
  }

  setTimer(delayMs: number, callback: () => void): () => void {
    const timer = { atMs: this.#nowMs + delayMs, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** How many timers are pending; any left at the end of a test is a leak. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Moves time on, runs timers in order as they fall due, and lets promises settle in between. */
  async advance(byMs: number): Promise<void> {
    const untilMs = this.#nowMs + byMs;
    await settle();
    for (;;) {
      const due = [...this.#timers]
        .filter((timer) => timer.atMs <= untilMs)
        .sort((a, b) => a.atMs - b.atMs)[0];
      if (due === undefined) break;
      this.#timers.delete(due);
      this.#nowMs = due.atMs;
      due.callback();
      await settle();
    }
    this.#nowMs = untilMs;
  }

  /**
   * Moves time on in one step, as for a process that did not run: timers that fell due meanwhile run late, each once.
   */
  stall(byMs: number): void {
    this.#nowMs += byMs;
    const due = [...this.#timers].filter(({ atMs }) => atMs <= this.#nowMs).sort((a, b) => a.atMs - b.atMs);
    for (const timer of due) if (this.#timers.delete(timer)) timer.callback();
  }
}

/** Lets promises settle until they wait for time or input. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
