// Sets the destination of pictures that the camera sends to the host. Clients see the path that they chose; the SDK
// gets the staging directory in it (picture-landing.ts).
//
// A body was seen to refuse every half-press in a remote-transfer session once the SDK had a path, although the
// vendor's sample sets one in that mode. So in that mode the service's own directory is only prepared at the connect,
// and the SDK gets it before the first press whose picture goes to the host. A directory that a client chooses is
// passed to the SDK at once.

import { dirname } from 'node:path';
import type { Params, Result, SaveInfo } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';
import type { PicturePlan } from '../events/picture-plan.js';
import type { Found } from '../landing/landed.js';
import { nextNumber } from '../landing/next-number.js';
import { ignoreRefusal } from './refusals.js';

const NOT_SET: SaveInfo = { path: '', prefix: '', startNo: -1 };

/**
 * The save info that the SDK has accepted or will get before the next press; empty if there is none.
 * @throws NOT_CONNECTED
 */
export async function getSaveInfo(
  camera: Camera,
  _params: Params<'getSaveInfo'>,
): Promise<Result<'getSaveInfo'>> {
  const { saveInfo, awaitedSaveInfo } = camera.session.require();
  return saveInfo ?? awaitedSaveInfo ?? NOT_SET;
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
 * Sets up the destination of a session that has just opened. A save path that cannot be used only affects pictures for
 * the host, so it is reported and the session continues.
 */
export async function beginSaving(camera: Camera): Promise<void> {
  const { mode, isOwnSaveInfo, requestedSaveInfo } = camera.session.require();
  const isLate = mode === 'remote-transfer' && isOwnSaveInfo === true;
  await reportUnusable(camera, async () => {
    if (isLate) await awaitSaving(camera, requestedSaveInfo);
    else await triedTwice(camera, () => applySaveInfo(camera, requestedSaveInfo, 'go-on'));
  });
}

/** Gives the SDK the prepared destination, before a press whose pictures go there. */
export async function saveBefore(camera: Camera, { files }: PicturePlan): Promise<void> {
  const { awaitedSaveInfo } = camera.session.require();
  if (awaitedSaveInfo === undefined || files === 0) return;
  await reportUnusable(camera, () => applySaveInfo(camera, awaitedSaveInfo, 'go-on'));
}

/** Makes a setting, once more after a refusal: a camera that has just been connected may accept it a moment later. */
export async function triedTwice(camera: Camera, set: () => Promise<void>): Promise<void> {
  try {
    await set();
  } catch (error) {
    ignoreRefusal(error);
    await camera.growth.pause();
    await set();
  }
}

async function reportUnusable(camera: Camera, set: () => Promise<void>): Promise<void> {
  await set().catch((error: Error) => {
    camera.report({ name: 'fault', payload: { message: `${error.message}; set another with save-info` } });
  });
}

/** Prepares the destination without the SDK. */
async function awaitSaving(camera: Camera, saveInfo: SaveInfo): Promise<void> {
  await prepared(camera, saveInfo);
  camera.session.require().awaitedSaveInfo = saveInfo;
}

/**
 * Prepares the destination, gives it to the SDK, and remembers it for the session.
 * @param numbers `go-on`: the client chose `saveInfo` for an earlier session, so its first numbers are used already.
 */
export async function applySaveInfo(
  camera: Camera,
  saveInfo: SaveInfo,
  numbers: 'begin' | 'go-on' = 'begin',
): Promise<void> {
  const staging = await prepared(camera, saveInfo);
  const startNo = numbers === 'begin' ? saveInfo.startNo : await nextNumber(dirname(staging), saveInfo);
  const session = camera.session.require();
  await camera.session.during(session, () =>
    camera.sdk.call('setSaveInfo', [staging, saveInfo.prefix, startNo]),
  );
  camera.pending.areNamedByBody = saveInfo.prefix === '' && startNo < 0;
  session.saveInfo = saveInfo;
  session.awaitedSaveInfo = undefined;
  session.requestedSaveInfo = saveInfo;
}

/** Prepares a destination. @returns the directory for the SDK */
async function prepared(camera: Camera, { path }: SaveInfo): Promise<string> {
  const { staging, ...found } = await camera.landing.prepare(path);
  reportFound(camera, found);
  await camera.transfers.discardPartial(path);
  return staging;
}

/** Reports pictures that were found without a report. */
export function reportFound(camera: Camera, { landed, faults }: Found): void {
  for (const picture of landed) camera.landed(picture);
  for (const message of faults) camera.report({ name: 'fault', payload: { message } });
}
