// A half-press stays down for a while after it was answered, so that a shutter which follows finds the focus it needs:
// clients half-press, await the answer, and ask for a plain shutter half a second later. It knows no SDK calls.

import type { Clock } from '../protocol/clock.js';

/** How long it stays down after its answer unless a shutter takes it over. */
const HOLD_MS = 1_000;

/** The hold of one camera. */
export class HalfPressHold {
  readonly #clock: Clock;
  readonly #letGo: () => void;
  #cancel = () => {};
  #expected = 0;

  /** @param letGo lets the half-press go; it never throws. */
  constructor(clock: Clock, letGo: () => void) {
    this.#clock = clock;
    this.#letGo = letGo;
  }

  /** From now on; one that is under way begins anew. */
  begin(): void {
    this.#cancel();
    this.#cancel = this.#clock.setTimer(HOLD_MS, () => {
      if (this.#expected > 0) this.begin();
      else this.#letGo();
    });
  }

  /** Another operation will let go, or has; without effect where nothing is held. */
  takeOver(): void {
    this.#cancel();
  }

  /**
   * A shutter has come and waits for its turn: what is held stays until that has ended.
   * @returns what says that it has.
   */
  expect(): () => void {
    this.#expected += 1;
    return () => {
      this.#expected -= 1;
    };
  }
}
