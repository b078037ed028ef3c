// The transfers of one camera, one after another. It knows when one may begin, begins one again that its camera or
// worker left in the middle, and ends all when the connection ends. What clients are told is told by its owner.

import type { Clock } from '../../worker/protocol/clock.js';
import { delay } from '../../worker/protocol/clock.js';
import type { WireError } from '../../worker/protocol/codes.js';
import type { LandedTransfer } from '../../worker/protocol/messages.js';
import { ServiceError } from '../errors.js';
import type { Limits } from '../limits.js';
import type { Rig } from '../rig.js';
import type { QueuedTransfer, TransferRequest, TransferTicket, TransferView } from './transfer.js';

/** The limits a queue keeps. */
export type TransferLimits = Pick<
  Limits,
  'queuedTransfers' | 'transferAttempts' | 'transferRetryMs' | 'transferStallMs' | 'transferHoldMs'
>;

/** Told by a queue to its owner. */
export interface TransferOwner {
  began(transfer: QueuedTransfer): void;
  progressed(transfer: QueuedTransfer): void;
  landed(transfer: QueuedTransfer, landed: LandedTransfer): void;
  failed(transfer: QueuedTransfer, error: ServiceError): void;
}

/** What ends a try and not the transfer: the camera may come back. */
const CUT = new Set(['WORKER_LOST', 'CAMERA_RECOVERING', 'NOT_CONNECTED']);

/** The queue of one camera. */
export class CameraTransfers {
  readonly #cameraId: string;
  readonly #rig: Rig;
  readonly #clock: Clock;
  readonly #limits: TransferLimits;
  readonly #owner: TransferOwner;
  readonly #waiting: QueuedTransfer[] = [];
  #current: QueuedTransfer | undefined;
  #starting: Promise<void> = Promise.resolve();
  #isRecovering = false;
  #lastId = 0;
  /** Where a worker that was lost may have left a part of a file, until its successor has removed it. */
  readonly #littered = new Set<string>();

  constructor(
    cameraId: string,
    parts: { rig: Rig; clock: Clock; limits: TransferLimits },
    owner: TransferOwner,
  ) {
    this.#cameraId = cameraId;
    this.#rig = parts.rig;
    this.#clock = parts.clock;
    this.#limits = parts.limits;
    this.#owner = owner;
  }

  /** Nothing runs and nothing waits. */
  get isIdle(): boolean {
    return this.#current === undefined && this.#waiting.length === 0;
  }

  /** Idle, and nothing is left to be removed. */
  get isForgettable(): boolean {
    return this.isIdle && this.#littered.size === 0;
  }

  /** The one that runs first. */
  views(): TransferView[] {
    const all = this.#current === undefined ? this.#waiting : [this.#current, ...this.#waiting];
    return all.map(({ request: { slot, contentId, fileId, kind }, state, percent }) => {
      return { slot, contentId, fileId, kind, state: state === 'waiting' ? 'waiting' : 'running', percent };
    });
  }

  /**
   * Puts a transfer in. Resolves when it runs or waits behind others.
   * @param answered resolves when the caller has its answer
   * @throws TRANSFER_BUSY when the queue is full, and what `startTransfer` documents when it is tried at once
   */
  add(request: TransferRequest, answered: Promise<void>): Promise<TransferTicket> {
    if (this.#waiting.length >= this.#limits.queuedTransfers) {
      const text = `${this.#waiting.length} transfers are already waiting for this camera`;
      return Promise.reject(new ServiceError('TRANSFER_BUSY', text));
    }
    return new Promise((accepted, refused) => {
      const end = withResolvers<LandedTransfer>();
      // Nobody has to wait for the end; it is told by events as well.
      end.promise.catch(() => undefined);
      this.#lastId += 1;
      const transfer: QueuedTransfer = {
        id: this.#lastId,
        request,
        answered,
        attempts: 0,
        busySinceMs: undefined,
        percent: 0,
        state: 'waiting',
        isAccepted: false,
        isCancelled: false,
        accept: (state) => {
          transfer.isAccepted = true;
          accepted({ state, ended: end.promise });
        },
        succeed: (landed) => {
          end.resolve(landed);
          this.#owner.landed(transfer, landed);
        },
        fail: (error) => {
          end.reject(error);
          // Who has not been told that it was taken is told that it was refused, and nobody else needs to know.
          if (transfer.isAccepted) this.#owner.failed(transfer, error);
          else refused(error);
        },
      };
      const isFirst = this.isIdle;
      this.#waiting.push(transfer);
      if (!isFirst) transfer.accept('waiting');
      this.#next();
    });
  }

  /**
   * Cancels what runs and what waits; a worker that is lost meanwhile does not change that.
   * @returns how many that were. @throws what the worker answers
   */
  async cancelAll(): Promise<number> {
    const waiting = this.#waiting.splice(0);
    for (const transfer of waiting) this.#giveUp(transfer, cancelled());
    const transfer = this.#current;
    if (transfer === undefined) return waiting.length;
    transfer.isCancelled = true;
    await this.#starting;
    if (this.#current === transfer) {
      await this.#rig
        .call(this.#cameraId, 'cancelTransfer', { transferId: attemptOf(transfer) })
        .catch((error) => this.#cancelFailed(transfer, asServiceError(error)));
    }
    return waiting.length + 1;
  }

  #cancelFailed(transfer: QueuedTransfer, error: ServiceError): void {
    if (this.#current !== transfer) return;
    if (!CUT.has(error.code)) throw error;
    this.#putBack(error);
  }

  /** The worker tells how far it is. */
  progressed(transferId: string, percent: number): void {
    const transfer = this.#current;
    if (transfer === undefined || attemptOf(transfer) !== transferId) return;
    transfer.percent = percent;
    this.#owner.progressed(transfer);
  }

  /** The worker tells of the end of a try. */
  ended(transferId: string, end: LandedTransfer | WireError): void {
    const transfer = this.#current;
    if (transfer === undefined || attemptOf(transfer) !== transferId) return;
    this.#current = undefined;
    if ('code' in end) transfer.fail(ServiceError.fromWire(end));
    else transfer.succeed(end);
    this.#next();
  }

  /** The camera is away, or back. */
  setRecovering(isRecovering: boolean): void {
    this.#isRecovering = isRecovering;
    if (isRecovering) {
      this.#putBack(new ServiceError('TRANSFER_FAILED', 'the camera was lost in the middle of it'));
    } else {
      void this.#clean();
      this.#next();
    }
  }

  /** The connection has ended for good. */
  close(reason: string): void {
    this.#isRecovering = false;
    const all = [this.#current, ...this.#waiting.splice(0)];
    this.#current = undefined;
    const text = reason === '' ? 'the connection has ended' : `the connection has ended: ${reason}`;
    for (const transfer of all) {
      if (transfer !== undefined) this.#giveUp(transfer, new ServiceError('TRANSFER_FAILED', text));
    }
  }

  /** Has the worker remove what those before it may have left. */
  async #clean(): Promise<void> {
    for (const directory of this.#littered) {
      try {
        await this.#rig.call(this.#cameraId, 'discardPartial', { directory });
      } catch (error) {
        // Lost again: its successor will.
        if (CUT.has(asServiceError(error).code)) return;
      }
      this.#littered.delete(directory);
    }
  }

  #next(): void {
    if (this.#current !== undefined || this.#isRecovering) return;
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
      await this.#rig.call(this.#cameraId, 'startTransfer', { ...transfer.request, transferId });
    } catch (error) {
      await this.#startFailed(transfer, transferId, asServiceError(error));
      return;
    }
    // It may have ended already, in the same breath.
    if (!transfer.isAccepted) transfer.accept('running');
    if (this.#current !== transfer || attemptOf(transfer) !== transferId) return;
    transfer.state = 'running';
    this.#owner.began(transfer);
  }

  async #startFailed(transfer: QueuedTransfer, transferId: string, error: ServiceError): Promise<void> {
    // The camera's state may have told it first.
    if (this.#current !== transfer || attemptOf(transfer) !== transferId) return;
    const isNews = error.code === 'WORKER_LOST' || transfer.isAccepted;
    if (CUT.has(error.code) && isNews) {
      this.#putBack(error);
      return;
    }
    const { isAccepted, isCancelled } = transfer;
    if (error.code === 'TRANSFER_BUSY' && isAccepted && !isCancelled && this.#mayStillBeBusy(transfer)) {
      transfer.attempts -= 1;
      await delay(this.#clock, this.#limits.transferRetryMs);
      if (this.#current === transfer) this.#starting = this.#start(transfer);
      return;
    }
    this.#current = undefined;
    transfer.fail(error.code === 'CAMERA_STUCK' ? inDoubt(transfer, error) : error);
    this.#next();
  }

  #mayStillBeBusy(transfer: QueuedTransfer): boolean {
    const nowMs = this.#clock.nowMs();
    transfer.busySinceMs ??= nowMs;
    return nowMs - transfer.busySinceMs < this.#limits.transferStallMs;
  }

  /** The try is over and the transfer is not, unless it is not wanted or has been tried too often. */
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

  /** Ends a transfer of which the worker has not said that nothing is left. */
  #giveUp(transfer: QueuedTransfer, error: ServiceError): void {
    const { directory, isSpooled } = transfer.request;
    // What is left in the place for pictures the next session finds by itself, and the spool has its own owner.
    const isOurs = transfer.attempts > 0 && directory !== undefined && isSpooled !== true;
    if (isOurs && this.#littered.size < this.#limits.queuedTransfers) this.#littered.add(directory);
    transfer.fail(error);
  }
}

/** A camera that is stuck may save the file all the same when it is free again; nobody looks into the spool for one. */
function inDoubt({ request }: QueuedTransfer, { code, message }: ServiceError): ServiceError {
  const outcome = request.isSpooled === true ? 'none' : 'unknown';
  return new ServiceError(code, message, { outcome });
}

/** Stands in the events of the worker: those of an earlier try mean nothing any more. */
function attemptOf(transfer: QueuedTransfer): string {
  return `${transfer.id}.${transfer.attempts}`;
}

function cancelled(): ServiceError {
  return new ServiceError('CANCELLED', 'the transfer was cancelled');
}

function asServiceError(error: unknown): ServiceError {
  return error instanceof ServiceError
    ? error
    : new ServiceError('INTERNAL', 'something went wrong inside the service', { cause: error });
}

/** Promise.withResolvers, which Node 20 lacks. */
function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
