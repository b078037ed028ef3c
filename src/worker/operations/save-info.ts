// Where pictures go that the camera sends to the host. The client sees its own path; the SDK is given our
// staging directory beside it (picture-landing.ts).

import type { Camera } from '../camera.js';
import type { Params, Result, SaveInfo } from '../protocol/operations.js';

/** What the client chose. @throws NOT_CONNECTED */
export async function getSaveInfo(
  camera: Camera,
  _params: Params<'getSaveInfo'>,
): Promise<Result<'getSaveInfo'>> {
  return camera.requireSession().saveInfo;
}

/** @throws NOT_CONNECTED, SAVE_PATH_UNUSABLE, SDK_REFUSED */
export async function setSaveInfo(
  camera: Camera,
  params: Params<'setSaveInfo'>,
): Promise<Result<'setSaveInfo'>> {
  camera.requireSession();
  await applySaveInfo(camera, params);
  return params;
}

/** Prepares the destination, tells the SDK, and remembers it for the session. */
export async function applySaveInfo(camera: Camera, saveInfo: SaveInfo): Promise<void> {
  const { staging, landed, faults } = await camera.landing.prepare(saveInfo.path);
  for (const picture of landed) camera.report('downloadComplete', picture);
  for (const message of faults) camera.report('fault', { message });
  await camera.sdk.call('setSaveInfo', [staging, saveInfo.prefix, saveInfo.startNo]);
  camera.requireSession().saveInfo = saveInfo;
}
