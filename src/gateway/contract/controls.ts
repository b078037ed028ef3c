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
    'While a key is held down, the camera accepts no other key. A refusal lists the keys of ' + 'the camera.',
  params: CameraParams,
  body: Type.Object({
    button: Type.Optional(
      Type.String({
        maxLength: MAX_WORD,
        description: 'Name of the key, such as "menu", "af-on" or "c1"; required.',
      }),
    ),
    action: Type.Optional(
      Type.String({
        maxLength: MAX_WORD,
        description:
          '"press" (the default): down, then up. "down": press the key and hold it. "up": release ' + 'it.',
      }),
    ),
  }),
  promisedBody: Type.Object(
    {
      button: Type.Enum([...BUTTON_NAMES], { description: 'Name of the key; each body has some of these.' }),
      action: Type.Optional(
        Type.Enum([...KEY_ACTIONS], {
          description: 'press (the default): down, then up. down: press the key and hold it. up: release it.',
        }),
      ),
    },
    { title: 'ButtonRequest' },
  ),
  success: jsonAnswer(
    'The camera has carried out the action on the key.',
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
    'The effect depends on the menu setting "Touch Func. in Shooting" of the camera: "Touch ' +
    'Tracking" gives the camera a subject to follow, "Touch Focus" moves the AF frame.',
  params: CameraParams,
  body: Type.Object(SCREEN_POINT),
  promisedBody: Type.Object(PROMISED_POINT, { title: 'TouchRequest' }),
  isBodyRequired: true,
  success: jsonAnswer(
    'The camera accepted the touch.',
    cameraResponse(
      Type.Object({
        x: Type.String({ description: 'Horizontal position, 0 to 639, as decimal text.' }),
        y: Type.String({ description: 'Vertical position, 0 to 479, as decimal text.' }),
        verify: Type.String({ description: 'Requests that show the effect.' }),
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
    'The camera has cancelled the touch.',
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
    'The zoom continues until speed 0, or a request without members, stops it. If direction ' +
    'is given, only the magnitude of speed counts; otherwise its sign is the direction.',
  params: CameraParams,
  body: Type.Object({
    direction: Type.Optional(Type.Enum(['in', 'out'])),
    speed: Type.Optional(
      Type.Union([Speed, Type.String({ maxLength: MAX_WORD })], {
        description:
          '-10 to 10. With a direction, "fast" means 8, and "normal", any other word or no speed ' +
          'means 4.',
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
          description:
            'A direction and a speed: normal (the default) is 4, fast is 8; if speed is a number, only ' +
            'its magnitude counts.',
        },
      ),
      Type.Object(
        { speed: Type.Optional(Speed) },
        {
          title: 'ZoomSignedSpeedRequest',
          description: 'A speed with a sign: positive zooms in, negative zooms out; 0, or no speed, stops.',
        },
      ),
    ],
    { title: 'ZoomRequest' },
  ),
  success: jsonAnswer(
    'The camera accepted the speed.',
    cameraResponse(
      Type.Object({
        speed: Type.Integer({
          description: 'Speed sent to the camera: positive zooms in, negative zooms out, 0 stops.',
        }),
      }),
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
    'Answered when the property recording-state has changed. The message, and the event ' +
    'recording, show whether recording has started or stopped.',
  params: CameraParams,
  success: jsonAnswer('Recording has started or stopped; the message names which.', CameraAnswer),
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
        description:
          'Size and direction of the step: -7 to -1 focuses nearer, 1 to 7 farther; 0 is not ' + 'allowed.',
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
