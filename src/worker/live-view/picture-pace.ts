// Computes the time of the next look for a picture. Many bodies do not report when a picture is ready, and every look
// costs an SDK call, so the time is learnt from the arrival of the pictures. Pure arithmetic on times; sets no timer.

/** Assumed period until one is measured: bodies send 30 pictures a second. */
const FIRST_PERIOD_MS = 1000 / 30;
/** Accepted periods, of 5 to 120 pictures a second. A measurement outside this range is due to a gap or an error. */
const PERIOD_RANGE_MS = { least: 8, most: 200 };
/** Pause after a look that came too early. Timers have a resolution of one millisecond. */
const AGAIN_MS = 2;
/**
 * How much earlier each look is than the last one, so that looks follow the camera when its pictures drift: a part of
 * what the last look may have been late, and at least so much. A smaller part means fewer looks without a picture.
 */
const EARLIER = { part: 1 / 8, leastMs: 0.1 };
/** Weight of a new measurement of the period. */
const WEIGHT = 0.05;
/** Pause between looks when several periods have brought nothing: the camera is exposing, or has stopped. */
const SLOW_MS = 10;

/** Learns the pace of one camera. Times are milliseconds of one monotonic clock. */
export class PicturePace {
  #periodMs = FIRST_PERIOD_MS;
  #last: { number: number; atMs: number } | undefined;
  #dueMs = 0;
  #missed = 0;
  #missedAtMs = 0;
  /** The most that a look is late now, as far as is known. */
  #lateMs = 0;

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
    // After a look without a picture, this one became ready between the two looks. Otherwise it may have been ready for
    // a while.
    let readyMs = nowMs;
    if (this.#missed > 0) this.#lateMs = nowMs - this.#missedAtMs;
    else {
      const earlierMs = Math.max(EARLIER.leastMs, this.#lateMs * EARLIER.part);
      this.#lateMs -= earlierMs;
      readyMs = Math.min(nowMs, this.#dueMs || nowMs) - earlierMs;
    }
    this.#missed = 0;
    this.#last = { number, atMs: nowMs };
    this.#dueMs = readyMs + this.#periodMs;
    // A reader that is late skips the times that have passed.
    while (this.#dueMs <= nowMs) this.#dueMs += this.#periodMs;
    return this.#dueMs - nowMs;
  }

  /** A look at `nowMs` brought nothing new. @returns how long to wait before the next. */
  missed(nowMs: number): number {
    this.#missed += 1;
    this.#missedAtMs = nowMs;
    return this.#missed * AGAIN_MS > 2 * this.#periodMs ? SLOW_MS : AGAIN_MS;
  }

  /** How long to wait before the first look after a pause: not at all, because a picture may be ready. */
  resume(): number {
    this.#missed = 0;
    this.#lateMs = 0;
    this.#dueMs = 0;
    this.#last = undefined;
    return 0;
  }
}
