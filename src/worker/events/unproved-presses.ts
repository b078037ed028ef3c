// Detects a press whose exposure was not reported in time and for which a report or a picture comes anyway: then the
// assumption behind the proof of a press does not hold for this camera. Takes events and knows no operations.

import type { Clock } from '../../base/clock.js';
import type { NativeEvent } from '../sdk/addon.js';
import { DOWNLOAD_TYPE_IMAGE, WARNING } from '../sdk/codes.js';

/**
 * How long after the answer a report or picture is attributed to the press; later it is more likely due to the body's
 * own button.
 */
const WINDOW_MS = 30_000;

/** The last press of one camera that was answered without a proof. */
export class UnprovedPresses {
  readonly #clock: Clock;
  readonly #late: (seen: string) => void;
  #press: { sinceMs: number; untilMs: number } | undefined;

  /** @param late called with a description of what came after all. */
  constructor(clock: Clock, late: (seen: string) => void) {
    this.#clock = clock;
    this.#late = late;
  }

  /** Notes another press: what comes from now on belongs to that one. */
  pressed(): void {
    this.#press = undefined;
  }

  /** Notes that a press was answered without a proof. */
  unproved(): void {
    const nowMs = this.#clock.nowMs();
    this.#press = { sinceMs: nowMs, untilMs: nowMs + WINDOW_MS };
  }

  /** Takes every event of the session. */
  receive(event: NativeEvent): void {
    if (event.kind === 'connected' || event.kind === 'disconnected') this.#press = undefined;
    if (this.#press === undefined) return;
    const what = whatCame(event);
    const { sinceMs, untilMs } = this.#press;
    const nowMs = this.#clock.nowMs();
    if (what === undefined || nowMs > untilMs) return;
    this.#press = undefined;
    this.#late(`${what} ${nowMs - sinceMs} ms after a press was answered without a proof`);
  }
}

function whatCame(event: NativeEvent): string | undefined {
  if (event.kind === 'warning' && event.code === WARNING.exposureStarted) return 'an exposure was reported';
  if (event.kind === 'completeDownload' && event.type === DOWNLOAD_TYPE_IMAGE) return 'a picture came';
  return undefined;
}
