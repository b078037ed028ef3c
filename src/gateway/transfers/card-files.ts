// The bytes of files on cards: facts come from the camera, the file from a transfer into the spool. An address on a
// card always has the same file; another card has other facts, and so another place in the spool.

import type { AbortNotice } from '../../worker/protocol/within.js';
import type { Rig } from '../rig.js';
import type { FetchFile, Spool, SpooledFile } from './spool.js';
import type { ContentAddress } from './transfer.js';
import type { Transfers } from './transfers.js';

/** Reads files of cards. */
export class CardFiles {
  readonly #rig: Rig;
  readonly #transfers: Transfers;
  readonly #spool: Spool;

  constructor(rig: Rig, transfers: Transfers, spool: Spool) {
    this.#rig = rig;
    this.#transfers = transfers;
    this.#spool = spool;
  }

  /**
   * The file, to be released by its reader. The fetch is aborted when its last reader leaves before it has ended.
   * @throws CONTENT_NOT_FOUND, FILE_TOO_LARGE, SPOOL_FULL, TRANSFER_BUSY, TRANSFER_FAILED …
   */
  async open(cameraId: string, address: ContentAddress, signal: AbortNotice): Promise<SpooledFile> {
    const { path, sizeBytes, created } = await this.#rig.call(cameraId, 'findSDCardFile', address, {
      signal,
    });
    const { slot, contentId, fileId } = address;
    const key = JSON.stringify([cameraId, slot, contentId, fileId, path, sizeBytes, created]);
    const fetch: FetchFile = async (directory, unwanted) => {
      const request = { slot, contentId, fileId, kind: 'original', directory, isSpooled: true } as const;
      const { ended } = await this.#transfers.add(cameraId, request, { signal: unwanted });
      return ended;
    };
    return this.#spool.read(key, sizeBytes, fetch, signal);
  }
}
