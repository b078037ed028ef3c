// Fetches live-view pictures on the session thread, one for each credit: when the camera reports one or, for a camera
// without reports, at the pace of the pictures. The addon has the SDK write each picture into memory that the gateway
// can read, and sends a notice to the gateway. So no other thread has to wake for a picture, no picture is copied, and
// a picture takes one call from here and one timer. The pump ends at the first refusal and leaves all difficult cases
// to the main thread (live-view/picture-source.ts).

import type { Clock } from '../../base/clock.js';
import { NOTICES_FD, PICTURES_FD, SEAL_BYTES } from '../../protocol/shared-pictures.js';
import { PictureNews } from '../live-view/picture-news.js';
import { PicturePace } from '../live-view/picture-pace.js';
import type { Pump, PumpContext, PumpOrder } from '../sdk/session-thread.js';

/** Size of a page of memory; each place begins at a page. */
const PAGE_BYTES = 4096;
/** Upper limit of credits. It keeps credits that the gateway repeats for a silent camera from adding up. */
const MOST_CREDITS = 240;
/** Time without a whole picture after which the main thread takes over and finds the reason. */
const QUIET_MS = 1_000;
/** The largest place: half of what can be mapped. */
const MOST_PLACE_BYTES = 4 * 1024 * 1024;
/** Part of the period by which a picture may come early, because cameras and timers are not exact. */
const EARLY = 0.1;

/** The pump of one session thread. */
export class PicturePump implements Pump {
  readonly #sdk: PumpContext['sdk'];
  readonly #ownCalls: PumpContext['ownCalls'];
  readonly #ended: PumpContext['ended'];
  readonly #clock: Clock;
  readonly #pace = new PicturePace();
  readonly #news: PictureNews;
  /** Size of the mapped places; 0 = none are mapped, or they are too small. */
  #placeBytes = 0;
  /**
   * Least size of the next places. A mapping is never removed, so each new one is twice as large as the last, and there
   * are only a few.
   */
  #leastPlaceBytes = 0;
  #isImpossible = false;
  #isRunning = false;
  #used = 0;
  #left = 0;
  #periodMs = 0;
  /** When the next picture is due by the requested period. */
  #dueMs = 0;
  /** When the looks without a whole picture began. (A look is one read of the newest picture.) */
  #quietSinceMs: number | undefined;
  /** Cancels the timer of the present wait; undefined while the pump does not wait. */
  #cancelWait: (() => void) | undefined;
  /** Whether the wait is one for a picture that is wanted: then a report ends it. */
  #isForReport = false;
  readonly #onTimer = () => {
    this.#cancelWait = undefined;
    this.#looks();
  };
  readonly #onReport = () => {
    this.#news.reported();
    if (this.#isForReport) this.#wake();
  };

  constructor({ sdk, ownCalls, ended, clock }: PumpContext & { clock: Clock }) {
    this.#sdk = sdk;
    this.#ownCalls = ownCalls;
    this.#ended = ended;
    this.#clock = clock;
    this.#news = new PictureNews(clock);
  }

  begin(order: PumpOrder): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#used = 0;
    this.#left = 0;
    this.#dueMs = 0;
    this.#take(order);
    this.#news.forget();
    this.#pace.resume();
    this.#quietSinceMs = undefined;
    try {
      this.#sdk.listenForPictures(this.#onReport);
    } catch {
      this.#finish();
      return;
    }
    this.#looks();
  }

  add(order: PumpOrder): void {
    if (!this.#isRunning) return;
    const isOtherPeriod = order.periodMs !== this.#periodMs;
    this.#take(order);
    if (isOtherPeriod && !this.#isForReport) this.#wake();
  }

  end(): void {
    if (this.#isRunning) this.#finish();
  }

  #take({ credits, periodMs }: PumpOrder): void {
    this.#left = Math.min(MOST_CREDITS, this.#left + credits);
    this.#periodMs = periodMs;
  }

  #finish(): void {
    this.#cancelWait?.();
    this.#cancelWait = undefined;
    this.#sdk.listenForPictures(undefined);
    this.#isRunning = false;
    this.#ended({
      used: this.#used,
      isImpossible: this.#isImpossible,
      isReporting: this.#news.isReporting,
    });
  }

  /** Ends the present wait, if there is one. */
  #wake(): void {
    if (this.#cancelWait === undefined) return;
    this.#cancelWait();
    this.#onTimer();
  }

  /** Makes looks until there is something to wait for, or the pump ends. */
  #looks(): void {
    let waitMs = 0;
    try {
      while (waitMs === 0 && this.#left > 0) waitMs = this.#look();
    } catch {
      // The SDK has refused, or there is no memory: the next look of the main thread finds the reason.
      waitMs = 0;
    }
    if (waitMs === 0) this.#finish();
    // Timers cut fractions of a millisecond off, and a look that comes too early costs as much as a picture.
    else this.#cancelWait = this.#clock.setTimer(Math.round(waitMs), this.#onTimer);
  }

  /** Makes one look. @returns how long to wait for the next; 0 = not at all. */
  #look(): number {
    this.#requirePlaces();
    this.#isForReport = true;
    const found = this.#news.look();
    const number = this.#ownCalls.make('getLiveViewImage', () => this.#sdk.sendPicture());
    const nowMs = this.#clock.nowMs();
    if (number < 0) {
      this.#requireSoon(nowMs);
      this.#requireRoom();
      return this.#news.waitMs(this.#pace.missed(nowMs));
    }
    this.#quietSinceMs = undefined;
    found();
    this.#left -= 1;
    this.#used += 1;
    return this.#waitMs(this.#pace.found(number, nowMs), nowMs);
  }

  /** @throws Error when no whole picture has arrived for a while */
  #requireSoon(nowMs: number): void {
    this.#quietSinceMs ??= nowMs;
    if (nowMs - this.#quietSinceMs > QUIET_MS) throw new Error('no whole picture comes');
  }

  /** Gives up the places when the camera requires larger ones; larger ones are mapped before the next look. */
  #requireRoom(): void {
    if (this.#requiredBytes() + SEAL_BYTES <= this.#placeBytes) return;
    this.#leastPlaceBytes = Math.min(MOST_PLACE_BYTES, 2 * this.#placeBytes);
    this.#placeBytes = 0;
  }

  #requiredBytes(): number {
    return this.#ownCalls.make('getLiveViewImage', () => this.#sdk.liveViewBytes());
  }

  /** How long to wait for the next picture that is wanted. */
  #waitMs(paceMs: number, nowMs: number): number {
    const periodMs = this.#periodMs;
    if (periodMs === 0) return this.#news.waitMs(paceMs);
    this.#dueMs = Math.max(this.#dueMs + periodMs, nowMs + periodMs / 2);
    const waitMs = this.#dueMs - periodMs * EARLY - nowMs;
    // Number of pictures to skip so that the next one is not too early for the requested period.
    const skipped = Math.max(0, Math.ceil((waitMs - paceMs) / this.#pace.periodMs));
    this.#isForReport = skipped === 0;
    return skipped === 0 ? this.#news.waitMs(paceMs) : paceMs + skipped * this.#pace.periodMs;
  }

  /** Maps places if necessary. @throws Error when there is no memory, or the needed size is not known. */
  #requirePlaces(): void {
    if (this.#placeBytes > 0) return;
    const required = this.#requiredBytes();
    if (required === 0) throw new Error('there is no live view');
    const needed = Math.ceil((required + SEAL_BYTES) / PAGE_BYTES) * PAGE_BYTES;
    const placeBytes = Math.max(needed, this.#leastPlaceBytes);
    this.#isImpossible = !this.#sdk.mapPictures(PICTURES_FD, NOTICES_FD, placeBytes);
    if (this.#isImpossible) throw new Error('there is no memory for pictures');
    this.#placeBytes = placeBytes;
  }
}
