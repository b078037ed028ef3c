// A half-press stays down for a while after it was answered, so that a shutter which follows finds the focus it needs:
// clients half-press, await the answer, and request a plain shutter half a second later. It knows no SDK calls.

import type { Clock } from '../../base/clock.js';

/** The hold of one camera. */
export class HalfPressHold {
  readonly #clock: Clock;
  readonly #holdMs: number;
  readonly #letGo: () => void;
  #cancel = () => {};
  #expected = 0;

  /**
   * @param holdMs how long it stays down after its answer unless a shutter takes it over
   * @param letGo lets the half-press go; it never throws.
   */
  constructor(clock: Clock, holdMs: number, letGo: () => void) {
    this.#clock = clock;
    this.#holdMs = holdMs;
    this.#letGo = letGo;
  }

  /** Starts the hold, or starts it anew. */
  begin(): void {
    this.#cancel();
    this.#cancel = this.#clock.setTimer(this.#holdMs, () => {
      if (this.#expected > 0) this.begin();
      else this.#letGo();
    });
  }

  /** Ends the hold: another operation releases the half-press, or has done so. Without effect when nothing is held. */
  takeOver(): void {
    this.#cancel();
  }

  /**
   * A shutter waits for its turn: the half-press stays down until the shutter has ended.
   * @returns to be called when it has.
   */
  expect(): () => void {
    this.#expected += 1;
    return () => {
      this.#expected -= 1;
    };
  }
}
