// What the camera reports about its pictures. Since 2.00 the SDK may report every new one (OnNotifyMonitorUpdated);
// older bodies never do. Which it is shows in the session: from the first report on the camera is taken to report,
// until several pictures in a row have come without one.

import type { Clock } from '../protocol/clock.js';
import { within } from '../protocol/within.js';

/** How long a camera that reports may be silent before it is asked all the same: it exposes, or a report was lost. */
export const UNREPORTED_LOOK_MS = 250;
/** So many pictures in a row without a report, and the camera is taken not to report any more. */
const MOST_UNREPORTED = 3;

/** The reports of one kind of picture of one session. */
export class PictureNews {
  readonly #clock: Clock;
  #isReporting = false;
  #isNew = false;
  #unreported = 0;
  #wake: () => void = () => {};

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A session begins: nothing is known of it. */
  forget(): void {
    this.#isReporting = false;
    this.#isNew = false;
    this.#unreported = 0;
  }

  /** The camera says that there is a new picture. */
  reported(): void {
    this.#isReporting = true;
    this.#isNew = true;
    this.#unreported = 0;
    this.#wake();
  }

  /** Whether a picture was reported after the last look, or the camera does not report. */
  get mayBeNew(): boolean {
    return this.#isNew || !this.#isReporting;
  }

  /**
   * A look begins: whatever is reported from now on is new.
   * @returns what to call when the look has brought a picture.
   */
  look(): () => void {
    const wasReported = this.#isNew;
    this.#isNew = false;
    return () => {
      // One that is reported during the look may be the one that was found.
      if (!this.#isReporting || wasReported || this.#isNew) return;
      this.#unreported += 1;
      if (this.#unreported < MOST_UNREPORTED) return;
      this.#isReporting = false;
      this.#unreported = 0;
    };
  }

  /**
   * Waits until there may be a new picture: of a camera that reports until it does, {@link UNREPORTED_LOOK_MS} at most;
   * of any other as long as its pace says.
   */
  async next(paceMs: number): Promise<void> {
    const limitMs = this.#isReporting ? UNREPORTED_LOOK_MS : paceMs;
    if (this.#isNew || limitMs <= 0) return;
    const reported = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    await within(reported, limitMs, this.#clock);
    this.#wake = () => {};
  }
}
