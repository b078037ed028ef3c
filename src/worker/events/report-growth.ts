// After a session has come up the camera makes its properties known little by little, for seconds. What it has not
// reported yet reads as if it were not there, and is refused; so an operation that misses something waits here for
// more. It knows no operations and makes no calls.

import type { Clock } from '../protocol/clock.js';
import { within } from '../protocol/within.js';
import type { NativeEvent } from '../sdk/addon.js';

/** What is needed of a camera. */
export interface GrowingCamera {
  clock: Clock;
  /** From the begin of a session, how long its report may grow at most. */
  growthMs: number;
  /** It is whole when it has brought nothing new for so long. */
  growthQuietMs: number;
  /** How long one call waits for it. */
  growthWaitMs: number;
  listen: (listener: (event: NativeEvent) => void) => unknown;
}

/** Without a report of the camera another look is worth its call after so long. */
const LOOK_MS = 500;

/** How long the caller waits for what is missing. */
export interface Patience {
  /** In all; `growthWaitMs` unless said otherwise. */
  waitMs?: number;
  /** Until the time for reports is over: silence is not taken for their end. */
  ignoresQuiet?: boolean;
}

/** How far the report of one camera has grown. Without a session it does not grow. */
export class ReportGrowth {
  readonly #camera: GrowingCamera;
  /** What has been reported in this session. */
  readonly #codes = new Set<number>();
  readonly #waits = new Set<() => void>();
  #overAtMs = Number.NEGATIVE_INFINITY;
  #quietAtMs = Number.NEGATIVE_INFINITY;

  constructor(camera: GrowingCamera) {
    this.#camera = camera;
    camera.listen((event) => this.#receive(event));
  }

  /** More may still come. */
  get isUnderWay(): boolean {
    return this.#camera.clock.nowMs() < Math.min(this.#overAtMs, this.#quietAtMs);
  }

  /**
   * Looks until there is something to be seen, no more is to be expected, or the caller has waited long enough.
   * @param look undefined = not there (yet). Its failures are the caller's.
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
      // What was reported during the look may be just that.
      if (before !== this.#codes.size) continue;
      const nowMs = this.#camera.clock.nowMs();
      const mayCome = ignoresQuiet ? nowMs < this.#overAtMs : this.isUnderWay;
      if (!mayCome || nowMs >= untilMs) return undefined;
      await this.#news(Math.min(LOOK_MS, untilMs - nowMs));
    }
  }

  /** Waits for the next report of the camera, for `growthQuietMs` at most. */
  pause(): Promise<void> {
    return this.#news(this.#camera.growthQuietMs);
  }

  async #news(limitMs: number): Promise<void> {
    let wake = () => {};
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    this.#waits.add(wake);
    await within(woken, limitMs, this.#camera.clock);
    this.#waits.delete(wake);
  }

  #receive(event: NativeEvent): void {
    if (event.kind === 'connected') this.#begin();
    else if (event.kind === 'disconnected') this.#end();
    else if (event.kind === 'propertyChanged') this.#add(event.codes);
  }

  #begin(): void {
    const nowMs = this.#camera.clock.nowMs();
    this.#codes.clear();
    this.#overAtMs = nowMs + this.#camera.growthMs;
    this.#quietAtMs = nowMs + this.#camera.growthQuietMs;
  }

  #end(): void {
    this.#overAtMs = Number.NEGATIVE_INFINITY;
    this.#wake();
  }

  #add(codes: readonly number[]): void {
    const before = this.#codes.size;
    for (const code of codes) this.#codes.add(code);
    if (this.#codes.size === before) return;
    this.#quietAtMs = this.#camera.clock.nowMs() + this.#camera.growthQuietMs;
    this.#wake();
  }

  #wake(): void {
    for (const wake of [...this.#waits]) wake();
  }
}
