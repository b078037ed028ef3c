// Operations of the Actions group besides the shutter: keys, touch, zoom, focus drive and recording. Each answers with
// the camera's result; the service never repeats one.

import Type from 'typebox';
import { BUTTON_NAMES, KEY_ACTIONS } from '../../protocol/words.js';
import { CameraAnswer, CameraParams, cameraResponse } from './envelope.js';
import { CONTROL_FAILURES } from './failures.js';
import { jsonAnswer, operation } from './operation.js';
import { PROMISED_POINT, SCREEN_POINT } from './screen-point.js';
import { MAX_WORD } from './texts.js';

/** POST /api/cameras/{cameraId}/actions/button. */
export const pressCameraButton = operation({
  operationId: 'pressCameraButton',
  method: 'POST',
  path: '/api/cameras/{cameraId}/actions/button',
  tag: 'Actions',
  summary: 'Press a key of the camera',
  description:
    'While a key is held down, the camera accepts no other key. A refusal lists the keys of the camera.',
  params: CameraParams,
  body: Type.Object({
    button: Type.Optional(
      Type.String({
        maxLength: MAX_WORD,
        description: 'Required; for example "menu", "af-on", "c1".',
      }),
    ),
    action: Type.Optional(
      Type.String({
        maxLength: MAX_WORD,
        description: '"press" (default), or "down" or "up" for one half of it.',
      }),
    ),
  }),
  promisedBody: Type.Object(
    {
      button: Type.Enum([...BUTTON_NAMES], { description: 'Each body has some of these keys.' }),
      action: Type.Optional(
        Type.Enum([...KEY_ACTIONS], {
          description: 'press is the default; down and up are one half of it.',
        }),
      ),
    },
    { title: 'ButtonRequest' },
  ),
  success: jsonAnswer(
    'The key was pressed.',
    cameraResponse(
      Type.Object({
        button: Type.String(),
        action: Type.Literal('button'),
        method: Type.Literal('press_camera_button'),
      }),
    ),
  ),
  failures: ['BUTTON_HELD', 'BUTTON_NOT_AVAILABLE', ...CONTROL_FAILURES],
});

/** POST /api/cameras/{cameraId}/actions/touch. */
export const remoteTouch = operation({
  operationId: 'remoteTouch',
  method: 'POST',
  path: '/api/cameras/{cameraId}/actions/touch',
  tag: 'Actions',
  summary: 'Touch the screen of the camera',
  description:
    'The effect is set in the camera, by Touch Func. in Shooting: Touch Tracking gives the camera a subject to follow, ' +
    'Touch Focus moves the AF frame.',
  params: CameraParams,
  body: Type.Object(SCREEN_POINT),
  promisedBody: Type.Object(PROMISED_POINT, { title: 'TouchRequest' }),
  isBodyRequired: true,
  success: jsonAnswer(
    'The camera accepted the touch.',
    cameraResponse(
      Type.Object({
        x: Type.String({ description: 'Decimal.' }),
        y: Type.String({ description: 'Decimal.' }),
        verify: Type.String({ description: 'How to see the effect.' }),
        action: Type.Literal('touch'),
        method: Type.Literal('remote_touch'),
      }),
    ),
  ),
  failures: ['TOUCH_NOT_AVAILABLE', ...CONTROL_FAILURES],
});

/** POST /api/cameras/{cameraId}/actions/touch-cancel. */
export const cancelRemoteTouch = operation({
  operationId: 'cancelRemoteTouch',
  method: 'POST',
  path: '/api/cameras/{cameraId}/actions/touch-cancel',
  tag: 'Actions',
  summary: 'Cancel the last touch',
  params: CameraParams,
  success: jsonAnswer(
    'The touch is cancelled.',
    cameraResponse(
      Type.Object({ action: Type.Literal('touch-cancel'), method: Type.Literal('cancel_remote_touch') }),
    ),
  ),
  failures: ['NOTHING_TO_CANCEL', ...CONTROL_FAILURES],
});

const Speed = Type.Integer({ minimum: -10, maximum: 10 });

/** POST /api/cameras/{cameraId}/actions/zoom. */
export const controlZoom = operation({
  operationId: 'controlZoom',
  method: 'POST',
  path: '/api/cameras/{cameraId}/actions/zoom',
  tag: 'Actions',
  summary: 'Zoom in, out, or stop',
  description:
    'The zoom continues until speed 0 or an empty body stops it. With a direction, a number is the speed; ' +
    'without, its sign is the direction.',
  params: CameraParams,
  body: Type.Object({
    direction: Type.Optional(Type.Enum(['in', 'out'])),
    speed: Type.Optional(
      Type.Union([Speed, Type.String({ maxLength: MAX_WORD })], {
        description: 'With a direction, also "fast" (8); "normal", any other word, or no speed means 4.',
      }),
    ),
  }),
  promisedBody: Type.Union(
    [
      Type.Object(
        {
          direction: Type.Enum(['in', 'out']),
          speed: Type.Optional(Type.Union([Type.Enum(['normal', 'fast']), Speed])),
        },
        {
          title: 'ZoomDirectionalRequest',
          description: 'Direction of the zoom; normal speed is 4, fast is 8.',
        },
      ),
      Type.Object(
        { speed: Type.Optional(Speed) },
        { title: 'ZoomSignedSpeedRequest', description: 'Positive zooms in, negative zooms out, 0 stops.' },
      ),
    ],
    { title: 'ZoomRequest' },
  ),
  success: jsonAnswer(
    'The camera zooms at this speed.',
    cameraResponse(
      Type.Object({ speed: Type.Integer({ description: 'Positive zooms in, negative zooms out.' }) }),
    ),
  ),
  failures: ['ZOOM_NOT_AVAILABLE', ...CONTROL_FAILURES],
});

/** POST /api/cameras/{cameraId}/actions/movie-rec. */
export const toggleMovieRecording = operation({
  operationId: 'toggleMovieRecording',
  method: 'POST',
  path: '/api/cameras/{cameraId}/actions/movie-rec',
  tag: 'Actions',
  summary: 'Start or stop recording',
  description:
    'Answers when recording-state has changed; the message and the event recording have the new state.',
  params: CameraParams,
  success: jsonAnswer('The camera records, or has stopped.', CameraAnswer),
  failures: ['RECORDING_UNCHANGED', ...CONTROL_FAILURES],
});

/** POST /api/cameras/{cameraId}/actions/focus-near-far. */
export const focusNearFar = operation({
  operationId: 'focusNearFar',
  method: 'POST',
  path: '/api/cameras/{cameraId}/actions/focus-near-far',
  tag: 'Actions',
  summary: 'Move the focus a step',
  params: CameraParams,
  body: Type.Object(
    {
      step: Type.Integer({
        minimum: -7,
        maximum: 7,
        description: '-7 to -1 moves nearer, 1 to 7 farther; 0 is not allowed.',
      }),
    },
    { title: 'FocusNearFarRequest' },
  ),
  success: jsonAnswer(
    'The camera accepted the step.',
    cameraResponse(Type.Object({ step: Type.Integer(), direction: Type.Enum(['near', 'far']) })),
  ),
  failures: ['NOT_WRITABLE', ...CONTROL_FAILURES],
});
