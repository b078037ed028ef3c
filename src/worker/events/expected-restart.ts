// Whether the camera is expected to restart. A body that accepts a settings file may restart, with or without a report.
// Takes events and makes no SDK call.

import type { Clock } from '../../base/clock.js';
import type { NativeEvent } from '../sdk/addon.js';
import { NOTIFICATION } from '../sdk/codes.js';
import type { Report } from './event-report.js';

/** The reason why the session ends and its pictures are lost. */
const RESTARTS = 'the camera restarts, because it was sent a settings file';
/** Notifications that the camera refuses a settings file: it then does not restart. */
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
  /** Until when a restart is expected because of files before the last one. {@link end} restores this expectation. */
  #withoutLastMs = Number.NEGATIVE_INFINITY;

  /** @param limitMs how long after the file, or after its acceptance, the restart may begin */
  constructor(clock: Clock, limitMs: number, report: Report) {
    this.#clock = clock;
    this.#limitMs = limitMs;
    this.#report = report;
  }

  /** The reason for a loss of the camera now; undefined when no restart is expected. */
  get reason(): string | undefined {
    return this.#isExpected ? RESTARTS : undefined;
  }

  /** Notes that a settings file is being sent. */
  begin(): void {
    this.#withoutLastMs = this.#untilMs;
    this.#expect();
  }

  #expect(): void {
    this.#untilMs = this.#clock.nowMs() + this.#limitMs;
    this.#report({ name: 'restartExpected', payload: { isExpected: true } });
  }

  /**
   * Notes that the camera has refused the file. This ends the expectation because of this file, but not because of an
   * earlier one.
   */
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

  /** Notes that the camera has accepted the last file: no later refusal can be about it. */
  #taken(): void {
    this.#expect();
    this.#withoutLastMs = this.#untilMs;
  }

  get #isExpected(): boolean {
    return this.#clock.nowMs() < this.#untilMs;
  }
}
