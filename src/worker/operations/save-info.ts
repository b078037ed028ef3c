// Where pictures go that the camera sends to the host. The client sees its own path; the SDK is given our
// staging directory in it (picture-landing.ts).

import { dirname } from 'node:path';
import type { Camera } from '../camera/camera.js';
import type { Found } from '../landing/landed.js';
import { nextNumber } from '../landing/next-number.js';
import type { Params, Result, SaveInfo } from '../protocol/operations.js';

const NOT_SET: SaveInfo = { path: '', prefix: '', startNo: -1 };

/** The save info that the SDK has accepted; empty before that. @throws NOT_CONNECTED */
export async function getSaveInfo(
  camera: Camera,
  _params: Params<'getSaveInfo'>,
): Promise<Result<'getSaveInfo'>> {
  return camera.session.require().saveInfo ?? NOT_SET;
}

/** @throws NOT_CONNECTED, SAVE_PATH_UNUSABLE, DISK_FULL, SDK_REFUSED */
export async function setSaveInfo(
  camera: Camera,
  params: Params<'setSaveInfo'>,
): Promise<Result<'setSaveInfo'>> {
  camera.session.require();
  await applySaveInfo(camera, params);
  return params;
}

/**
 * Prepares the destination, gives it to the SDK, and remembers it for the session.
 * @param numbers `go-on`: the client chose `saveInfo` for an earlier session, whose pictures have the first numbers.
 */
export async function applySaveInfo(
  camera: Camera,
  saveInfo: SaveInfo,
  numbers: 'begin' | 'go-on' = 'begin',
): Promise<void> {
  const { staging, ...found } = await camera.landing.prepare(saveInfo.path);
  reportFound(camera, found);
  await camera.transfers.discardPartial(saveInfo.path);
  const startNo = numbers === 'begin' ? saveInfo.startNo : await nextNumber(dirname(staging), saveInfo);
  const session = camera.session.require();
  await camera.session.during(session, () =>
    camera.sdk.call('setSaveInfo', [staging, saveInfo.prefix, startNo]),
  );
  camera.pending.areNamedByBody = saveInfo.prefix === '' && startNo < 0;
  session.saveInfo = saveInfo;
  session.requestedSaveInfo = saveInfo;
}

/** Reports pictures that were found without a report. */
export function reportFound(camera: Camera, { landed, faults }: Found): void {
  for (const picture of landed) camera.landed(picture);
  for (const message of faults) camera.report({ name: 'fault', payload: { message } });
}
