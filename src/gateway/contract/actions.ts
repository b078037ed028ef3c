// Operations of the Actions group that use the shutter button. Each is answered when its sequence of SDK calls has
// ended; the service never sends an action twice.

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
  summary: 'Press the shutter button',
  description:
    'A full press is answered when the camera has reported the exposure. A press that comes while the ' +
    'button is half-pressed uses the focus of the half-press.',
  params: CameraParams,
  body: Type.Object({
    // The service accepts any word, as the public implementation does; openapi.json promises two.
    action: Type.Optional(
      Type.String({
        maxLength: MAX_WORD,
        description:
          '"down": press the shutter button and hold it. "up": release it. Any other word, or none: press ' +
          'and release it.',
      }),
    ),
  }),
  promisedBody: Type.Object(
    {
      action: Type.Optional(
        Type.Enum(['down', 'up'], {
          description:
            'down: press the shutter button and hold it. up: release it. Absent: press and release it.',
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
  summary: 'Half-press the shutter button for a moment',
  description:
    'Answered when the camera has reported that it is in focus or found no focus, at the latest after a ' +
    'second. The button stays half-pressed for a moment after the answer. A shutter operation in that ' +
    'time uses the focus of the half-press.',
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
    'Half-presses the shutter button until the camera reports its focus, then presses it fully. Answered when the ' +
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
