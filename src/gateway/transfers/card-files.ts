// The bytes of files on cards. Facts about a file come from the camera; the file itself comes by a transfer into the
// spool. An address on a card always has the same file. Another card has other facts, and so another place in the
// spool.

import type { AbortNotice } from '../../base/within.js';
import type { TransferKind } from '../../protocol/operations.js';
import type { ContentAddress } from '../cameras/camera-news.js';
import type { Cameras } from '../cameras/cameras.js';
import type { ArrivingFile, FetchFile, Spool, SpooledFile, WantedFile } from './spool.js';
import type { Transfers } from './transfers.js';

/** Room in the spool for a small picture of a file, whose size is known only when it has landed. */
const SMALL_BYTES = 1024 * 1024;

/** Reads files of cards. */
export class CardFiles {
  readonly #cameras: Cameras;
  readonly #transfers: Transfers;
  readonly #spool: Spool;

  constructor(cameras: Cameras, transfers: Transfers, spool: Spool) {
    this.#cameras = cameras;
    this.#transfers = transfers;
    this.#spool = spool;
  }

  /**
   * The camera's facts about a file, with a function that fetches it, or the small picture of it that the camera has.
   * @throws CONTENT_NOT_FOUND …
   */
  async find(
    cameraId: string,
    address: ContentAddress,
    signal: AbortNotice,
    kind: TransferKind = 'original',
  ): Promise<WantedFile> {
    const { path, sizeBytes, created } = await this.#cameras.call(cameraId, 'findSDCardFile', address, {
      signal,
    });
    const { slot, contentId, fileId } = address;
    const key = JSON.stringify([cameraId, slot, contentId, fileId, path, sizeBytes, created, kind]);
    const fetch: FetchFile = async (directory, unwanted, arriving) => {
      const request = { slot, contentId, fileId, kind, directory, isSpooled: true } as const;
      const { ended } = await this.#transfers.add(cameraId, request, { signal: unwanted, arriving });
      return ended;
    };
    return { key, sizeBytes: kind === 'original' ? sizeBytes : SMALL_BYTES, fetch };
  }

  /**
   * The file once it has arrived; its reader must release it. The fetch is aborted when its last reader leaves before
   * it has ended.
   * @throws FILE_TOO_LARGE, SPOOL_FULL, TRANSFER_BUSY, TRANSFER_FAILED …
   */
  open(wanted: WantedFile, signal: AbortNotice): Promise<SpooledFile> {
    return this.#spool.read(wanted, signal);
  }

  /** The file while it arrives; undefined when it is complete. @throws FILE_TOO_LARGE, SPOOL_FULL */
  openArriving(wanted: WantedFile, signal: AbortNotice): ArrivingFile | undefined {
    return this.#spool.arriving(wanted, signal);
  }
}
