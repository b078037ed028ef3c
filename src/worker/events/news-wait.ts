// Waits for the next news of something, each for a limited time.

import type { Clock } from '../../base/clock.js';
import { within } from '../../base/within.js';

/** Waiters for one kind of news. */
export class NewsWait {
  readonly #clock: Clock;
  readonly #waits = new Set<() => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Resolves with the next news, at the latest after `limitMs`. Never rejects. */
  async next(limitMs: number): Promise<void> {
    let wake = () => {};
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    this.#waits.add(wake);
    await within(woken, limitMs, this.#clock);
    this.#waits.delete(wake);
  }

  /** There is news: wakes all. */
  wake(): void {
    for (const wake of [...this.#waits]) wake();
  }
}
