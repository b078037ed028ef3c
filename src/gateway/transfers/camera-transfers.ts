// The transfers of one camera, one after another. The queue decides when a transfer may begin. It repeats a transfer
// that was interrupted by a loss of the camera or the worker, and ends all transfers when the connection ends. Its
// owner reports them to clients.

import type { Clock } from '../../base/clock.js';
import { delay } from '../../base/clock.js';
import type { WireError } from '../../protocol/codes.js';
import type { LandedTransfer } from '../../protocol/messages.js';
import type { TransferView } from '../cameras/camera-news.js';
import type { Cameras } from '../cameras/cameras.js';
import { ServiceError } from '../errors/errors.js';
import type { Limits } from '../limits/limit-table.js';
import { CUT, LeftParts } from './left-parts.js';
import { type EndListener, queuedTransfer } from './queued-transfer.js';
import type { QueuedTransfer, TransferCaller, TransferRequest, TransferTicket } from './transfer.js';
import { asServiceError, cancelled, connectionEnded, inDoubt } from './transfer-failures.js';

/** Pause before a camera that is busy with another transfer is asked again. */
const RETRY_MS = 500;

/** The limits of a queue. */
export type TransferLimits = Pick<
  Limits,
  'queuedTransfers' | 'transferAttempts' | 'transferStallMs' | 'transferHoldMs'
>;

/** Takes the reports of a queue. */
export interface TransferOwner extends EndListener {
  began(transfer: QueuedTransfer): void;
  progressed(transfer: QueuedTransfer): void;
}

/** The queue of one camera. */
export class CameraTransfers {
  readonly #cameraId: string;
  readonly #cameras: Cameras;
  readonly #clock: Clock;
  readonly #limits: TransferLimits;
  readonly #owner: TransferOwner;
  readonly #waiting: QueuedTransfer[] = [];
  #current: QueuedTransfer | undefined;
  #starting: Promise<void> = Promise.resolve();
  /** Why the camera is recovering; undefined = it is not recovering. */
  #recovering: string | undefined;
  #lastId = 0;
  readonly #leftParts: LeftParts;

  constructor(
    cameraId: string,
    context: { cameras: Cameras; clock: Clock; limits: TransferLimits },
    owner: TransferOwner,
  ) {
    this.#cameraId = cameraId;
    this.#cameras = context.cameras;
    this.#clock = context.clock;
    this.#limits = context.limits;
    this.#owner = owner;
    this.#leftParts = new LeftParts(cameraId, context.cameras, context.limits.queuedTransfers);
  }

  /** Whether no transfer runs or waits. */
  get isIdle(): boolean {
    return this.#current === undefined && this.#waiting.length === 0;
  }

  /** Whether the queue is idle and no parts of files are left to be removed. */
  get isForgettable(): boolean {
    return this.isIdle && this.#leftParts.isEmpty;
  }

  /** The running transfer, then those that wait. */
  views(): TransferView[] {
    const all = this.#current === undefined ? this.#waiting : [this.#current, ...this.#waiting];
    return all.map(({ request: { slot, contentId, fileId, kind }, state, percent }) => {
      return { slot, contentId, fileId, kind, state: state === 'waiting' ? 'waiting' : 'running', percent };
    });
  }

  /**
   * Adds a transfer. Resolves when it runs, or waits behind others.
   * @throws CANCELLED when its caller has left, CAMERA_RECOVERING while the camera is recovering, TRANSFER_BUSY when
   * the queue is full, and the errors of `startTransfer` when no other transfer is before it
   */
  add(request: TransferRequest, caller: TransferCaller): Promise<TransferTicket> {
    if (caller.signal?.aborted === true) return Promise.reject(cancelled());
    if (this.#recovering !== undefined) {
      const text = `the camera is being recovered: ${this.#recovering}`;
      return Promise.reject(new ServiceError('CAMERA_RECOVERING', text));
    }
    if (this.#waiting.length >= this.#limits.queuedTransfers) {
      const text = `${this.#waiting.length} transfers are already waiting for this camera`;
      return Promise.reject(new ServiceError('TRANSFER_BUSY', text));
    }
    this.#lastId += 1;
    const mode = this.#cameras.mode(this.#cameraId);
    const facts = { id: this.#lastId, request, mode, ...caller };
    const { transfer, taken, over } = queuedTransfer(facts, this.#owner);
    const isFirst = this.isIdle;
    this.#waiting.push(transfer);
    // A file in the spool is only for its caller; any other transfer that has begun continues without its caller.
    if (request.isSpooled === true) this.#cancelWhenLeft(transfer, over);
    if (!isFirst) transfer.accept('waiting');
    this.#next();
    return taken;
  }

  #cancelWhenLeft(transfer: QueuedTransfer, over: Promise<void>): void {
    const { signal } = transfer;
    // The end of the transfer reports the result, so this result is ignored.
    const left = () => void this.#cancel(transfer).catch(() => undefined);
    signal?.addEventListener('abort', left, { once: true });
    void over.then(() => signal?.removeEventListener('abort', left));
  }

  /**
   * Cancels the running transfer and those that wait, even if the worker is lost meanwhile.
   * @returns how many were ended; one of them may have landed before. @throws the error of the worker
   */
  async cancelAll(): Promise<number> {
    const running = this.#current;
    const all = [...this.#waiting, ...(running === undefined ? [] : [running])];
    for (const transfer of all) await this.#cancel(transfer);
    return all.filter(({ hasLanded }) => !hasLanded).length;
  }

  /** Cancels one transfer, which runs or waits. @throws the error of the worker */
  async #cancel(transfer: QueuedTransfer): Promise<void> {
    const place = this.#waiting.indexOf(transfer);
    if (place >= 0) {
      this.#waiting.splice(place, 1);
      this.#giveUp(transfer, cancelled());
    }
    if (this.#current !== transfer) return;
    transfer.isCancelled = true;
    await this.#starting;
    if (this.#current !== transfer) return;
    try {
      await this.#cameras.call(this.#cameraId, 'cancelTransfer', { transferId: attemptOf(transfer) });
    } catch (thrown) {
      const error = asServiceError(thrown);
      if (this.#current !== transfer) return;
      if (!CUT.has(error.code)) throw error;
      this.#putBack(error);
    }
  }

  /** Takes the worker's report of progress. */
  progressed(transferId: string, percent: number): void {
    const transfer = this.#current;
    if (transfer === undefined || attemptOf(transfer) !== transferId) return;
    transfer.percent = percent;
    this.#owner.progressed(transfer);
  }

  /** Takes the worker's report of the end of an attempt. */
  ended(transferId: string, end: LandedTransfer | WireError): void {
    const transfer = this.#current;
    if (transfer === undefined || attemptOf(transfer) !== transferId) return;
    this.#current = undefined;
    if ('code' in end) {
      transfer.fail(ServiceError.fromWire(end));
    } else {
      // The report of the end can come before the answer to the start. Then the beginning is reported here.
      this.#begun(transfer);
      transfer.succeed(end);
    }
    this.#next();
  }

  /** Notes that the camera was lost and is recovering. @param reason why */
  lost(reason: string): void {
    this.#recovering = reason;
    this.#putBack(new ServiceError('TRANSFER_FAILED', 'the camera was lost in the middle of it'));
  }

  /** Notes that the camera is connected. */
  back(): void {
    this.#recovering = undefined;
    void this.#leftParts.remove();
    this.#next();
  }

  /** Ends all transfers, because the connection has ended for good. */
  close(reason: string): void {
    this.#recovering = undefined;
    const all = [this.#current, ...this.#waiting.splice(0)];
    this.#current = undefined;
    for (const transfer of all) {
      if (transfer !== undefined) this.#giveUp(transfer, connectionEnded(reason));
    }
  }

  #next(): void {
    if (this.#current !== undefined || this.#recovering !== undefined) return;
    const transfer = this.#waiting.shift();
    if (transfer === undefined) return;
    this.#current = transfer;
    this.#starting = this.#start(transfer);
  }

  async #start(transfer: QueuedTransfer): Promise<void> {
    transfer.state = 'starting';
    transfer.attempts += 1;
    transfer.percent = 0;
    const transferId = attemptOf(transfer);
    try {
      // The signal drops the call while the transfer is not accepted; an accepted transfer does not need its caller.
      const { isAccepted, signal, request } = transfer;
      const options = isAccepted || signal === undefined ? {} : { signal };
      const { name, part } = await this.#cameras.call(
        this.#cameraId,
        'startTransfer',
        { ...request, transferId },
        options,
      );
      if (part !== undefined) transfer.arriving?.({ name, path: part });
    } catch (error) {
      await this.#startFailed(transfer, transferId, asServiceError(error));
      return;
    }
    if (!transfer.isAccepted) transfer.accept('running');
    // The report of its end may have been handled before this answer.
    if (this.#current !== transfer || attemptOf(transfer) !== transferId) return;
    transfer.state = 'running';
    this.#begun(transfer);
  }

  #begun(transfer: QueuedTransfer): void {
    if (!transfer.isBegun) this.#owner.began(transfer);
    transfer.isBegun = true;
  }

  async #startFailed(transfer: QueuedTransfer, transferId: string, error: ServiceError): Promise<void> {
    // A change of the camera's state may already have ended this attempt.
    if (this.#current !== transfer || attemptOf(transfer) !== transferId) return;
    const isNews = error.code === 'WORKER_LOST' || transfer.isAccepted;
    if (CUT.has(error.code) && isNews) {
      this.#putBack(error);
      return;
    }
    const { isAccepted, isCancelled } = transfer;
    if (error.code === 'TRANSFER_BUSY' && isAccepted && !isCancelled && this.#mayStillBeBusy(transfer)) {
      transfer.attempts -= 1;
      await delay(this.#clock, RETRY_MS);
      if (this.#current !== transfer) return;
      if (!transfer.isCancelled) {
        this.#starting = this.#start(transfer);
        return;
      }
    }
    this.#current = undefined;
    transfer.fail(
      error.code === 'TRANSFER_BUSY' && transfer.isCancelled ? cancelled() : inDoubt(transfer, error),
    );
    this.#next();
  }

  #mayStillBeBusy(transfer: QueuedTransfer): boolean {
    const nowMs = this.#clock.nowMs();
    transfer.busySinceMs ??= nowMs;
    return nowMs - transfer.busySinceMs < this.#limits.transferStallMs;
  }

  /** Handles the end of an attempt. The transfer waits for the next one, unless it was cancelled or tried too often. */
  #putBack(error: ServiceError): void {
    const transfer = this.#current;
    if (transfer === undefined) return;
    this.#current = undefined;
    if (!transfer.isAccepted) transfer.accept('waiting');
    if (transfer.isCancelled) {
      this.#giveUp(transfer, cancelled());
      return;
    }
    if (transfer.attempts >= this.#limits.transferAttempts) {
      const text = `${error.message}; it was begun ${transfer.attempts} times`;
      this.#giveUp(transfer, new ServiceError('TRANSFER_FAILED', text));
      return;
    }
    transfer.state = 'waiting';
    this.#waiting.unshift(transfer);
  }

  /** Ends a transfer whose end the worker has not reported; parts of its file may be left. */
  #giveUp(transfer: QueuedTransfer, error: ServiceError): void {
    const { directory, isSpooled } = transfer.request;
    // The next session finds parts in the directory for pictures, and the spool removes its own.
    if (transfer.attempts > 0 && directory !== undefined && isSpooled !== true)
      this.#leftParts.add(directory);
    transfer.fail(error);
  }
}

/** The transfer id for events of the worker. It has the attempt, so that events of an earlier attempt are ignored. */
function attemptOf(transfer: QueuedTransfer): string {
  return `${transfer.id}.${transfer.attempts}`;
}
