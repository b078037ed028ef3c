// The transfer that is under way: one file from a card to the host, from the SDK's first call to the final name. It
// ends exactly once: landed, failed, cancelled, or with its session. Which transfer comes next is the gateway's
// business.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NativeEvent } from '../addon.js';
import { WorkerError } from '../protocol/codes.js';
import type { LandedTransfer } from '../protocol/messages.js';
import type { ContentRow, TransferKind, TransferParams } from '../protocol/operations.js';
import {
  COMMAND,
  COMMAND_PARAMETER,
  CONTENT_ERROR,
  CONTENTS_TRANSFER,
  CONTENTS_TRANSFER_CANCELED,
  CONTENTS_TRANSFER_FAILED,
  REMOTE_TRANSFER,
} from '../sdk-codes.js';
import type { CardCamera } from './card-camera.js';
import type { CardListing } from './card-listing.js';
import { hostNameOf } from './content-rows.js';
import type { FetchLanding } from './fetch-landing.js';

/** News of the progress closer together than this are not told. */
const PROGRESS_MS = 100;
/** How often the growing file is looked at, where the camera does not tell. */
const LOOK_MS = 500;
const IMAGE_KINDS: Readonly<Record<TransferKind, 1 | 2 | undefined>> = {
  original: undefined,
  thumbnail: 1,
  screennail: 2,
};

/** Where a transfer comes from and where it goes. */
export interface TransferPlaces {
  cards: CardListing;
  fetches: FetchLanding;
}

/** The transfers of one camera, one at a time. */
export class Transfers {
  readonly #camera: CardCamera;
  readonly #places: TransferPlaces;
  #running: Transfer | undefined;

  constructor(camera: CardCamera, places: TransferPlaces) {
    this.#camera = camera;
    this.#places = places;
  }

  /**
   * Begins a transfer; its end is reported as `transferEnded`.
   * @throws TRANSFER_BUSY, CONTENT_NOT_FOUND, WRONG_MODE, SAVE_PATH_UNUSABLE, DISK_FULL, SDK_REFUSED
   */
  async start(params: TransferParams): Promise<{ name: string; sizeBytes: number }> {
    if (this.#running !== undefined) {
      throw new WorkerError('TRANSFER_BUSY', 'another file is on its way from this camera');
    }
    const transfer = new Transfer(this.#camera, this.#places, params);
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
          this.#camera.report('transferEnded', { transferId, error: end.toWire() });
        else this.#camera.report('transferEnded', { transferId, landed: end });
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

  /** Removes what a worker before this one may have left of a file on its way to a directory. @throws SAVE_PATH_UNUSABLE */
  discardPartial(directory: string): Promise<void> {
    return this.#places.fetches.discardPartial(directory);
  }

  /** The session ends: nothing is left of what was under way. */
  async tidy(): Promise<void> {
    await this.#running?.abandon('the connection is being ended');
    await this.#places.fetches.tidy();
  }
}

class Transfer {
  readonly params: TransferParams;
  readonly #camera: CardCamera;
  readonly #cards: CardListing;
  readonly #fetches: FetchLanding;
  readonly ended: Promise<LandedTransfer | WorkerError>;
  #settle: (end: LandedTransfer | WorkerError) => void = () => undefined;
  #isOver = false;
  #staging = '';
  #path = '';
  #directory = '';
  #row: ContentRow | undefined;
  #lastToldAtMs = Number.NEGATIVE_INFINITY;
  #stopListening: () => void = () => undefined;
  #cancelStall: () => void = () => undefined;
  #cancelLook: () => void = () => undefined;
  #seenBytes = 0;

  constructor(camera: CardCamera, { cards, fetches }: TransferPlaces, params: TransferParams) {
    this.#camera = camera;
    this.#cards = cards;
    this.#fetches = fetches;
    this.params = params;
    this.ended = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  async start(): Promise<{ name: string; sizeBytes: number }> {
    try {
      return await this.#begin();
    } catch (error) {
      const why = explained(error);
      await this.#fail(why);
      throw why;
    }
  }

  async #begin(): Promise<{ name: string; sizeBytes: number }> {
    const camera = this.#camera;
    const { slot, contentId, fileId, kind, directory, isSpooled } = this.params;
    const { mode, wantedSaveInfo } = camera.requireSession();
    if (mode === 'remote' || (mode === 'contents' && kind === 'screennail')) {
      throw new WorkerError('WRONG_MODE', `in the mode ${mode} the camera gives no ${kind} of its files`);
    }
    const row = await this.#cards.find(slot, contentId, fileId);
    this.#row = row;
    const name = hostNameOf(row, kind);
    const sizeBytes = kind === 'original' ? row.sizeBytes : undefined;
    const place = await this.#fetches.prepare(
      directory ?? wantedSaveInfo.path,
      sizeBytes,
      isSpooled === true,
    );
    this.#staging = place.staging;
    this.#directory = place.directory;
    this.#path = join(place.staging, name);
    if (this.#isOver) {
      await this.#fetches.clear(this.#staging);
      throw new WorkerError('CANCELLED', 'the transfer was cancelled');
    }
    this.#stopListening = camera.listen((event) => this.#receive(event));
    this.#rearmStall();
    if (mode === 'contents') await this.#startByHandle(contentId, name);
    else await this.#startFetch(name);
    return { name, sizeBytes: sizeBytes ?? 0 };
  }

  /** Ends it without the camera, whose session is over. */
  async abandon(why: string): Promise<void> {
    await this.#fail(new WorkerError('TRANSFER_FAILED', `the transfer was cut: ${why}`));
  }

  async cancel(): Promise<void> {
    const { mode } = this.#camera.requireSession();
    const told = this.#camera.next(isCancelled, this.#camera.limits.disconnectMs);
    const asked =
      mode === 'contents'
        ? this.#camera.sdk.call('sendCommand', [COMMAND.cancelContentsTransfer, COMMAND_PARAMETER.down])
        : this.#camera.sdk.call('cancelFetch', []);
    // It may have ended by itself meanwhile; and one that has no word for it ends here all the same.
    await asked.then(
      () => told,
      () => undefined,
    );
    await this.#fail(new WorkerError('CANCELLED', 'the transfer was cancelled'));
  }

  async #startFetch(name: string): Promise<void> {
    const { slot, contentId, fileId, kind } = this.params;
    const imageKind = IMAGE_KINDS[kind];
    if (imageKind === undefined) {
      await this.#camera.sdk.call('fetchContentFile', [slot, contentId, fileId, this.#staging, name]);
    } else {
      await this.#camera.sdk.call('fetchContentImage', [
        slot,
        contentId,
        fileId,
        imageKind,
        this.#staging,
        name,
      ]);
    }
  }

  async #startByHandle(handle: number, name: string): Promise<void> {
    if (this.params.kind === 'thumbnail') {
      const bytes = await this.#camera.sdk.call('getContentThumbnail', [handle]);
      if (bytes.length === 0)
        throw new WorkerError('TRANSFER_FAILED', 'the camera has no thumbnail of this file');
      await writeFile(this.#path, bytes);
      void this.#land();
      return;
    }
    this.#look();
    await this.#camera.sdk.call('pullContent', [handle, this.#staging, name]);
  }

  #receive(event: NativeEvent): void {
    if (event.kind === 'remoteTransfer') {
      if (event.notify === REMOTE_TRANSFER.inProgress) this.#progressed(event.percent);
      else if (event.notify === REMOTE_TRANSFER.done) void this.#land();
      else if (event.notify === REMOTE_TRANSFER.failed) void this.#failed();
      else if (event.notify === REMOTE_TRANSFER.canceled) void this.#cancelledByCamera();
    } else if (event.kind === 'contentsTransfer') {
      if (event.notify === CONTENTS_TRANSFER.done) void this.#land();
    } else if (event.kind === 'warning' && event.code === CONTENTS_TRANSFER_CANCELED) {
      void this.#cancelledByCamera();
    } else if (event.kind === 'error' && event.sdkCode === CONTENTS_TRANSFER_FAILED) {
      void this.#failed();
    } else if (event.kind === 'disconnected') {
      void this.abandon('the camera was lost');
    }
  }

  #progressed(percent: number): void {
    this.#rearmStall();
    const nowMs = this.#camera.clock.nowMs();
    if (this.#isOver || percent >= 100 || nowMs - this.#lastToldAtMs < PROGRESS_MS) return;
    this.#lastToldAtMs = nowMs;
    this.#camera.report('transferProgress', { transferId: this.params.transferId, percent });
  }

  /** A camera in contents mode says nothing until the end, but the file grows. */
  #look(): void {
    this.#cancelLook = this.#camera.clock.setTimer(LOOK_MS, () => {
      void this.#fetches.progress(this.#path).then((bytes) => {
        const sizeBytes = this.#row?.sizeBytes ?? 0;
        if (this.#isOver) return;
        if (bytes > this.#seenBytes && sizeBytes > 0) {
          this.#seenBytes = bytes;
          this.#progressed(Math.min(99, Math.floor((bytes * 100) / sizeBytes)));
        }
        this.#look();
      });
    });
  }

  #rearmStall(): void {
    this.#cancelStall();
    if (this.#isOver) return;
    const { clock, limits } = this.#camera;
    this.#cancelStall = clock.setTimer(limits.transferStallMs, () => void this.#stalled());
  }

  /** Silence. The camera may have lost its word and still be writing. */
  async #stalled(): Promise<void> {
    const bytes = await this.#fetches.progress(this.#path);
    if (this.#isOver) return;
    if (bytes > this.#seenBytes) {
      this.#seenBytes = bytes;
      this.#rearmStall();
      return;
    }
    await this.#camera.sdk.call('cancelFetch', []).catch(() => undefined);
    const seconds = Math.round(this.#camera.limits.transferStallMs / 1000);
    await this.#fail(new WorkerError('TRANSFER_FAILED', `nothing came for ${seconds} s`));
  }

  async #land(): Promise<void> {
    if (!this.#stop()) return;
    const sizeBytes = this.params.kind === 'original' ? this.#row?.sizeBytes : undefined;
    const name = this.#row === undefined ? '' : hostNameOf(this.#row, this.params.kind);
    await this.#fetches.land(this.#path, { directory: this.#directory, name, sizeBytes }).then(
      (landed) => this.#settle(landed),
      (error: WorkerError) => this.#settle(error),
    );
  }

  async #failed(): Promise<void> {
    const isFull = await this.#fetches.isFull(this.#staging).catch(() => false);
    await this.#fail(
      isFull
        ? new WorkerError('DISK_FULL', `${this.#directory} is full; what had come was removed`)
        : new WorkerError(
            'TRANSFER_FAILED',
            'the camera broke off the transfer; the file is still on its card',
          ),
    );
  }

  async #cancelledByCamera(): Promise<void> {
    await this.#fail(new WorkerError('CANCELLED', 'the transfer was cancelled'));
  }

  /** Ends it and removes what has come; later calls wait for the first. */
  async #fail(error: WorkerError): Promise<void> {
    if (this.#stop()) {
      if (this.#staging !== '') await this.#fetches.clear(this.#staging);
      this.#settle(error);
    }
    await this.ended;
  }

  /** @returns whether it was still under way. */
  #stop(): boolean {
    const wasRunning = !this.#isOver;
    this.#isOver = true;
    this.#stopListening();
    this.#cancelStall();
    this.#cancelLook();
    return wasRunning;
  }
}

function isCancelled(event: NativeEvent): boolean {
  return (
    (event.kind === 'remoteTransfer' && event.notify !== REMOTE_TRANSFER.inProgress) ||
    (event.kind === 'contentsTransfer' && event.notify === CONTENTS_TRANSFER.done) ||
    (event.kind === 'warning' && event.code === CONTENTS_TRANSFER_CANCELED) ||
    event.kind === 'disconnected'
  );
}

/** The SDK's refusals that clients tell apart. */
function explained(error: unknown): WorkerError {
  if (!(error instanceof WorkerError)) return new WorkerError('WORKER_FAULT', String(error));
  if (error.code !== 'SDK_REFUSED') return error;
  const { sdkCode = 0, message } = error;
  if (sdkCode === CONTENT_ERROR.busy || sdkCode === CONTENT_ERROR.rejected) {
    return new WorkerError('TRANSFER_BUSY', `the camera is transferring already: ${message}`, { sdkCode });
  }
  if (sdkCode === CONTENT_ERROR.notFound || sdkCode === CONTENT_ERROR.invalidHandle) {
    return new WorkerError('CONTENT_NOT_FOUND', `the file is not on the card any more: ${message}`, {
      sdkCode,
    });
  }
  return error;
}
