// Whether the scout searches for cameras now or rests. It searches again and again, unless the gateway allows it to
// rest. It may rest while every known camera has a session: no known camera is missing then, and looks may disturb a
// body (whether they do is not known). A resting scout looks when the gateway orders it, at signs of hot-plug and for a
// while after them, and otherwise seldom.

import type { Clock } from '../base/clock.js';

/** See the head of this file. */
export class LookPace {
  readonly #clock: Clock;
  readonly #restMs: number;
  readonly #signs: () => string | undefined;
  #mayRest = false;
  #lastSigns: string | undefined;
  /** Looks continue until then; monotonic. */
  #awakeUntilMs = 0;
  /** Undefined: a look is due. */
  #lookedAtMs: number | undefined;

  /**
   * @param restMs how long a rest is at most, and how long looks continue after a sign
   * @param signs what changes when something is plugged in or out; undefined: not known
   */
  constructor(clock: Clock, restMs: number, signs: () => string | undefined) {
    this.#clock = clock;
    this.#restMs = restMs;
    this.#signs = signs;
  }

  /** An order of the gateway: to look once, and whether to rest from then on. */
  order(mayRest: boolean): void {
    this.#mayRest = mayRest;
    this.#lookedAtMs = undefined;
  }

  /** A look begins; it counts only when it succeeds. */
  begins(): void {
    this.#lookedAtMs = undefined;
  }

  /** A look has succeeded. */
  looked(): void {
    this.#lookedAtMs = this.#clock.nowMs();
  }

  /** Whether a look is due now. */
  isDue(): boolean {
    const nowMs = this.#clock.nowMs();
    const signs = this.#signs();
    if (signs !== this.#lastSigns) this.#awakeUntilMs = nowMs + this.#restMs;
    this.#lastSigns = signs;
    if (!this.#mayRest || this.#lookedAtMs === undefined || nowMs < this.#awakeUntilMs) return true;
    return nowMs - this.#lookedAtMs >= this.#restMs;
  }
}
