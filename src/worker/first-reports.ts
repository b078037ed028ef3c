// What a camera reports of its properties after a session has come up. Some bodies report all at once, others a handful
// and the rest during seconds; nothing says that it was all. So what is not reported counts as missing only when reports
// have been quiet for a while, or when the time for them is over. It knows no operations.

import type { NativeEvent } from './addon.js';
import type { Clock } from './protocol/clock.js';

/** What is needed of a camera. */
export interface ReportingCamera {
  clock: Clock;
  /** Silence after which the report counts as whole. */
  reportQuietMs: number;
  /** The longest time that a report may grow. */
  reportMs: number;
  listen: (listener: (event: NativeEvent) => void) => unknown;
  /** Whether the camera reports this property now. @throws WorkerError */
  has: (code: number) => Promise<boolean>;
}

/** The growing report of one camera. Main thread of a worker. */
export class FirstReports {
  readonly #camera: ReportingCamera;
  /** Until when the report may grow. */
  #untilMs = Number.NEGATIVE_INFINITY;
  #newsAtMs = Number.NEGATIVE_INFINITY;
  /** Counts reports, and beginnings and ends of sessions. */
  #news = 0;
  #wakers: (() => void)[] = [];

  constructor(camera: ReportingCamera) {
    this.#camera = camera;
    camera.listen((event) => this.#receive(event));
  }

  /** The time for reports is not over yet. */
  get mayGrow(): boolean {
    return this.#camera.clock.nowMs() < this.#untilMs;
  }

  /**
   * Waits until the camera reports this property; at once when it does.
   * @param quietMs silence after which it is not waited for any longer; infinite = until the time for reports is over.
   * @returns false when it does not report it, or when the session is over.
   * @throws WorkerError when it cannot be asked
   */
  async has(code: number, quietMs = this.#camera.reportQuietMs): Promise<boolean> {
    for (;;) {
      const seen = this.#news;
      if (await this.#camera.has(code)) return true;
      if (!this.mayGrow) return false;
      if (seen === this.#news && !(await this.#next(quietMs))) return false;
    }
  }

  /** Waits for the next report, for `reportQuietMs` at most. */
  async next(): Promise<void> {
    const { clock, reportQuietMs } = this.#camera;
    await this.#wake(clock.nowMs() + reportQuietMs);
  }

  /** @returns false when there is none in time. */
  async #next(quietMs: number): Promise<boolean> {
    const seen = this.#news;
    await this.#wake(Math.min(this.#newsAtMs + quietMs, this.#untilMs));
    return this.#news !== seen;
  }

  #wake(atMs: number): Promise<void> {
    const { clock } = this.#camera;
    const leftMs = atMs - clock.nowMs();
    if (leftMs <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = clock.setTimer(leftMs, resolve);
      this.#wakers.push(() => {
        cancel();
        resolve();
      });
    });
  }

  #receive({ kind }: NativeEvent): void {
    if (kind !== 'connected' && kind !== 'disconnected' && kind !== 'propertyChanged') return;
    const nowMs = this.#camera.clock.nowMs();
    this.#news += 1;
    this.#newsAtMs = nowMs;
    if (kind === 'connected') this.#untilMs = nowMs + this.#camera.reportMs;
    if (kind === 'disconnected') this.#untilMs = nowMs;
    for (const wake of this.#wakers.splice(0)) wake();
  }
}
