// Waits for properties that are not reported yet. For seconds after a session has opened the camera reports its
// properties little by little. A property that is not reported yet reads as missing, and a write of it is refused, so
// an operation that needs such a property waits here. Knows no operations and makes no calls.

import { type Clock, setListeningTimer } from '../../base/clock.js';
import type { NativeEvent } from '../sdk/addon.js';
import { NewsWait } from './news-wait.js';

/** The part of a camera that is needed. */
export interface GrowingCamera {
  clock: Clock;
  /** Longest time after the start of a session in which further properties may be reported. */
  growthMs: number;
  /** Silence after which the report counts as complete: no further property has arrived for this time. */
  growthQuietMs: number;
  /** Longest wait of one call for a property. */
  growthWaitMs: number;
  listen: (listener: (event: NativeEvent) => void) => unknown;
  /** Called when a session has not been quiet once within `growthMs`. */
  restless: (seen: string) => void;
}

/** Longest time between two looks when the camera reports nothing. */
const LOOK_MS = 500;

/** How long a caller waits for what is missing. */
export interface Patience {
  /** Limit of the wait; left out = `growthWaitMs`. */
  waitMs?: number;
  /** Whether the wait continues after a silence, because more may come until the time for reports is over. */
  ignoresQuiet?: boolean;
}

/** The growth of the report of one camera. Without a session it does not grow. */
export class ReportGrowth {
  readonly #camera: GrowingCamera;
  /** Codes reported in this session. */
  readonly #codes = new Set<number>();
  readonly #news: NewsWait;
  #overAtMs = Number.NEGATIVE_INFINITY;
  /**
   * Whether no further property has arrived for `growthQuietMs`; the next member is whether that was ever so in this
   * session.
   */
  #isQuiet = true;
  #wasQuiet = false;
  /** Whether the time for reports is over and the first silence of the session has begun but not ended. */
  #awaitsFirstSilence = false;
  #cancelEnd: () => void = () => undefined;
  #cancelSilence: () => void = () => undefined;

  constructor(camera: GrowingCamera) {
    this.#camera = camera;
    this.#news = new NewsWait(camera.clock);
    camera.listen((event) => this.#receive(event));
  }

  /** Whether further properties may still be reported. */
  get isUnderWay(): boolean {
    return this.mayGrow && !this.#isQuiet;
  }

  /** Whether the time for reports is not over, after a silence or not: what is missing may still come. */
  get mayGrow(): boolean {
    return this.#camera.clock.nowMs() < this.#overAtMs;
  }

  /**
   * Calls `look` until it finds something, no further report is expected, or the caller has waited long enough.
   * @param look returns undefined when it does not find the thing (yet); its errors go to the caller.
   */
  async find<T>(
    look: () => Promise<T | undefined>,
    { waitMs = this.#camera.growthWaitMs, ignoresQuiet = false }: Patience = {},
  ): Promise<T | undefined> {
    const untilMs = this.#camera.clock.nowMs() + waitMs;
    for (;;) {
      const before = this.#codes.size;
      const found = await look();
      if (found !== undefined) return found;
      // A property that was reported during the look may be the missing one.
      if (before !== this.#codes.size) continue;
      const nowMs = this.#camera.clock.nowMs();
      const mayCome = ignoresQuiet ? this.mayGrow : this.isUnderWay;
      if (!mayCome || nowMs >= untilMs) return undefined;
      await this.#news.next(Math.min(LOOK_MS, untilMs - nowMs));
    }
  }

  /** Waits for the next report of the camera, for `growthQuietMs` at most. */
  pause(): Promise<void> {
    return this.#news.next(this.#camera.growthQuietMs);
  }

  #receive(event: NativeEvent): void {
    if (event.kind === 'connected') this.#begin();
    else if (event.kind === 'disconnected') this.#end();
    else if (event.kind === 'propertyChanged') this.#add(event.codes);
  }

  #begin(): void {
    const { clock, growthMs } = this.#camera;
    this.#codes.clear();
    this.#overAtMs = clock.nowMs() + growthMs;
    this.#wasQuiet = false;
    this.#awaitsFirstSilence = false;
    this.#awaitSilence();
    this.#cancelEnd();
    this.#cancelEnd = clock.setTimer(growthMs, () => this.#over());
  }

  #end(): void {
    this.#overAtMs = Number.NEGATIVE_INFINITY;
    this.#awaitsFirstSilence = false;
    this.#cancelEnd();
    this.#cancelSilence();
    this.#news.wake();
  }

  #add(codes: readonly number[]): void {
    const before = this.#codes.size;
    for (const code of codes) this.#codes.add(code);
    if (this.#codes.size === before) return;
    if (this.#awaitsFirstSilence) this.#neverQuiet(before);
    this.#wasQuiet ||= this.#isQuiet;
    if (this.mayGrow) this.#awaitSilence();
    this.#news.wake();
  }

  /** Starts the timer for a silence; a further property starts it anew. */
  #awaitSilence(): void {
    const { clock, growthQuietMs } = this.#camera;
    this.#cancelSilence();
    this.#isQuiet = false;
    this.#cancelSilence = setListeningTimer(clock, growthQuietMs, () => {
      this.#isQuiet = true;
      this.#awaitsFirstSilence = false;
    });
  }

  /**
   * Handles the end of the time for reports. If there was a silence before, the report counts as complete. Otherwise a
   * silence that has begun is awaited to its end, because a pause of this process may have delayed it beyond this time.
   */
  #over(): void {
    if (this.#wasQuiet) this.#cancelSilence();
    else this.#awaitsFirstSilence = !this.#isQuiet;
  }

  #neverQuiet(codes: number): void {
    this.#awaitsFirstSilence = false;
    this.#cancelSilence();
    this.#camera.restless(`${codes} properties within ${this.#camera.growthMs} ms, and still further ones`);
  }
}
