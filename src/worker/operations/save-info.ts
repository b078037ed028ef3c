// Destination of pictures that the camera sends to the host. The client sees its own path; the SDK is given our staging
// directory in it (picture-landing.ts).
//
// A body was seen to refuse every half-press in a session for remote transfer once the SDK had a path, and the vendor's
// sample gives one there. So in that mode the service's own place is only prepared at the connect, and given to the SDK
// before the first press whose picture goes there; a place that a client chooses is given at once.

import { dirname } from 'node:path';
import type { Params, Result, SaveInfo } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';
import type { PicturePlan } from '../events/picture-plan.js';
import type { Found } from '../landing/landed.js';
import { nextNumber } from '../landing/next-number.js';
import { ignoreRefusal } from './refusals.js';

const NOT_SET: SaveInfo = { path: '', prefix: '', startNo: -1 };

/** The save info that the SDK has accepted, or gets before the next press; else empty. @throws NOT_CONNECTED */
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
 * Sets up the destination of a session that has just come up. A save path that cannot be used affects only pictures
 * that are sent to the host, not the session: it is reported.
 */
export async function beginSaving(camera: Camera): Promise<void> {
  const { mode, isOwnSaveInfo, requestedSaveInfo } = camera.session.require();
  const isLate = mode === 'remote-transfer' && isOwnSaveInfo === true;
  await reportUnusable(camera, async () => {
    if (isLate) await awaitSaving(camera, requestedSaveInfo);
    else await triedTwice(camera, () => applySaveInfo(camera, requestedSaveInfo, 'go-on'));
  });
}

/** Gives the SDK a destination that it has not got yet, before a press that sends pictures there. */
export async function saveBefore(camera: Camera, { files }: PicturePlan): Promise<void> {
  const { awaitedSaveInfo } = camera.session.require();
  if (awaitedSaveInfo === undefined || files === 0) return;
  await reportUnusable(camera, () => applySaveInfo(camera, awaitedSaveInfo, 'go-on'));
}

/** A camera that has just been connected may refuse a setting that it takes a moment later. */
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
 * @param numbers `go-on`: the client chose `saveInfo` for an earlier session, whose pictures have the first numbers.
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

/** @returns the directory for the SDK */
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
