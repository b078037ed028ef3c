// Whether the camera is expected to restart: it was sent a settings file, and bodies that take one may leave for it,
// with a report or without one. It takes events and makes no SDK call.

import type { Clock } from '../../base/clock.js';
import type { NativeEvent } from '../sdk/addon.js';
import { NOTIFICATION } from '../sdk/codes.js';
import type { Report } from './event-report.js';

/** Why the session ends, and its pictures are lost. */
const RESTARTS = 'the camera restarts, because it was sent a settings file';
/** Notification about a settings file that the camera does not take: it does not restart. */
const REFUSALS: readonly number[] = [
  NOTIFICATION.cameraSettingsReadResultInvalid,
  NOTIFICATION.cameraSettingsReadResultNG,
];

/** The restart of one camera. */
export class ExpectedRestart {
  readonly #clock: Clock;
  readonly #limitMs: number;
  readonly #report: Report;
  #untilMs = Number.NEGATIVE_INFINITY;
  /**
   * Expectation before the last file, which {@link end} goes back to: how long a restart is expected because of earlier
   * files.
   */
  #withoutLastMs = Number.NEGATIVE_INFINITY;

  /** @param limitMs how long after the file, or its verdict, the camera may leave */
  constructor(clock: Clock, limitMs: number, report: Report) {
    this.#clock = clock;
    this.#limitMs = limitMs;
    this.#report = report;
  }

  /** Why the camera is lost, if it is lost now; undefined when no restart is expected. */
  get reason(): string | undefined {
    return this.#isExpected ? RESTARTS : undefined;
  }

  /** A settings file is being sent. */
  begin(): void {
    this.#withoutLastMs = this.#untilMs;
    this.#expect();
  }

  #expect(): void {
    this.#untilMs = this.#clock.nowMs() + this.#limitMs;
    this.#report({ name: 'restartExpected', payload: { isExpected: true } });
  }

  /** The camera has not taken it: this ends what this file has begun, and nothing that an earlier one has. */
  end(): void {
    if (!this.#isExpected) return;
    this.#untilMs = this.#withoutLastMs;
    if (this.#isExpected) return;
    this.#report({ name: 'restartExpected', payload: { isExpected: false } });
  }

  /** Takes every event of the session. */
  receive(event: NativeEvent): void {
    if (event.kind === 'connected') this.#untilMs = this.#withoutLastMs = Number.NEGATIVE_INFINITY;
    if (event.kind !== 'warning') return;
    if (REFUSALS.includes(event.code)) this.end();
    else if (event.code === NOTIFICATION.cameraSettingsReadResultOK && this.#isExpected) this.#taken();
  }

  /** The camera has taken the last file: no refusal is about it any more. */
  #taken(): void {
    this.#expect();
    this.#withoutLastMs = this.#untilMs;
  }

  get #isExpected(): boolean {
    return this.#clock.nowMs() < this.#untilMs;
  }
}
