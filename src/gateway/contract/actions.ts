// Operations of the Actions group: effects on the camera. They answer when their timed sequence has ended; the service
// never repeats one.

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
    'The action is over.',
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
  description: 'A full press answers once the exposure is proved. A press during a half-press joins it.',
  params: CameraParams,
  body: Type.Object({
    action: Type.Optional(
      Type.String({
        maxLength: MAX_WORD,
        description: '"down" or "up" for one half of the press; anything else is a full press.',
      }),
    ),
  }),
  promisedBody: Type.Object(
    {
      action: Type.Optional(
        Type.Enum(['down', 'up'], { description: 'One half of the press; left out, all of it.' }),
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
