// Operations on the cards of a camera: lists, facts of a file, transfers.

import type { Params, Result } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';

/** @throws NOT_CONNECTED, WRONG_MODE, SDK_REFUSED, CANCELLED */
export async function listSDCardFiles(
  camera: Camera,
  { slot, listing }: Params<'listSDCardFiles'>,
): Promise<Result<'listSDCardFiles'>> {
  camera.session.require();
  return camera.cards.part(slot, listing);
}

/** @throws NOT_CONNECTED, WRONG_MODE, CONTENT_NOT_FOUND, SDK_REFUSED */
export async function findSDCardFile(
  camera: Camera,
  { slot, contentId, fileId }: Params<'findSDCardFile'>,
): Promise<Result<'findSDCardFile'>> {
  return camera.cards.find(slot, contentId, fileId);
}

/** @throws NOT_CONNECTED, TRANSFER_BUSY, CONTENT_NOT_FOUND, WRONG_MODE, SAVE_PATH_UNUSABLE, DISK_FULL */
export async function startTransfer(
  camera: Camera,
  params: Params<'startTransfer'>,
): Promise<Result<'startTransfer'>> {
  return camera.transfers.start(params);
}

/** Cancels a transfer. Has no effect when that transfer is not under way. @throws NOT_CONNECTED */
export async function cancelTransfer(
  camera: Camera,
  { transferId }: Params<'cancelTransfer'>,
): Promise<Result<'cancelTransfer'>> {
  camera.session.require();
  await camera.transfers.cancel(transferId);
  return {};
}

/**
 * Removes what a lost worker has left of a transfer, unless a transfer to the directory is under way.
 * @throws NOT_CONNECTED, SAVE_PATH_UNUSABLE
 */
export async function discardPartial(
  camera: Camera,
  { directory }: Params<'discardPartial'>,
): Promise<Result<'discardPartial'>> {
  camera.session.require();
  await camera.transfers.discardPartial(directory);
  return {};
}
