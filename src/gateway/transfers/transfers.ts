// The transfers of all cameras. News of a camera drives its queue: reports of its worker about an attempt, and the
// states of the camera. The queue reports each transfer only once, however many attempts it takes.

import type { Clock } from '../../base/clock.js';
import type { AbortNotice } from '../../base/within.js';
import {
  type CameraNews,
  handleNews,
  type NewsFacts,
  type NewsHandlers,
  type NewsPayloads,
  type ReportNews,
  type TransferNews,
  type TransferView,
} from '../cameras/camera-news.js';
import type { Cameras } from '../cameras/cameras.js';
import { CameraTransfers, type TransferLimits } from './camera-transfers.js';
import type { QueuedTransfer, TransferCaller, TransferRequest, TransferTicket } from './transfer.js';

/** Dependencies of the transfers. */
export interface TransfersContext {
  cameras: Cameras;
  clock: Clock;
  limits: TransferLimits;
  report: ReportNews;
}

/** Options of a caller. */
export interface AskOptions {
  /**
   * Aborted when the caller has left. A transfer that was not accepted by then does not start; a transfer into the
   * spool ends.
   */
  signal?: AbortNotice;
  /** Runs its argument when the caller has its answer. */
  whenAnswered?: (callback: () => void) => void;
  /** See {@link TransferCaller.arriving}. */
  arriving?: TransferCaller['arriving'];
}

/** The transfers of the rig. */
export class Transfers {
  readonly #context: TransfersContext;
  readonly #cameras = new Map<string, CameraTransfers>();
  readonly #handlers: NewsHandlers = {
    transferProgress: ({ transferId, percent }, cameraId) =>
      this.#cameras.get(cameraId)?.progressed(transferId, percent),
    transferEnded: (end, cameraId) =>
      this.#cameras.get(cameraId)?.ended(end.transferId, 'landed' in end ? end.landed : end.error),
    state: (change, cameraId) => {
      const camera = this.#cameras.get(cameraId);
      if (camera !== undefined) this.#stateChanged(cameraId, camera, change);
    },
  };

  constructor(context: TransfersContext) {
    this.#context = context;
  }

  /**
   * Requests a file.
   * @throws CAMERA_RECOVERING, TRANSFER_BUSY, CONTENT_NOT_FOUND, WRONG_MODE, NOT_CONNECTED, SAVE_PATH_UNUSABLE,
   *   DISK_FULL …
   */
  async add(
    cameraId: string,
    request: TransferRequest,
    { signal, whenAnswered = (callback) => callback(), arriving }: AskOptions = {},
  ): Promise<TransferTicket> {
    const { clock, limits } = this.#context;
    const answered = new Promise<void>((resolve) => {
      // Some clients begin to listen for events only when they have the answer.
      whenAnswered(() => clock.setTimer(limits.transferHoldMs, resolve));
    });
    const camera = this.#camera(cameraId);
    try {
      return await camera.add(request, { answered, signal, ...(arriving && { arriving }) });
    } finally {
      // For ids without a camera nothing is kept.
      this.#forget(cameraId, camera);
    }
  }

  /** The running transfer, then those that wait. */
  views(cameraId: string): TransferView[] {
    return this.#cameras.get(cameraId)?.views() ?? [];
  }

  /** Cancels all transfers of a camera. @returns how many there were */
  async cancelAll(cameraId: string): Promise<number> {
    return (await this.#cameras.get(cameraId)?.cancelAll()) ?? 0;
  }

  /** Handles the news that concern transfers: progress and end of an attempt, and the state of the camera. */
  onNews(news: CameraNews): void {
    handleNews(this.#handlers, news);
  }

  #stateChanged(cameraId: string, camera: CameraTransfers, { state, reason }: NewsPayloads['state']): void {
    if (state === 'recovering') camera.lost(reason);
    else if (state === 'connected') camera.back();
    else if (state !== 'connecting') {
      camera.close(reason);
      this.#forget(cameraId, camera);
    }
  }

  #forget(cameraId: string, camera: CameraTransfers): void {
    if (camera.isForgettable) this.#cameras.delete(cameraId);
  }

  #camera(cameraId: string): CameraTransfers {
    const known = this.#cameras.get(cameraId);
    if (known !== undefined) return known;
    const fresh = new CameraTransfers(cameraId, this.#context, {
      began: (transfer) =>
        this.#report(cameraId, transfer, (about) => ({ name: 'fileBegun', payload: about })),
      progressed: (transfer) =>
        this.#report(cameraId, transfer, (about) => {
          return { name: 'fileProgress', payload: { ...about, percent: transfer.percent } };
        }),
      landed: (transfer, landed) =>
        this.#reportAnswered(cameraId, transfer, (about) => {
          return { name: 'fileLanded', payload: { ...about, landed } };
        }),
      failed: (transfer, { code, message }) =>
        this.#reportAnswered(cameraId, transfer, (about) => {
          return { name: 'fileFailed', payload: { ...about, code, message } };
        }),
    });
    this.#cameras.set(cameraId, fresh);
    return fresh;
  }

  /** Reports to clients once the caller has its answer: only then do some clients wait for the end. */
  #reportAnswered(cameraId: string, transfer: QueuedTransfer, newsOf: NewsOfTransfer): void {
    void transfer.answered.then(() => this.#report(cameraId, transfer, newsOf));
  }

  #report(cameraId: string, { request, mode }: QueuedTransfer, newsOf: NewsOfTransfer): void {
    if (request.isSpooled === true) return;
    const { slot, contentId, fileId, kind } = request;
    this.#context.report({ cameraId, ...newsOf({ slot, contentId, fileId, kind, mode }) });
  }
}

type NewsOfTransfer = (about: TransferNews) => NewsFacts;
