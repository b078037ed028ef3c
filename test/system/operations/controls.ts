// Rows of the Actions group besides the shutter: keys, touch, zoom, recording and focus drive.

import { match, strictEqual } from 'node:assert';
import type { OperationCases, Stage } from './case.js';
import { byAutofocus, byHand, refusing } from './preparations.js';

/** The last order to the body, from its log without the time. */
function lastAsked({ service, id }: Stage, word: string): string | undefined {
  const lines = service.bodyLog(id).map((line) => line.replace(/^\S+ /, ''));
  return lines.filter((line) => line.startsWith(word)).at(-1);
}

const act = ({ service, camera }: Stage, action: string, body?: object) =>
  service.ok('POST', `${camera}/actions/${action}`, body);

/** See case.ts. */
export const CONTROL_CASES: OperationCases = {
  pressCameraButton: [
    {
      says: 'presses a key and releases it',
      asks: { body: { button: 'menu' } },
      check: (_answer, stage) => strictEqual(lastAsked(stage, 'button'), 'button 0x060000 up'),
    },
    {
      says: 'holds a key down',
      asks: { body: { button: 'c1', action: 'down' } },
      check: (_answer, stage) => strictEqual(lastAsked(stage, 'button'), 'button 0x140000 down'),
      restore: async (stage) => void (await act(stage, 'button', { button: 'c1', action: 'up' })),
    },
    {
      says: 'needs a key',
      asks: { body: {} },
      code: 'BAD_REQUEST',
      check: ({ body }) => strictEqual(body.data.error, 'missing_button'),
    },
    {
      says: 'knows three actions',
      asks: { body: { button: 'menu', action: 'hold' } },
      code: 'BAD_REQUEST',
      check: ({ body }) => strictEqual(body.data.error, 'invalid_action'),
    },
    {
      says: 'lists the keys of the body when it lacks one',
      asks: { body: { button: 'thumbnail' } },
      code: 'BUTTON_NOT_AVAILABLE',
      check: ({ body }) => match(body.data.supported_buttons, /^up, down, /),
    },
    {
      says: 'is refused while another key is held',
      prepare: async (stage) => void (await act(stage, 'button', { button: 'c1', action: 'down' })),
      asks: { body: { button: 'menu' } },
      code: 'BUTTON_HELD',
      restore: async (stage) => void (await act(stage, 'button', { button: 'c1', action: 'up' })),
    },
    {
      says: 'reports that the SDK refused, and which keys there are',
      asks: { body: { button: 'menu' } },
      ...refusing('SetDeviceProperty'),
      check: ({ body }) => match(body.data.supported_buttons, /^up, down, /),
    },
  ],
  remoteTouch: [
    {
      says: 'touches a point of the screen',
      prepare: byAutofocus,
      asks: { body: { x: 320, y: 240 } },
      check: ({ body }, stage) => {
        strictEqual(body.data.x, '320');
        strictEqual(lastAsked(stage, 'touch'), 'touch 320 240 focus');
      },
    },
    {
      says: 'accepts fractions, which take precedence over x and y',
      prepare: byAutofocus,
      asks: { body: { x: 1, y: 1, normalized: { x: 0.25, y: 1 } } },
      check: (_answer, stage) => strictEqual(lastAsked(stage, 'touch'), 'touch 160 479 focus'),
    },
    {
      says: 'needs a place',
      asks: { body: { x: 1 } },
      code: 'BAD_REQUEST',
      check: ({ body }) => strictEqual(body.data.error, 'missing_coordinates'),
    },
    {
      says: 'refuses a place off the screen',
      asks: { body: { x: 640, y: 0 } },
      code: 'BAD_REQUEST',
      check: ({ body }) => strictEqual(body.data.error, 'invalid_coordinates'),
    },
    {
      says: 'is not available while the camera is focused by hand',
      prepare: byHand,
      asks: { body: { x: 1, y: 1 } },
      code: 'TOUCH_NOT_AVAILABLE',
    },
    {
      says: 'reports that the SDK refused',
      asks: { body: { x: 1, y: 1 } },
      ...refusing('SetDeviceProperty', byAutofocus),
    },
  ],
  cancelRemoteTouch: [
    {
      says: 'cancels the touch',
      prepare: touched,
      check: (_answer, stage) => strictEqual(lastAsked(stage, 'touch'), 'touch cancelled'),
    },
    { says: 'reports that there is none', code: 'NOTHING_TO_CANCEL' },
    { says: 'reports that the SDK refused', ...refusing('SendCommand', touched) },
  ],
  controlZoom: [
    {
      says: 'zooms in',
      asks: { body: { direction: 'in', speed: 3 } },
      check: ({ body }, stage) => {
        strictEqual(body.data.speed, 3);
        strictEqual(lastAsked(stage, 'zoom'), 'zoom 3');
      },
    },
    {
      says: 'zooms out with a negative speed',
      asks: { body: { speed: -8 } },
      check: (_answer, stage) => strictEqual(lastAsked(stage, 'zoom'), 'zoom -8'),
    },
    {
      says: 'stops when the request has no body',
      check: (_answer, stage) => strictEqual(lastAsked(stage, 'zoom'), 'zoom 0'),
    },
    { says: 'knows two directions', asks: { body: { direction: 'up' } }, code: 'BAD_REQUEST' },
    { says: 'refuses more than 10', asks: { body: { speed: 11 } }, code: 'BAD_REQUEST' },
    {
      says: 'is not available with a lens of one focal length',
      model: 'ILCE-9M3',
      asks: { body: { speed: 1 } },
      code: 'ZOOM_NOT_AVAILABLE',
    },
    {
      says: 'reports that the camera does not go so fast',
      asks: { body: { speed: 10 } },
      code: 'SDK_REFUSED',
      check: ({ body }) => strictEqual(body.data.error_code, '0x00008402'),
    },
  ],
  toggleMovieRecording: [
    {
      says: 'starts recording',
      check: async ({ body }, { service, camera }) => {
        strictEqual(body.message, 'Recording started.');
        const state = await service.ok('GET', `${camera}/properties/recording-state`);
        strictEqual(state.body.data.value, '0x1');
      },
    },
    {
      says: 'stops recording',
      check: ({ body }, stage) => {
        strictEqual(body.message, 'Recording stopped.');
        strictEqual(lastAsked(stage, 'movie'), 'movie stop');
      },
    },
    {
      says: 'reports that the camera has not begun',
      prepare: async ({ service, id }) => service.injectFault(id, 'SendCommand no-exposure'),
      restore: async ({ service, id }) => service.clearFaults(id),
      code: 'RECORDING_UNCHANGED',
      check: ({ body }) => strictEqual(body.data.outcome, 'unknown'),
    },
    {
      says: 'reports that the SDK refused',
      // Every command fails: a camera may have another command for it.
      prepare: async ({ service, id }) => service.injectFault(id, 'SendCommand error(0x8000)'),
      restore: async ({ service, id }) => service.clearFaults(id),
      code: 'SDK_REFUSED',
    },
  ],
  focusNearFar: [
    {
      says: 'moves the focus nearer',
      prepare: byHand,
      asks: { body: { step: -7 } },
      check: ({ body }, stage) => {
        strictEqual(body.data.direction, 'near');
        strictEqual(lastAsked(stage, 'focus-drive'), 'focus-drive -7');
      },
    },
    { says: 'needs a step', asks: { body: {} }, code: 'BAD_REQUEST' },
    { says: 'refuses a step of 0', asks: { body: { step: 0 } }, code: 'BAD_REQUEST' },
    { says: 'refuses a step of 8', asks: { body: { step: 8 } }, code: 'BAD_REQUEST' },
    {
      says: 'is refused by the camera in an autofocus mode',
      prepare: byAutofocus,
      asks: { body: { step: 1 } },
      code: 'NOT_WRITABLE',
      check: ({ body }) => match(body.message, /because the focus mode is AF_S\. Set focus-mode.* to mf/),
    },
  ],
};

async function touched(stage: Stage): Promise<void> {
  await byAutofocus(stage);
  await act(stage, 'touch', { x: 100, y: 100 });
}
