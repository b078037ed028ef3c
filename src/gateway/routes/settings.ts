// Handlers of the Settings group.

import type { Cameras } from '../cameras/cameras.js';
import { cameraAnswer } from '../http/answer.js';
import type { SomeHandlers } from '../http/operation-route.js';

const NOT_SET = 'Not set';

/** Handlers of the Settings group. */
export function settingsHandlers(cameras: Cameras): SomeHandlers<'getSaveInfo' | 'setSaveInfo'> {
  return {
    getSaveInfo: async ({ params: { cameraId }, signal }) => {
      const { path, prefix, startNo } = await cameras.call(cameraId, 'getSaveInfo', {}, { signal });
      const data = { path: path || NOT_SET, prefix: prefix || NOT_SET, startNo };
      return cameraAnswer(cameras, cameraId, 'Save info read.', data);
    },
    setSaveInfo: async ({ params: { cameraId }, body, signal }) => {
      const wanted = { path: body.path, prefix: body.prefix ?? '', startNo: Math.trunc(body.startNo ?? -1) };
      const { path, prefix, startNo } = await cameras.call(cameraId, 'setSaveInfo', wanted, { signal });
      return cameraAnswer(cameras, cameraId, 'Save info set.', { path, prefix, startNo });
    },
  };
}
