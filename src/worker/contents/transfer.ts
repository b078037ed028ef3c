// One transfer: a file from a card to the host, from the SDK's first call to the final name. It ends exactly once:
// landed, failed, cancelled, or with its session.

import { join } from 'node:path';
import { WorkerError } from '../../protocol/codes.js';
import type { LandedTransfer } from '../../protocol/messages.js';
import type { ContentRow, StartedTransfer, TransferKind, TransferParams } from '../../protocol/operations.js';
import type { FetchLanding } from '../landing/fetch-landing.js';
import type { NativeEvent } from '../sdk/addon.js';
import { pressCancel } from './cancel-command.js';
import type { CardCamera } from './card-camera.js';
import type { CardListing } from './card-listing.js';
import { exposureOf, hasSmallPicture, hostNameOf, plainNameOf } from './content-rows.js';
import { type SmallExtension, thumbnailExtension } from './thumbnail-form.js';
import { brokenOff, cancelled, explained } from './transfer-failures.js';
import { type BrokenEnd, isEnd, type TransferReport, transferReportOf } from './transfer-report.js';
import { TransferWatch } from './transfer-watch.js';

/** An end that is reported before the SDK has accepted the fetch counts when no progress follows for this time. */
const EARLY_END_MS = 5_000;
/** The number of each kind for the SDK's call `fetchContentImage`; undefined for the file itself. */
const IMAGE_KINDS: Readonly<Record<TransferKind, 1 | 2 | undefined>> = {
  original: undefined,
  thumbnail: 1,
  screennail: 2,
};

/** Source and destination of a transfer. */
export interface TransferPlaces {
  cards: CardListing;
  fetches: FetchLanding;
}

/**
 * An end that the camera still has to report after the transfer is over. The next transfer must not mistake it for its
 * own.
 */
export interface PendingEnd {
  isPending: boolean;
}

/** One transfer. */
export class Transfer {
  readonly params: TransferParams;
  /** Settles with the file, or with the reason why there is none. */
  readonly ended: Promise<LandedTransfer | WorkerError>;
  readonly #camera: CardCamera;
  readonly #places: TransferPlaces;
  readonly #pendingEnd: PendingEnd;
  readonly #number: number;
  readonly #watch: TransferWatch;
  #settle: (end: LandedTransfer | WorkerError) => void = () => undefined;
  #isOver = false;
  /** State of the fetch. `taken`: the SDK has accepted it, so its end will be reported. */
  #fetch: 'not yet' | 'asked' | 'taken' | 'ended' = 'not yet';
  /** An end that was reported before the SDK has accepted the fetch. Progress after it shows that it meant another. */
  #early: BrokenEnd | undefined;
  #place: Promise<{ directory: string; staging: string }> | undefined;
  #staging = '';
  #directory = '';
  #fileName = '';
  #path = '';
  #row: ContentRow | undefined;
  /** Extension of a thumbnail or screennail. */
  #smallExtension: SmallExtension = 'JPG';
  /** Settles when the button that was pressed to cancel is released. Never rejects. */
  #letGo: Promise<unknown> = Promise.resolve();

  /**
   * @param number number of the transfer in this process; it distinguishes the file from those of earlier transfers.
   */
  constructor(
    camera: CardCamera,
    places: TransferPlaces,
    pendingEnd: PendingEnd,
    params: TransferParams,
    number: number,
  ) {
    this.#camera = camera;
    this.#places = places;
    this.#pendingEnd = pendingEnd;
    this.#number = number;
    this.params = params;
    this.#watch = new TransferWatch(camera, {
      transferId: params.transferId,
      growth: () => places.fetches.growth(this.#path, this.#sizeBytes),
      alive: () => this.#alive(),
      silent: () => void this.#silent(),
      rested: () => void this.#landUnreported(),
    });
    this.ended = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  /**
   * Starts the transfer; resolves when the camera has begun to send.
   * @throws as {@link Transfers.start}; the transfer is then over
   */
  async start(): Promise<StartedTransfer> {
    try {
      return await this.#begin();
    } catch (error) {
      // A call that hangs may still begin the fetch.
      const isStuck = error instanceof WorkerError && error.code === 'CAMERA_STUCK';
      if (!isStuck) this.#fetch = 'ended';
      await this.#fail(explained(error, this.#directory, this.#row !== undefined));
      const end = await this.ended;
      if (end instanceof WorkerError) throw end;
      return { name: this.#name, sizeBytes: end.sizeBytes };
    }
  }

  /** Takes one event of the SDK. */
  receive(event: NativeEvent): void {
    const report = this.#transferReportOf(event);
    if (report === undefined) return;
    if (report.is === 'under way') this.#watch.reported(report.percent);
    // The pending end comes while the files of this transfer are being removed.
    else if (this.#isOver) this.#pendingEnd.isPending = false;
    else if (report.is === 'whole') void this.#whole(report);
    else if (report.is === 'lost') void this.abandon('the camera was lost');
    else if (report.is === 'of another') this.#pendingEnd.isPending = false;
    else if (report.is !== 'not cancelled') this.#broken(report.is);
  }

  /** Ends the transfer without the camera, whose session is over. */
  async abandon(why: string): Promise<void> {
    this.#fetch = 'ended';
    await this.#fail(new WorkerError('TRANSFER_FAILED', `the transfer was cut: ${why}`));
  }

  /** Cancels the transfer; resolves when no file of it is left. */
  async cancel(): Promise<void> {
    const { limits } = this.#camera;
    const ended = this.#camera.next((event) => isEnd(this.#transferReportOf(event)), limits.disconnectMs);
    // The transfer may have ended during the request. It also ends here when the camera reports no end.
    await this.#askToCancel().then(
      () => ended,
      () => undefined,
    );
    await this.#fail(cancelled());
  }

  get #name(): string {
    return this.#row === undefined ? '' : hostNameOf(this.#row, this.params.kind, this.#smallExtension);
  }

  get #sizeBytes(): number | undefined {
    return this.params.kind === 'original' ? this.#row?.sizeBytes : undefined;
  }

  async #begin(): Promise<StartedTransfer> {
    const { slot, contentId, fileId, kind, directory, isSpooled } = this.params;
    const { mode, requestedSaveInfo } = this.#camera.session.require();
    if (mode === 'remote')
      throw new WorkerError('WRONG_MODE', `in the mode ${mode} the camera gives no ${kind} of its files`);
    this.#row = await this.#places.cards.find(slot, contentId, fileId);
    if (mode === 'contents' && kind === 'screennail' && !hasSmallPicture(this.#row))
      throw new WorkerError(
        'WRONG_MODE',
        `in the mode ${mode} the camera gives no ${kind} of this kind of file`,
      );
    this.#directory = directory ?? requestedSaveInfo.path;
    this.#requireNotCancelled();
    this.#place = this.#places.fetches.prepare(this.#directory, this.#sizeBytes, isSpooled === true);
    ({ staging: this.#staging, directory: this.#directory } = await this.#place);
    // The name is unique, so that a late file of an earlier transfer is not mistaken for this one.
    this.#fileName = `${this.#number}-${plainNameOf(this.#name)}`;
    this.#path = join(this.#staging, this.#fileName);
    this.#requireNotCancelled();
    this.#watch.arm();
    if (mode === 'contents' && kind === 'thumbnail') await this.#readThumbnail(contentId);
    else await this.#startFetch(mode);
    const started = { name: this.#name, sizeBytes: this.#sizeBytes ?? 0 };
    return isSpooled === true ? { ...started, part: this.#path } : started;
  }

  #requireNotCancelled(): void {
    if (this.#isOver) throw cancelled();
  }

  async #startFetch(mode: 'contents' | 'remote-transfer'): Promise<void> {
    const { slot, contentId, fileId, kind } = this.params;
    const { sdk } = this.#camera;
    const target = [this.#staging, this.#fileName] as const;
    const imageKind = IMAGE_KINDS[kind];
    this.#fetch = 'asked';
    this.#watch.look(mode === 'contents' ? this.#sizeBytes : undefined);
    if (mode === 'contents') {
      // The detail of the content was read before, for the row; one body requires that.
      await sdk.call('pullContent', [contentId, imageKind !== undefined, ...target]);
    } else if (imageKind === undefined) {
      await sdk.call('fetchContentFile', [slot, contentId, fileId, ...target]);
    } else {
      await sdk.call('fetchContentImage', [slot, contentId, fileId, imageKind, ...target]);
    }
    // The SDK takes no fetch while another is under way.
    if (this.#fetch === 'asked') this.#fetch = 'taken';
    if (this.#early !== undefined) this.#watch.armAfresh(EARLY_END_MS);
  }

  async #readThumbnail(handle: number): Promise<void> {
    const thumbnail = await this.#camera.sdk.call('getContentThumbnail', [handle]);
    this.#requireNotCancelled();
    this.#smallExtension = thumbnailExtension(thumbnail);
    await this.#places.fetches.write(this.#path, thumbnail.image);
    void this.#land('');
  }

  #transferReportOf(event: NativeEvent) {
    return transferReportOf(event, { contentId: this.params.contentId, path: this.#path });
  }

  /** Handles the report of a whole file, which may be the file of the transfer before. */
  async #whole({ isCertain, path }: Extract<TransferReport, { is: 'whole' }>): Promise<void> {
    // If nothing was requested yet, the file does not belong to this transfer.
    const isOurs = this.#fetch !== 'not yet';
    const isWhole = isOurs && (await this.#places.fetches.isWhole(this.#path, path, this.#sizeBytes));
    const isDoubtful =
      !isOurs || this.#pendingEnd.isPending || (!isCertain && (path !== '' || this.#sizeBytes === undefined));
    if (isWhole || !isDoubtful) await this.#land(path);
    else this.#pendingEnd.isPending = false;
  }

  /** Lands a whole file that the camera has not reported; the report may still come. */
  async #landUnreported(): Promise<void> {
    if (this.#isOver) return;
    const seen = `${this.#name}: whole, and nothing has been reported since`;
    this.#camera.assumptions.broken('transferEndReported', seen);
    this.#pendingEnd.isPending = true;
    await this.#land('');
  }

  /**
   * Handles the report of a transfer that has ended without a file. The report names no file. It may be the late end of
   * the transfer before, and it may come before the SDK's answer to the fetch of this transfer.
   */
  #broken(end: BrokenEnd): void {
    if (this.#pendingEnd.isPending) this.#pendingEnd.isPending = false;
    else if (this.#fetch === 'taken') void this.#failBy(end);
    else if (this.#fetch === 'asked') this.#early ??= end;
  }

  #alive(): void {
    this.#pendingEnd.isPending = false;
    this.#early = undefined;
  }

  async #silent(): Promise<void> {
    if (this.#early !== undefined) {
      await this.#failBy(this.#early);
      return;
    }
    if (await this.#places.fetches.isWhole(this.#path, '', this.#sizeBytes)) {
      await this.#landUnreported();
      return;
    }
    await this.#askToCancel().catch(() => undefined);
    const seconds = Math.round(this.#camera.limits.transferStallMs / 1000);
    await this.#fail(new WorkerError('TRANSFER_FAILED', `no data came for ${seconds} s`));
  }

  /** Asks the camera to cancel. @throws the SDK's refusal when no transfer is under way */
  async #askToCancel(): Promise<void> {
    const isContents = this.#camera.session.require().mode === 'contents';
    const asked = isContents ? pressCancel(this.#camera) : this.#camera.sdk.call('cancelFetch', []);
    this.#letGo = asked.catch(() => undefined);
    await asked;
  }

  /** Gives the file its final name. @param reported the path that the camera reports; empty when it reports none */
  async #land(reported: string): Promise<void> {
    if (this.#row === undefined || !this.#stop()) return;
    this.#fetch = 'ended';
    const place = { directory: this.#directory, name: this.#name, exposure: exposureOf(this.#row) };
    const isPassing = this.params.isSpooled === true;
    const end = await this.#places.fetches
      .land(this.#path, reported, { ...place, sizeBytes: this.#sizeBytes, isPassing })
      .catch((error: WorkerError) => error);
    // The next transfer must not begin while a button is held.
    await this.#letGo;
    this.#settle(end);
  }

  /** Ends the transfer that the camera has ended without a file. */
  async #failBy(end: BrokenEnd): Promise<void> {
    this.#fetch = 'ended';
    const isFull = await this.#places.fetches.isFull(this.#staging).catch(() => false);
    await this.#fail(end === 'cancelled' ? cancelled() : brokenOff(end, this.#directory, isFull));
  }

  /** Ends the transfer and removes the bytes that have arrived. Later calls wait for the first. */
  async #fail(error: WorkerError): Promise<void> {
    if (this.#stop()) {
      // The camera still has to report the end of this fetch.
      if (this.#fetch === 'asked' || this.#fetch === 'taken') this.#pendingEnd.isPending = true;
      const place = await this.#place?.catch(() => undefined);
      if (place !== undefined) await this.#places.fetches.clear(place.staging);
      await this.#letGo;
      this.#settle(error);
    }
    await this.ended;
  }

  /** Marks the transfer as over. @returns whether it was still under way. */
  #stop(): boolean {
    const wasRunning = !this.#isOver;
    this.#isOver = true;
    this.#watch.stop();
    return wasRunning;
  }
}
