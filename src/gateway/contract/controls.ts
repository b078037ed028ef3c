// Operations of the Actions group besides the shutter button: keys, touch, zoom, focus drive and recording. Each
// answers with the result that the camera reports; the service never sends an action twice.

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
    'While a key is held down, the camera accepts no other key. If the camera does not have the key, ' +
    'data.supported_buttons of the error lists the keys that it has.',
  params: CameraParams,
  body: Type.Object({
    button: Type.Optional(
      Type.String({
        maxLength: MAX_WORD,
        description: 'Name of the key, such as "menu", "af-on" or "c1". Required.',
      }),
    ),
    action: Type.Optional(
      Type.String({
        maxLength: MAX_WORD,
        description:
          '"press", the default: press the key and release it. "down": press it and hold it. "up": release ' +
          'it.',
      }),
    ),
  }),
  promisedBody: Type.Object(
    {
      button: Type.Enum([...BUTTON_NAMES], {
        description: 'Name of the key. Each body has only some of these keys.',
      }),
      action: Type.Optional(
        Type.Enum([...KEY_ACTIONS], {
          description:
            'press, the default: press the key and release it. down: press it and hold it. up: release it.',
        }),
      ),
    },
    { title: 'ButtonRequest' },
  ),
  success: jsonAnswer(
    'The camera has carried out the action on the key.',
    cameraResponse(
      Type.Object({
        button: Type.String({ description: 'Name of the key.' }),
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
    'The effect depends on the menu setting "Touch Func. in Shooting" of the camera. With "Touch ' +
    'Tracking" the camera tracks the subject at this point; with "Touch Focus" it moves the AF frame.',
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
        verify: Type.String({ description: 'Requests with which a client can see the effect.' }),
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
  description: 'Ends what the last remoteTouch began, such as tracking.',
  params: CameraParams,
  success: jsonAnswer(
    'The camera has cancelled the touch.',
    cameraResponse(
      Type.Object({ action: Type.Literal('touch-cancel'), method: Type.Literal('cancel_remote_touch') }),
    ),
  ),
  failures: ['NOTHING_TO_CANCEL', ...CONTROL_FAILURES],
});

const speedOf = (description: string) => Type.Integer({ minimum: -10, maximum: 10, description });

/** POST /api/cameras/{cameraId}/actions/zoom. */
export const controlZoom = operation({
  operationId: 'controlZoom',
  method: 'POST',
  path: '/api/cameras/{cameraId}/actions/zoom',
  tag: 'Actions',
  summary: 'Zoom in, out, or stop',
  description:
    'The zoom continues until a request with speed 0 or an empty request body stops it. If direction is ' +
    'given, the sign of speed is ignored; otherwise the sign is the direction.',
  params: CameraParams,
  body: Type.Object({
    direction: Type.Optional(Type.Enum(['in', 'out'])),
    speed: Type.Optional(
      Type.Union([speedOf('Speed as a number.'), Type.String({ maxLength: MAX_WORD })], {
        description:
          'Number from -10 to 10. With a direction, a word is possible, too: "fast" means 8; any other ' +
          'word, or no speed, means 4.',
      }),
    ),
  }),
  promisedBody: Type.Union(
    [
      Type.Object(
        {
          direction: Type.Enum(['in', 'out'], { description: 'in: longer focal length. out: shorter.' }),
          speed: Type.Optional(
            Type.Union([
              Type.Enum(['normal', 'fast'], { description: 'normal, the default: speed 4. fast: speed 8.' }),
              speedOf('Speed as a number; its sign is ignored.'),
            ]),
          ),
        },
        {
          title: 'ZoomDirectionalRequest',
          description: 'A direction, and a speed without a sign.',
        },
      ),
      Type.Object(
        { speed: Type.Optional(speedOf('Speed, with the direction as its sign.')) },
        {
          title: 'ZoomSignedSpeedRequest',
          description:
            'A speed whose sign is the direction: positive zooms in, negative zooms out. 0 or no speed stops the zoom.',
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
          description:
            'Speed that was sent to the camera: positive zooms in, negative zooms out, 0 stops the zoom.',
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
    'Starts a recording, or stops the current one. Answered when the property recording-state has changed. ' +
    'The message of the answer and the event recording say whether the recording has started or stopped.',
  params: CameraParams,
  success: jsonAnswer('The recording has started or stopped, as message says.', CameraAnswer),
  failures: ['RECORDING_UNCHANGED', ...CONTROL_FAILURES],
});

/** POST /api/cameras/{cameraId}/actions/focus-near-far. */
export const focusNearFar = operation({
  operationId: 'focusNearFar',
  method: 'POST',
  path: '/api/cameras/{cameraId}/actions/focus-near-far',
  tag: 'Actions',
  summary: 'Move the focus one step nearer or farther',
  description: 'A camera accepts this in manual focus; otherwise the request is refused with NOT_WRITABLE.',
  params: CameraParams,
  body: Type.Object(
    {
      step: Type.Integer({
        minimum: -7,
        maximum: 7,
        description: 'Size and direction of the step. -7 to -1: nearer. 1 to 7: farther. 0 is not allowed.',
      }),
    },
    { title: 'FocusNearFarRequest' },
  ),
  success: jsonAnswer(
    'The camera accepted the step.',
    cameraResponse(
      Type.Object({
        step: Type.Integer({ description: 'Size and direction, as in the request.' }),
        direction: Type.Enum(['near', 'far'], { description: 'The direction as a word.' }),
      }),
    ),
  ),
  failures: ['NOT_WRITABLE', ...CONTROL_FAILURES],
});
