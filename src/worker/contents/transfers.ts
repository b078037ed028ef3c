// Begins and cancels the transfers of one camera, one at a time, and reports their ends. The gateway decides which
// transfer comes next.

import { WorkerError } from '../../protocol/codes.js';
import type { StartedTransfer, TransferParams } from '../../protocol/operations.js';
import type { NativeEvent } from '../sdk/addon.js';
import type { CardCamera } from './card-camera.js';
import { type PendingEnd, Transfer, type TransferPlaces } from './transfer.js';
import { transferReportOf } from './transfer-report.js';

/** The transfers of one camera. */
export class Transfers {
  readonly #camera: CardCamera;
  readonly #places: TransferPlaces;
  readonly #pendingEnd: PendingEnd = { isPending: false };
  #running: Transfer | undefined;
  #begun = 0;

  constructor(camera: CardCamera, places: TransferPlaces) {
    this.#camera = camera;
    this.#places = places;
    camera.listen((event) => this.#receive(event));
  }

  /** Whether a transfer is under way. */
  get isUnderWay(): boolean {
    return this.#running !== undefined;
  }

  /**
   * Begins a transfer; its end is reported as `transferEnded`.
   * @throws TRANSFER_BUSY, CONTENT_NOT_FOUND, WRONG_MODE, SAVE_PATH_UNUSABLE, DISK_FULL, SDK_REFUSED
   */
  async start(params: TransferParams): Promise<StartedTransfer> {
    if (this.#running !== undefined) {
      throw new WorkerError('TRANSFER_BUSY', 'another file is on its way from this camera');
    }
    this.#begun += 1;
    const transfer = new Transfer(this.#camera, this.#places, this.#pendingEnd, params, this.#begun);
    this.#running = transfer;
    const isOver = () => {
      if (this.#running === transfer) this.#running = undefined;
    };
    try {
      const started = await transfer.start();
      void transfer.ended.then((end) => {
        isOver();
        const { transferId } = params;
        if (end instanceof WorkerError)
          this.#camera.report({ name: 'transferEnded', payload: { transferId, error: end.toWire() } });
        else this.#camera.report({ name: 'transferEnded', payload: { transferId, landed: end } });
      });
      return started;
    } catch (error) {
      isOver();
      throw error;
    }
  }

  /** Cancels the transfer if it is the one under way; resolves when nothing of it is left. */
  async cancel(transferId: string): Promise<void> {
    if (this.#running?.params.transferId === transferId) await this.#running.cancel();
  }

  /**
   * Removes the incomplete files that an earlier worker may have left in a directory.
   * @throws SAVE_PATH_UNUSABLE
   */
  discardPartial(directory: string): Promise<void> {
    return this.#places.fetches.discardPartial(directory);
  }

  #receive(event: NativeEvent): void {
    const report = transferReportOf(event);
    if (this.#running !== undefined) this.#running.receive(event);
    // Without a running transfer, the event is the late end of one that is over.
    else if (report !== undefined && report.is !== 'under way') this.#pendingEnd.isPending = false;
    if (report?.is === 'lost') this.#pendingEnd.isPending = false;
  }

  /** Abandons the running transfer and removes the files that transfers have left; called when the session ends. */
  async tidy(): Promise<void> {
    await this.#running?.abandon('the connection is being ended');
    this.#pendingEnd.isPending = false;
    await this.#places.fetches.tidy();
  }
}
