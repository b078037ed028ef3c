// Rows of the Live View group: live view as a setting of the camera.

import { strictEqual } from 'node:assert';
import type { OperationCases, Stage } from './case.js';
import { refusing } from './preparations.js';

async function isEnabled({ service, camera }: Stage): Promise<boolean> {
  return (await service.ok('GET', `${camera}/live-view/status`)).body.data.enabled;
}

/** See case.ts. */
export const LIVE_VIEW_CASES: OperationCases = {
  enableLiveView: [
    {
      says: 'switches live view on',
      check: async (_answer, stage) => strictEqual(await isEnabled(stage), true),
    },
    { says: 'reports that the SDK refused', ...refusing('SetDeviceSetting') },
  ],
  disableLiveView: [
    {
      says: 'switches live view off',
      prepare: async ({ service, camera }) => void (await service.ok('POST', `${camera}/live-view/enable`)),
      check: async (_answer, stage) => strictEqual(await isEnabled(stage), false),
    },
    { says: 'reports that the SDK refused', ...refusing('SetDeviceSetting') },
  ],
  getLiveViewStatus: [
    {
      says: 'reports the live-view setting',
      prepare: async ({ service, camera }) => void (await service.ok('POST', `${camera}/live-view/enable`)),
      check: ({ body }) => {
        strictEqual(body.data.enabled, true);
        strictEqual(body.data.streaming, false);
      },
    },
    { says: 'reports that the SDK refused', ...refusing('GetDeviceSetting') },
  ],
};
