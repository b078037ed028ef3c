// Operations of the Live View group: live view as a setting of the camera.

import Type from 'typebox';
import { CameraParams, cameraAnswerWith } from './envelope.js';
import { CONTROL_FAILURES } from './failures.js';
import { jsonAnswer, operation } from './operation.js';

/** POST /api/cameras/{cameraId}/live-view/enable. */
export const enableLiveView = operation({
  operationId: 'enableLiveView',
  method: 'POST',
  path: '/api/cameras/{cameraId}/live-view/enable',
  tag: 'Live View',
  summary: 'Switch live view on in the camera',
  params: CameraParams,
  success: jsonAnswer('Live view is on.', cameraAnswerWith(Type.Object({}))),
  failures: CONTROL_FAILURES,
});

/** POST /api/cameras/{cameraId}/live-view/disable. */
export const disableLiveView = operation({
  operationId: 'disableLiveView',
  method: 'POST',
  path: '/api/cameras/{cameraId}/live-view/disable',
  tag: 'Live View',
  summary: 'Switch live view off in the camera',
  params: CameraParams,
  success: jsonAnswer('Live view is off.', cameraAnswerWith(Type.Object({}))),
  failures: CONTROL_FAILURES,
});

/** GET /api/cameras/{cameraId}/live-view/status. */
export const getLiveViewStatus = operation({
  operationId: 'getLiveViewStatus',
  method: 'GET',
  path: '/api/cameras/{cameraId}/live-view/status',
  tag: 'Live View',
  summary: 'Whether live view is on',
  params: CameraParams,
  success: jsonAnswer(
    'Live view as it is now.',
    cameraAnswerWith(
      Type.Object({
        enabled: Type.Boolean({ description: 'The setting of the camera.' }),
        streaming: Type.Boolean({ description: 'The service is fetching frames.' }),
      }),
    ),
  ),
  failures: CONTROL_FAILURES,
});
