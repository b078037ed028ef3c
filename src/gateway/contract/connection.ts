// Operations of the Connection group: which cameras there are, and the session with one of them.

import Type from 'typebox';
import { CameraAnswer, CameraParams, cameraAnswerWithOptional, plainAnswer } from './envelope.js';
import { START_FAILURES, WORKER_FAILURES } from './failures.js';
import { jsonAnswer, operation } from './operation.js';

const Mode = Type.Enum(['remote', 'remote-transfer', 'contents'], {
  description: 'remote: full control. remote-transfer: control and card access. contents: card access only.',
});

const Credentials = Type.Object({
  username: Type.Optional(Type.String()),
  password: Type.Optional(Type.String()),
  fingerprint: Type.Optional(Type.String({ description: 'From the fingerprint of the body.' })),
});

/** GET /api/cameras. */
export const listCameras = operation({
  operationId: 'listCameras',
  method: 'GET',
  path: '/api/cameras',
  tag: 'Connection',
  summary: 'List the cameras',
  description: 'Answered from a list that is kept current; safe to poll.',
  success: jsonAnswer(
    'The cameras attached to this host; an empty list when there are none.',
    plainAnswer({
      cameras: Type.Array(
        Type.Object(
          {
            id: Type.String(),
            model: Type.String(),
            connectionType: Type.Enum(['USB', 'Network']),
            connected: Type.Boolean(),
          },
          { title: 'ListedCamera' },
        ),
      ),
    }),
  ),
  failures: START_FAILURES,
});

/** POST /api/cameras/{cameraId}/connection. */
export const connectCamera = operation({
  operationId: 'connectCamera',
  method: 'POST',
  path: '/api/cameras/{cameraId}/connection',
  tag: 'Connection',
  summary: 'Connect a camera',
  description:
    'Already connected in the same mode is a success; in another mode it is refused and nothing changes.',
  params: CameraParams,
  body: Type.Object({
    mode: Type.Optional({ ...Mode, default: 'remote' }),
    reconnecting: Type.Optional(
      Type.String({ description: 'Exactly "on": come back by itself after a lost cable.', default: 'off' }),
    ),
    auth: Type.Optional(Credentials),
    username: Type.Optional(Type.String({ deprecated: true, description: 'Use auth.username.' })),
    password: Type.Optional(Type.String({ deprecated: true, description: 'Use auth.password.' })),
  }),
  success: jsonAnswer('The camera is connected.', CameraAnswer),
  failures: [
    'CAMERA_NOT_FOUND',
    'CONNECT_REFUSED',
    'CONNECT_TIMEOUT',
    'CREDENTIALS_REFUSED',
    'MODE_CONFLICT',
    'SAVE_PATH_UNUSABLE',
    ...START_FAILURES,
    ...WORKER_FAILURES,
  ],
});

/** GET /api/cameras/{cameraId}/connection. */
export const getConnectionStatus = operation({
  operationId: 'getConnectionStatus',
  method: 'GET',
  path: '/api/cameras/{cameraId}/connection',
  tag: 'Connection',
  summary: 'Whether a camera is connected',
  description: 'Answers 200 for every id; data is there only while the camera is connected.',
  params: CameraParams,
  success: jsonAnswer('The state of the connection.', cameraAnswerWithOptional(Type.Object({ mode: Mode }))),
  failures: [],
});

/** DELETE /api/cameras/{cameraId}/connection. */
export const disconnectCamera = operation({
  operationId: 'disconnectCamera',
  method: 'DELETE',
  path: '/api/cameras/{cameraId}/connection',
  tag: 'Connection',
  summary: 'Disconnect a camera',
  description: 'A success also when the camera is not connected. Ends a recovery that is under way.',
  params: CameraParams,
  success: jsonAnswer('The camera is not connected.', CameraAnswer),
  failures: WORKER_FAILURES,
});
