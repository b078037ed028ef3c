// Handlers of the Live View group. Whether the service is fetching frames is known to whoever fetches them.

import type { Rig } from '../rig.js';
import { cameraAnswer } from './answer.js';
import type { SomeHandlers } from './operation-route.js';

/** Handlers of the Live View group. @param isStreaming whether the service is fetching this camera's frames. */
export function liveViewHandlers(
  rig: Rig,
  isStreaming: (cameraId: string) => boolean = () => false,
): SomeHandlers<'enableLiveView' | 'disableLiveView' | 'getLiveViewStatus'> {
  return {
    enableLiveView: async ({ params: { cameraId }, signal }) => {
      await rig.call(cameraId, 'setLiveViewSetting', { isEnabled: true }, { signal });
      return cameraAnswer(rig, cameraId, 'Live view is on.', {});
    },
    disableLiveView: async ({ params: { cameraId }, signal }) => {
      await rig.call(cameraId, 'setLiveViewSetting', { isEnabled: false }, { signal });
      return cameraAnswer(rig, cameraId, 'Live view is off.', {});
    },
    getLiveViewStatus: async ({ params: { cameraId }, signal }) => {
      const { isEnabled } = await rig.call(cameraId, 'getLiveViewSetting', {}, { signal });
      const data = { enabled: isEnabled, streaming: isStreaming(cameraId) };
      return cameraAnswer(rig, cameraId, `Live view is ${isEnabled ? 'on' : 'off'}.`, data);
    },
  };
}
