// The transfers of all cameras. It stands between what the supervisors tell and what clients hear: the workers' word
// about a transfer becomes events of the contract, and the states of the cameras move the queues.

import type { Clock } from '../../worker/protocol/clock.js';
import type { WireError } from '../../worker/protocol/codes.js';
import type { LandedTransfer } from '../../worker/protocol/messages.js';
import type { ServiceError } from '../errors.js';
import type { Rig } from '../rig.js';
import type { ClientEvent, PublishEvent } from '../supervisor/client-event.js';
import { CameraTransfers, type TransferLimits } from './camera-transfers.js';
import type { QueuedTransfer, TransferRequest, TransferTicket, TransferView } from './transfer.js';

/** The SDK's numbers for a transfer that goes on and one that is complete, as clients know them. */
const NOTIFY = { inProgress: '0x20099', done: '0x20093' } as const;

/** What it stands on. */
export interface TransferParts {
  rig: Rig;
  clock: Clock;
  limits: TransferLimits;
  publish: PublishEvent;
}

/** What belongs to who asks. */
export interface AskOptions {
  /** Aborted when the caller has left: what it was not promised is not begun, what is for it alone ends. */
  signal?: AbortSignal;
  /** Runs its argument when the caller has its answer. */
  whenAnswered?: (callback: () => void) => void;
}

/** The transfers of the rig. */
export class Transfers {
  readonly #parts: TransferParts;
  readonly #cameras = new Map<string, CameraTransfers>();

  constructor(parts: TransferParts) {
    this.#parts = parts;
  }

  /**
   * Asks for a file.
   * @throws CAMERA_RECOVERING, TRANSFER_BUSY, CONTENT_NOT_FOUND, WRONG_MODE, NOT_CONNECTED, SAVE_PATH_UNUSABLE, DISK_FULL …
   */
  async add(
    cameraId: string,
    request: TransferRequest,
    { signal, whenAnswered = (callback) => callback() }: AskOptions = {},
  ): Promise<TransferTicket> {
    const { clock, limits } = this.#parts;
    const answered = new Promise<void>((resolve) => {
      // Some clients begin to listen when they have the answer.
      whenAnswered(() => clock.setTimer(limits.transferHoldMs, resolve));
    });
    const camera = this.#camera(cameraId);
    try {
      return await camera.add(request, { answered, signal });
    } finally {
      // Nothing is kept for ids that nobody has a camera for.
      this.#forget(cameraId, camera);
    }
  }

  /** What runs and waits, the one that runs first. */
  views(cameraId: string): TransferView[] {
    return this.#cameras.get(cameraId)?.views() ?? [];
  }

  /** Cancels all transfers of a camera. @returns how many there were */
  async cancelAll(cameraId: string): Promise<number> {
    return (await this.#cameras.get(cameraId)?.cancelAll()) ?? 0;
  }

  /** Everything that is told of cameras comes through here; what is for clients goes on. */
  readonly publish: PublishEvent = (event) => {
    const camera = this.#cameras.get(event.cameraId);
    if (event.name === 'transferProgress') {
      const { transferId, percent } = event.payload as { transferId: string; percent: number };
      camera?.progressed(transferId, percent);
    } else if (event.name === 'transferEnded') {
      const { transferId, landed, error } = event.payload as unknown as WorkerEnd;
      if (landed !== undefined) camera?.ended(transferId, landed);
      else if (error !== undefined) camera?.ended(transferId, error);
    } else {
      this.#parts.publish(event);
      if (event.name === 'cameraState') this.#stateChanged(event);
    }
  };

  #stateChanged({ cameraId, payload }: ClientEvent): void {
    const camera = this.#cameras.get(cameraId);
    const { state, reason } = payload as { state: string; reason: string };
    if (state === 'recovering') camera?.lost(reason);
    else if (state === 'connected') camera?.back();
    else if (state !== 'connecting' && camera !== undefined) {
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
    const fresh = new CameraTransfers(cameraId, this.#parts, {
      began: (transfer) => this.#began(cameraId, transfer),
      progressed: (transfer) => this.#progressed(cameraId, transfer),
      landed: (transfer, landed) => void this.#landed(cameraId, transfer, landed),
      failed: (transfer, error) => void this.#failed(cameraId, transfer, error),
    });
    this.#cameras.set(cameraId, fresh);
    return fresh;
  }

  #began(cameraId: string, transfer: QueuedTransfer): void {
    this.#tellContents(cameraId, transfer, 'started', {});
  }

  #progressed(cameraId: string, transfer: QueuedTransfer): void {
    const { percent } = transfer;
    this.#tell(cameraId, transfer, 'transferProgress', { percent, notify: NOTIFY.inProgress });
  }

  async #landed(cameraId: string, transfer: QueuedTransfer, landed: LandedTransfer): Promise<void> {
    await transfer.answered;
    const { path, sizeBytes, sha256 } = landed;
    const file = { savedPath: path, filename: path, sizeBytes, sha256 };
    this.#tell(cameraId, transfer, 'transferProgress', { percent: 100, notify: NOTIFY.done, ...file });
    this.#tellContents(cameraId, transfer, 'complete', file);
  }

  async #failed(cameraId: string, transfer: QueuedTransfer, error: ServiceError): Promise<void> {
    await transfer.answered;
    const { code, message } = error;
    this.#tell(cameraId, transfer, 'transferFailed', { code, message });
    this.#tellContents(cameraId, transfer, 'error', { message });
  }

  #tell(
    cameraId: string,
    { request }: QueuedTransfer,
    name: string,
    facts: Readonly<Record<string, unknown>>,
  ): void {
    if (request.isSpooled === true) return;
    const { slot, contentId, fileId, kind } = request;
    this.#parts.publish({ name, cameraId, payload: { ...facts, slot, contentId, fileId, kind } });
  }

  /** What clients of the contents mode wait for. */
  #tellContents(
    cameraId: string,
    { request, mode }: QueuedTransfer,
    status: 'started' | 'complete' | 'error',
    facts: Readonly<Record<string, unknown>>,
  ): void {
    if (request.isSpooled === true || mode !== 'contents') return;
    const handle = `0x${request.contentId.toString(16)}`;
    this.#parts.publish({ name: 'contentsTransfer', cameraId, payload: { status, handle, ...facts } });
  }
}

type WorkerEnd = { transferId: string; landed?: LandedTransfer; error?: WireError };
