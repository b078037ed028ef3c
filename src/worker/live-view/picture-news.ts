// Finds out whether the camera reports new pictures. Since 2.00 the SDK may report every new picture
// (OnNotifyMonitorUpdated), but older bodies never do it. From its first report in a session on, a camera counts as
// reporting, until several pictures in a row have arrived without a report.

import type { Clock } from '../../base/clock.js';
import { within } from '../../base/within.js';

/** Time without a report after which a reporting camera is asked anyway: it may be exposing, or a report was lost. */
export const UNREPORTED_LOOK_MS = 250;
/** Pictures in a row without a report after which the camera no longer counts as reporting. */
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

  /** Notes that a session begins: it is not known whether its camera reports. */
  forget(): void {
    this.#isReporting = false;
    this.#isNew = false;
    this.#unreported = 0;
  }

  /** Notes that the camera reports a new picture. */
  reported(): void {
    this.#isReporting = true;
    this.#isNew = true;
    this.#unreported = 0;
    this.#wake();
  }

  /** Whether the camera reports its pictures, as far as is known. */
  get isReporting(): boolean {
    return this.#isReporting;
  }

  /** Whether a picture was reported after the last look, or the camera does not report. */
  get mayBeNew(): boolean {
    return this.#isNew || !this.#isReporting;
  }

  /**
   * Notes that a look begins, that is, a read of the newest picture. A picture that is reported from now on is newer.
   * @returns a function to call when the look has brought a picture.
   */
  look(): () => void {
    const wasReported = this.#isNew;
    this.#isNew = false;
    return () => {
      // A picture that is reported during the look may be the one that the look has brought.
      if (!this.#isReporting || wasReported || this.#isNew) return;
      this.#unreported += 1;
      if (this.#unreported < MOST_UNREPORTED) return;
      this.#isReporting = false;
      this.#unreported = 0;
    };
  }

  /**
   * How long to wait until there may be a new picture, if none is reported: for a reporting camera at most {@link
   * UNREPORTED_LOOK_MS}, for any other camera `paceMs`. 0 = there may be one now.
   */
  waitMs(paceMs: number): number {
    if (this.#isNew) return 0;
    return Math.max(0, this.#isReporting ? UNREPORTED_LOOK_MS : paceMs);
  }

  /** Waits until there may be a new picture: for its report, at most {@link waitMs}. */
  async next(paceMs: number): Promise<void> {
    const limitMs = this.waitMs(paceMs);
    if (limitMs === 0) return;
    const reported = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    await within(reported, limitMs, this.#clock);
    this.#wake = () => {};
  }
}
