// Operations of the Actions group: effects on the camera. Each is answered when its timed sequence of calls has ended;
// the service never sends an action twice.

import Type from 'typebox';
import { CameraParams, cameraResponse } from './envelope.js';
import { CONTROL_FAILURES } from './failures.js';
import { jsonAnswer, operation } from './operation.js';
import { MAX_WORD } from './texts.js';

function actionAnswer<const Action extends string, const Method extends string>(
  action: Action,
  method: Method,
) {
  return jsonAnswer(
    'The camera has carried out the action.',
    cameraResponse(Type.Object({ action: Type.Literal(action), method: Type.Literal(method) })),
  );
}

/** POST /api/cameras/{cameraId}/actions/shutter. */
export const triggerShutter = operation({
  operationId: 'triggerShutter',
  method: 'POST',
  path: '/api/cameras/{cameraId}/actions/shutter',
  tag: 'Actions',
  summary: 'Press the shutter',
  description:
    'A full press is answered once the camera has reported the exposure. A press during a ' +
    'half-press continues from it, with its focus.',
  params: CameraParams,
  body: Type.Object({
    // Accepts any word, as the public implementation does; the document promises two.
    action: Type.Optional(
      Type.String({
        maxLength: MAX_WORD,
        description:
          '"down": press the shutter button and hold it. "up": release it. Anything else is a full ' +
          'press.',
      }),
    ),
  }),
  promisedBody: Type.Object(
    {
      action: Type.Optional(
        Type.Enum(['down', 'up'], {
          description: 'down: press the shutter button and hold it. up: release it. Absent: a full press.',
        }),
      ),
    },
    { title: 'ShutterRequest' },
  ),
  success: actionAnswer('shutter', 'capture_image'),
  failures: ['NO_EXPOSURE', 'STORAGE_FULL', 'DISK_FULL', ...CONTROL_FAILURES],
});

/** POST /api/cameras/{cameraId}/actions/half-press. */
export const halfPress = operation({
  operationId: 'halfPress',
  method: 'POST',
  path: '/api/cameras/{cameraId}/actions/half-press',
  tag: 'Actions',
  summary: 'Half-press the shutter for a second',
  description:
    'Answered when the camera has reported its focus, or after a second. The button stays half-pressed for a moment ' +
    'more, and a shutter operation in that time uses its focus.',
  params: CameraParams,
  success: actionAnswer('half-press', 's1_shooting'),
  failures: CONTROL_FAILURES,
});

/** POST /api/cameras/{cameraId}/actions/af-shutter. */
export const afShutter = operation({
  operationId: 'afShutter',
  method: 'POST',
  path: '/api/cameras/{cameraId}/actions/af-shutter',
  tag: 'Actions',
  summary: 'Focus, then take a picture',
  description:
    'Half-presses the shutter button until the camera reports its focus, then presses it fully. Answered once the ' +
    'camera has reported the exposure.',
  params: CameraParams,
  success: actionAnswer('af-shutter', 'af_shutter'),
  failures: [
    'FOCUS_MODE_NOT_AF',
    'FOCUS_NOT_REACHED',
    'NO_EXPOSURE',
    'STORAGE_FULL',
    'DISK_FULL',
    ...CONTROL_FAILURES,
  ],
});
