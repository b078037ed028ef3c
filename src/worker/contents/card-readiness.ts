// Waits until a camera can answer calls about its cards. It is not ready while it indexes a card, for a moment after it
// has sent a file and, in contents mode, until its property ContentsTransferStatus turns on some time after the session
// has opened. Some bodies report that they are not ready, others refuse the calls. Both mean "not yet", up to a limit.

import { delay } from '../../base/clock.js';
import { WorkerError } from '../../protocol/codes.js';
import { isReported } from '../properties/reading.js';
import { CONTENT_ERROR, PROPERTY_CODE } from '../sdk/codes.js';
import type { CardCamera, CardSession } from './card-camera.js';
import { transferReportOf } from './transfer-report.js';

/** Pause before the next try at a camera that is not ready. */
const POLL_MS = 200;
/** From the end of a file to the next list. Source: the vendor's sample, which fails otherwise. */
const AFTER_FILE_MS = 100;

/** The readiness of the cards of one camera. */
export class CardReadiness {
  readonly #camera: CardCamera;
  #fileEndedAtMs = Number.NEGATIVE_INFINITY;
  /** The session in which the camera has listed files although it had not reported that it is ready. */
  #silent: CardSession | undefined;

  constructor(camera: CardCamera) {
    this.#camera = camera;
    camera.listen((event) => {
      const report = transferReportOf(event);
      if (report !== undefined && report.is !== 'under way') this.#fileEndedAtMs = camera.clock.nowMs();
    });
  }

  /**
   * Makes a call about a card that the camera may have to index first; for the mode remote-transfer.
   * @throws what the call throws
   */
  whenIndexed<T>(ask: () => Promise<T>): Promise<T> {
    return this.#patiently(ask, CONTENT_ERROR.indexProcessing, async () => true);
  }

  /**
   * Makes a call for a list, in contents mode. When the camera does not report in time that it is ready, the call is
   * made anyway, and its answer counts.
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
      // At the limit the call is made once more, even if the camera does not report that it is ready.
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

  /**
   * Whether the camera reports that it is ready; true also when it lacks the property.
   * @throws NOT_CONNECTED, CAMERA_STUCK
   */
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
