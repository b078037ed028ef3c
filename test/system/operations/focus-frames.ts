// Rows of AF area and tracking frame.

import { deepStrictEqual, strictEqual } from 'node:assert';
import { sendDisplayForFrames } from '../../support/display.js';
import type { OperationCases, Stage } from './case.js';
import { byAutofocus, refusing, set } from './preparations.js';

const FLEXIBLE_SPOT_M = '0x5';
const WIDE = '0x1';

async function withLiveView({ service, camera }: Stage): Promise<void> {
  await service.ok('POST', `${camera}/live-view/enable`);
  await sendDisplayForFrames(service, camera);
}

async function withoutLiveView({ service, camera }: Stage): Promise<void> {
  await service.ok('POST', `${camera}/live-view/disable`);
}

/** Live view on, with the AF frame of a flexible spot in it. */
async function withAfFrame(stage: Stage): Promise<void> {
  await byAutofocus(stage);
  await set(stage, 'focus-area', FLEXIBLE_SPOT_M);
  await withLiveView(stage);
}

const notAvailable = { available: false, frame_count: 0, frames: [] };

/** See case.ts. */
export const FOCUS_FRAME_CASES: OperationCases = {
  getAFAreaPosition: [
    {
      says: 'reports the AF frame',
      prepare: withAfFrame,
      check: ({ body }) => strictEqual(body.data.frames[0].type, 'contrast-flexible-main'),
    },
    {
      says: 'needs live view',
      prepare: withoutLiveView,
      code: 'FRAMES_NOT_AVAILABLE',
      check: ({ body }) => deepStrictEqual(body.data, notAvailable),
    },
    {
      says: 'is not found of a camera that is not connected',
      mode: 'none',
      code: 'NOT_CONNECTED',
      check: ({ status }) => strictEqual(status, 404),
    },
    { says: 'reports that the SDK refused', ...refusing('GetSelectLiveViewProperties', withAfFrame) },
  ],
  setAFAreaPosition: [
    {
      says: 'moves the AF frame',
      prepare: withAfFrame,
      asks: { body: { x: 400, y: 300 } },
      check: async (_answer, { service, camera }) => {
        const { body } = await service.ok('GET', `${camera}/af-area-position`);
        deepStrictEqual(body.data.frames[0].position, { x: 400, y: 300 });
      },
    },
    { says: 'needs a place', asks: { body: {} }, code: 'BAD_REQUEST' },
    {
      says: 'refuses a fraction above 1',
      asks: { body: { normalized: { x: 1.5, y: 0 } } },
      code: 'BAD_REQUEST',
    },
    {
      says: 'is not found of a camera that is not connected',
      mode: 'none',
      asks: { body: { x: 1, y: 1 } },
      code: 'NOT_CONNECTED',
      check: ({ status }) => strictEqual(status, 404),
    },
    {
      says: 'is refused by the camera in an area without a frame',
      prepare: async (stage) => {
        await byAutofocus(stage);
        await set(stage, 'focus-area', WIDE);
      },
      asks: { body: { x: 400, y: 300 } },
      code: 'SDK_REFUSED',
    },
  ],
  getTrackingFrame: [
    {
      says: 'succeeds with an empty list while nothing is tracked',
      prepare: withLiveView,
      check: ({ body }) => deepStrictEqual(body.data.frames, []),
    },
    {
      says: 'needs live view',
      prepare: withoutLiveView,
      code: 'FRAMES_NOT_AVAILABLE',
      check: ({ body }) => deepStrictEqual(body.data, notAvailable),
    },
    {
      says: 'is not found of a camera that is not connected',
      mode: 'none',
      code: 'NOT_CONNECTED',
      check: ({ status }) => strictEqual(status, 404),
    },
    { says: 'reports that the SDK refused', ...refusing('GetSelectLiveViewProperties', withLiveView) },
  ],
};
