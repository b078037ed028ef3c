// Time of the next look for a picture. Many bodies do not report when a picture is ready, and every look costs an SDK
// call: so the moment is learnt from the pictures themselves. Pure arithmetic on times; it sets no timer.

/** The period before one is measured: bodies send 30 pictures a second. */
const FIRST_PERIOD_MS = 1000 / 30;
/** Periods of 5 to 120 pictures a second; a measurement outside is a gap or an error. */
const PERIOD_RANGE_MS = { least: 8, most: 200 };
/** Pause after a look that came too early. Timers have a resolution of a millisecond. */
const AGAIN_MS = 2;
/** How much earlier the next look is when the last may have been late: so looks follow the moment when it drifts. */
const EARLIER_MS = 0.4;
/** Weight of a new measurement of the period. */
const WEIGHT = 0.05;
/** Pause between looks when several periods have brought nothing: the camera exposes, or has stopped. */
const SLOW_MS = 10;

/** Learns the pace of one camera. Times are milliseconds of one monotonic clock. */
export class PicturePace {
  #periodMs = FIRST_PERIOD_MS;
  #last: { number: number; atMs: number } | undefined;
  #dueMs = 0;
  #missed = 0;

  /** The period as known now. */
  get periodMs(): number {
    return this.#periodMs;
  }

  /** A look at `nowMs` brought picture `number`. @returns how long to wait before the next look. */
  found(number: number, nowMs: number): number {
    const last = this.#last;
    const pictures = last === undefined ? 0 : number - last.number;
    if (last !== undefined && pictures > 0) {
      const measuredMs = (nowMs - last.atMs) / pictures;
      const { least, most } = PERIOD_RANGE_MS;
      if (measuredMs >= least && measuredMs <= most) {
        this.#periodMs += WEIGHT * (measuredMs - this.#periodMs);
      }
    }
    // After a miss the picture has just come; without a miss it may have been ready for a while.
    const readyMs = this.#missed > 0 ? nowMs : Math.min(nowMs, this.#dueMs || nowMs) - EARLIER_MS;
    this.#missed = 0;
    this.#last = { number, atMs: nowMs };
    this.#dueMs = readyMs + this.#periodMs;
    // A reader that fell behind catches up with the camera, not with its own plan.
    while (this.#dueMs <= nowMs) this.#dueMs += this.#periodMs;
    return this.#dueMs - nowMs;
  }

  /** A look brought nothing new. @returns how long to wait before the next. */
  missed(): number {
    this.#missed += 1;
    return this.#missed * AGAIN_MS > 2 * this.#periodMs ? SLOW_MS : AGAIN_MS;
  }

  /** How long to wait before the first look after a pause: none, a picture may be waiting. */
  resume(): number {
    this.#missed = 0;
    this.#dueMs = 0;
    this.#last = undefined;
    return 0;
  }
}
