// When a camera answers questions about its cards. It looks through a card first; in the mode contents its property
// ContentsTransferStatus turns on some time after the session is up; and it needs a moment after a file. Bodies differ
// in which of this they say and which they refuse, so whatever says "not yet" is waited for, with a limit.

import { isReported } from '../properties/reading.js';
import { delay } from '../protocol/clock.js';
import { WorkerError } from '../protocol/codes.js';
import { CONTENT_ERROR, PROPERTY_CODE } from '../sdk/codes.js';
import type { CardCamera, CardSession } from './card-camera.js';
import { transferReportOf } from './transfer-report.js';

/** Pause before a camera that is not ready is asked again. */
const POLL_MS = 200;
/** From the end of a file to the next list. Source: the vendor's sample, which fails otherwise. */
const AFTER_FILE_MS = 100;

/** The readiness of the cards of one camera. */
export class CardReadiness {
  readonly #camera: CardCamera;
  #fileEndedAtMs = Number.NEGATIVE_INFINITY;
  /** A session whose camera lists and does not say that it does. */
  #silent: CardSession | undefined;

  constructor(camera: CardCamera) {
    this.#camera = camera;
    camera.listen((event) => {
      const report = transferReportOf(event);
      if (report !== undefined && report.is !== 'under way') this.#fileEndedAtMs = camera.clock.nowMs();
    });
  }

  /**
   * Remote transfer: makes a call about a card that may have to be looked through first.
   * @throws what the call throws
   */
  whenIndexed<T>(ask: () => Promise<T>): Promise<T> {
    return this.#patiently(ask, CONTENT_ERROR.indexProcessing, async () => true);
  }

  /**
   * Contents transfer: makes a call for a list. A camera that does not say in time that it is ready is asked all the
   * same, and its own answer counts.
   * @throws what the call throws
   */
  async whenListed<T>(ask: () => Promise<T>): Promise<T> {
    const { clock } = this.#camera;
    const leftMs = this.#fileEndedAtMs + AFTER_FILE_MS - clock.nowMs();
    if (leftMs > 0) await delay(clock, leftMs);
    return this.#patiently(ask, CONTENT_ERROR.rejected, () => this.#isOn());
  }

  async #patiently<T>(ask: () => Promise<T>, notYet: number, isReady: () => Promise<boolean>): Promise<T> {
    const { clock, limits } = this.#camera;
    const sinceMs = clock.nowMs();
    for (;;) {
      const isLast = clock.nowMs() - sinceMs >= limits.indexMs;
      if (isLast || (await isReady())) {
        try {
          const answer = await ask();
          if (isLast) this.#silent = this.#camera.session.open;
          return answer;
        } catch (error) {
          if (!(error instanceof WorkerError) || error.sdkCode !== notYet) throw error;
          if (isLast) throw notInTime(error, clock.nowMs() - sinceMs);
        }
      }
      await delay(clock, POLL_MS);
    }
  }

  /** True also of a camera that does not say. @throws NOT_CONNECTED, CAMERA_STUCK */
  async #isOn(): Promise<boolean> {
    if (this.#silent !== undefined && this.#silent === this.#camera.session.open) return true;
    const code = PROPERTY_CODE.contentsTransferStatus;
    const reported = await this.#camera.sdk.call('getProperties', [[code]]).catch((error: unknown) => {
      if (error instanceof WorkerError && error.code === 'SDK_REFUSED') return [];
      throw error;
    });
    const status = reported.find((one) => one.code === code);
    return status === undefined || !isReported(status) || status.current === 1n;
  }
}

function notInTime({ message, sdkCode = 0 }: WorkerError, afterMs: number): WorkerError {
  const seconds = Math.round(afterMs / 1000);
  const text = `the camera has not shown its cards within ${seconds} s: ${message}`;
  return new WorkerError('SDK_REFUSED', text, { sdkCode });
}
