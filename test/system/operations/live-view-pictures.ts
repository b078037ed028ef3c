// Rows of the Live View group about pictures: fetching them, the on-screen display, single pictures and streams.

import { match, strictEqual } from 'node:assert';
import type { Answer } from '#harness/service.js';
import type { OperationCase, OperationCases, Stage } from './case.js';
import { refusing } from './preparations.js';

async function started({ service, camera }: Stage): Promise<void> {
  await service.ok('POST', `${camera}/live-view/start`);
}

async function withDisplay({ service, camera }: Stage): Promise<void> {
  await service.ok('POST', `${camera}/live-view/start`);
  await service.ok('POST', `${camera}/live-view/osd-enable`);
}

/** Live view before a client requests any. */
async function stopped({ service, camera }: Stage): Promise<void> {
  await service.ok('POST', `${camera}/live-view/osd-disable`);
  await service.ok('POST', `${camera}/live-view/stop`);
  await service.ok('POST', `${camera}/live-view/disable`);
}

function isJpeg({ headers, body }: Answer): void {
  strictEqual(headers.get('content-type'), 'image/jpeg');
  strictEqual(body.readUInt16BE(0), 0xffd8);
  strictEqual(body.readUInt16BE(body.length - 2), 0xffd9);
}

const isStream = ({ headers, body }: Answer) => {
  match(headers.get('content-type') ?? '', /^multipart\/x-mixed-replace; boundary=/);
  match(String(body), /content-type: image\/jpeg/i);
};

const NEEDS_CONTROL: OperationCase = {
  says: 'needs a mode that controls the camera',
  mode: 'contents',
  code: 'WRONG_MODE',
};

/** See case.ts. */
export const LIVE_VIEW_PICTURE_CASES: OperationCases = {
  startLiveViewStream: [
    {
      says: 'starts fetching pictures',
      restore: stopped,
      check: async (_answer, { service, camera }) => {
        const { body } = await service.ok('GET', `${camera}/live-view/status`);
        strictEqual(body.data.streaming, true);
      },
    },
    NEEDS_CONTROL,
    { says: 'reports that the SDK refused', ...refusing('SetDeviceSetting') },
  ],
  stopLiveViewStream: [
    {
      says: 'stops fetching pictures',
      prepare: started,
      restore: stopped,
      check: async (_answer, { service, camera }) => {
        const { body } = await service.ok('GET', `${camera}/live-view/status`);
        strictEqual(body.data.streaming, false);
      },
    },
  ],
  getLiveViewFrame: [
    { says: 'sends the newest picture', prepare: started, restore: stopped, check: isJpeg },
    { says: 'has none before it is started', prepare: stopped, code: 'NO_FRAME' },
    { says: 'refuses a picture that is not a number', asks: { query: '?after=x' }, code: 'BAD_REQUEST' },
  ],
  enableOSD: [
    {
      says: 'switches the on-screen display on',
      restore: stopped,
      check: async (_answer, { service, camera }) => {
        const { body } = await service.ok('GET', `${camera}/live-view/osd-status`);
        strictEqual(body.data.enabled, true);
      },
    },
    NEEDS_CONTROL,
    { says: 'reports that the SDK refused', ...refusing('SetDeviceProperty') },
  ],
  disableOSD: [
    {
      says: 'switches the on-screen display off',
      prepare: withDisplay,
      restore: stopped,
      check: async (_answer, { service, camera }) => {
        const { body } = await service.ok('GET', `${camera}/live-view/osd-status`);
        strictEqual(body.data.enabled, false);
      },
    },
    NEEDS_CONTROL,
    {
      says: 'reports that the SDK refused',
      ...refusing('SetDeviceProperty', withDisplay),
      restore: async (stage) => {
        stage.service.clearFaults(stage.id);
        await stopped(stage);
      },
    },
  ],
  getOSDStatus: [
    {
      says: 'reports whether the on-screen display is supported and switched on',
      prepare: async ({ service, camera }) =>
        void (await service.ok('POST', `${camera}/live-view/osd-disable`)),
      check: ({ body }) => {
        strictEqual(body.data.supported, true);
        strictEqual(body.data.enabled, false);
      },
    },
    NEEDS_CONTROL,
    { says: 'reports that the SDK refused', ...refusing('GetSelectDeviceProperties') },
  ],
  getOSDFrame: [
    {
      says: 'sends a picture with the on-screen display over it',
      prepare: withDisplay,
      restore: stopped,
      check: isJpeg,
    },
    { says: 'has none without the display', prepare: started, restore: stopped, code: 'NO_FRAME' },
  ],
  streamLiveView: [
    { says: 'streams pictures', restore: stopped, check: isStream },
    { says: 'refuses a rate that is none', asks: { query: '?fps=many' }, code: 'BAD_REQUEST' },
    NEEDS_CONTROL,
  ],
  streamAllLiveViews: [
    { says: 'streams pictures of several cameras', restore: stopped, check: isStream },
    {
      says: 'refuses an unknown camera',
      asks: { query: '?cameras=NOSUCHCAMERA' },
      code: 'CAMERA_NOT_FOUND',
    },
  ],
};
