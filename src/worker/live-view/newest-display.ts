// Lays the camera's on-screen display over live-view pictures. Displays come less often than pictures, so the last one
// is kept until there is another.

import type { Clock } from '../../base/clock.js';
import { WorkerError } from '../../protocol/codes.js';
import { composeOsd, type PreparedDisplay, prepareDisplay } from '../pictures/osd-composite.js';
import { SDK_ERROR } from '../sdk/codes.js';
import type { SdkPort } from '../sdk/sdk-port.js';
import { PictureNews, UNREPORTED_LOOK_MS } from './picture-news.js';

/** How long pictures wait for the first display. After that they are shown without one. */
const FIRST_DISPLAY_MS = 1_000;
/**
 * How long the last display is kept while the camera refuses new ones. A single refusal only means "none this time".
 */
const KEPT_DISPLAY_MS = 1_000;

/** Dependencies of {@link NewestDisplay}. */
export interface NewestDisplayContext {
  sdk: Pick<SdkPort, 'call'>;
  clock: Clock;
  /** Reports a failure, with advice. */
  fault: (message: string) => void;
}

/** The display of one camera. */
export class NewestDisplay {
  readonly #context: NewestDisplayContext;
  readonly #news: PictureNews;
  #display: PreparedDisplay | undefined;
  /** Until when pictures wait for the first display. */
  #awaitedUntilMs: number | undefined;
  /** Time of the last request for a display. */
  #readAtMs = Number.NEGATIVE_INFINITY;
  /** Since when the camera has refused every display. */
  #refusedSinceMs: number | undefined;
  /** Whether the last display could not be laid over its picture. */
  #isBroken = false;

  constructor(context: NewestDisplayContext) {
    this.#context = context;
    this.#news = new PictureNews(context.clock);
  }

  /** Notes that the camera reports a new display. */
  reported(): void {
    this.#news.reported();
  }

  /** Notes that a session begins: nothing is known about the camera's display. */
  sessionBegins(): void {
    this.#news.forget();
    this.forget();
  }

  /** Notes that the display is off: pictures are shown without it until there is another. */
  forget(): void {
    this.#display = undefined;
    this.#awaitedUntilMs = undefined;
    this.#readAtMs = Number.NEGATIVE_INFINITY;
    this.#refusedSinceMs = undefined;
  }

  /**
   * The picture with the newest display over it, or alone when the display is off; undefined while the first display is
   * awaited.
   * @throws Error when the display cannot be laid over the picture, or the session is lost; the caller passes it to
   * {@link failed}
   */
  async over(jpeg: Buffer): Promise<Buffer | undefined> {
    if (!(await this.#read())) return jpeg;
    if (this.#display === undefined) {
      const nowMs = this.#context.clock.nowMs();
      const untilMs = this.#awaitedUntilMs ?? nowMs + FIRST_DISPLAY_MS;
      this.#awaitedUntilMs = untilMs;
      if (nowMs < untilMs) return undefined;
      // A viewer could not tell a picture without the display from one whose display is empty, so none is returned.
      if (this.#isBroken) throw new Error('no other display has arrived');
      return jpeg;
    }
    const image = await composeOsd(jpeg, this.#display);
    this.#isBroken = false;
    return image;
  }

  /** Reports the first of several failures in a row; a session that is lost or stuck is reported elsewhere. */
  failed(error: unknown): void {
    const isOfSession = error instanceof WorkerError && error.code !== 'SDK_NONSENSE';
    if (isOfSession) return;
    // The last display that worked is no longer the newest.
    this.forget();
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#context.fault(
      `the camera's on-screen display cannot be laid over the picture (${(error as Error).message}); ` +
        'it is tried again while there are viewers. Live view without it (osd-disable) is not affected',
    );
  }

  /** Reads the display if a new one is possible. @returns whether the display is on. */
  async #read(): Promise<boolean> {
    const nowMs = this.#context.clock.nowMs();
    // A camera that reports displays is asked for an unreported one only now and then, in case a report was lost.
    const isRecent = this.#display !== undefined && nowMs - this.#readAtMs < UNREPORTED_LOOK_MS;
    if (isRecent && !this.#news.mayBeNew) return true;
    this.#readAtMs = nowMs;
    const found = this.#news.look();
    const osd = await this.#context.sdk.call('getOsdImage', []).catch((error: unknown) => {
      if (error instanceof WorkerError && error.code === 'SDK_REFUSED') return this.#refused(error, nowMs);
      throw error;
    });
    if (osd === 'off') {
      this.forget();
      return false;
    }
    if (osd === 'none') return true;
    this.#refusedSinceMs = undefined;
    if (osd !== undefined) {
      found();
      this.#display = await prepareDisplay(osd);
    }
    return true;
  }

  /**
   * The meaning of a refusal. A body refuses a display now and then, but answers that the call is not possible only
   * while the display is off.
   */
  #refused({ sdkCode }: WorkerError, nowMs: number): 'none' | 'off' {
    this.#refusedSinceMs ??= nowMs;
    const isLong = nowMs - this.#refusedSinceMs >= KEPT_DISPLAY_MS;
    return isLong || sdkCode === SDK_ERROR.invalidCalled ? 'off' : 'none';
  }
}
