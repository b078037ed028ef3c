// Decides when the scout enumerates cameras (a look) and when it rests. It looks again and again unless the gateway
// allows it to rest. The gateway allows a rest while every known camera has a session: then no known camera is missing,
// and a look might disturb a body (whether it does is unknown). A resting scout looks when the gateway orders it, at a
// sign of hot-plug and for a while after it, and otherwise seldom.

import type { Clock } from '../base/clock.js';

/** The schedule of looks. */
export class LookPace {
  readonly #clock: Clock;
  readonly #restMs: number;
  readonly #signs: () => string | undefined;
  #mayRest = false;
  #lastSigns: string | undefined;
  /** Until when looks continue, by the monotonic clock. */
  #awakeUntilMs = 0;
  /** Time of the last successful look; undefined: a look is due. */
  #lookedAtMs: number | undefined;

  /**
   * @param restMs the longest rest; also how long looks continue after a sign of hot-plug
   * @param signs returns a text that changes when something is plugged in or out; undefined: such signs are not
   * available
   */
  constructor(clock: Clock, restMs: number, signs: () => string | undefined) {
    this.#clock = clock;
    this.#restMs = restMs;
    this.#signs = signs;
  }

  /** Takes an order of the gateway to look once. @param mayRest whether the scout may rest from then on */
  order(mayRest: boolean): void {
    this.#mayRest = mayRest;
    this.#lookedAtMs = undefined;
  }

  /** Notes that a look begins. It counts only when it succeeds. */
  begins(): void {
    this.#lookedAtMs = undefined;
  }

  /** Notes that a look has succeeded. */
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
