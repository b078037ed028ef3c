// Live view as a setting of the session: whether the camera makes pictures at all. Who fetches them is another matter.

import type { Camera } from '../camera.js';
import type { Params, Result } from '../protocol/operations.js';
import { SETTING_LIVE_VIEW } from '../sdk-codes.js';

/** Whether live view is on. @throws NOT_CONNECTED, WRONG_MODE, SDK_REFUSED */
export async function getLiveViewSetting(
  camera: Camera,
  _params: Params<'getLiveViewSetting'>,
): Promise<Result<'getLiveViewSetting'>> {
  camera.requireControl();
  return { isEnabled: (await camera.sdk.call('getDeviceSetting', [SETTING_LIVE_VIEW])) === 1 };
}

/** Switches live view on or off. @throws NOT_CONNECTED, WRONG_MODE, SDK_REFUSED */
export async function setLiveViewSetting(
  camera: Camera,
  { isEnabled }: Params<'setLiveViewSetting'>,
): Promise<Result<'setLiveViewSetting'>> {
  camera.requireControl();
  await camera.sdk.call('setDeviceSetting', [SETTING_LIVE_VIEW, isEnabled ? 1 : 0]);
  return {};
}
