// Keeps a half-press down for a while after its answer, so that a following shutter has the focus it needs: clients
// half-press, wait for the answer, and request a plain shutter half a second later. It makes no SDK calls.

import type { Clock } from '../../base/clock.js';

/** The hold of the half-press of one camera. */
export class HalfPressHold {
  readonly #clock: Clock;
  readonly #holdMs: number;
  readonly #letGo: () => void;
  #cancel = () => {};
  #expected = 0;

  /**
   * @param holdMs how long the half-press stays down after its answer, unless a shutter takes it over
   * @param letGo releases the half-press; never throws.
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

  /**
   * Ends the hold without a release, because another operation releases the half-press or has done so. Does nothing
   * when nothing is held.
   */
  takeOver(): void {
    this.#cancel();
  }

  /**
   * Keeps the half-press down for a shutter that waits for its turn, until that shutter has ended.
   * @returns a function to call when the shutter has ended.
   */
  expect(): () => void {
    this.#expected += 1;
    return () => {
      this.#expected -= 1;
    };
  }
}
