// Operations about focus frames, which mark in live view where the camera focuses and what it tracks. Both kinds have
// the same shape, so that one function can draw them.

import Type from 'typebox';
import { FOCUS_FRAME_STATES, FOCUS_FRAME_TYPES, TRACKING_FRAME_TYPES } from '../../protocol/words.js';
import { CameraParams, cameraResponse, plainAnswer } from './envelope.js';
import { CONTROL_FAILURES, NOT_CONNECTED_AS_UNKNOWN } from './failures.js';
import { jsonAnswer, operation } from './operation.js';
import { PROMISED_POINT, SCREEN_POINT } from './screen-point.js';

function framesOf<const Words extends string[]>(types: Words, title: string) {
  const Frame = Type.Object(
    {
      type: Type.Enum(types),
      state: Type.Enum([...FOCUS_FRAME_STATES]),
      priority: Type.Integer(),
      normalized: Type.Object(
        { x: Type.Number(), y: Type.Number() },
        { description: 'Centre of the frame as fractions of the picture, 0 to 1.' },
      ),
      position: Type.Object(
        { x: Type.Integer(), y: Type.Integer() },
        { description: 'Centre of the frame in the coordinates of remoteTouch.' },
      ),
      size: Type.Object({
        width: Type.Integer(),
        height: Type.Integer(),
        normalized_width: Type.Number(),
        normalized_height: Type.Number(),
      }),
      raw: Type.Object(
        {
          xNumerator: Type.Integer(),
          xDenominator: Type.Integer(),
          yNumerator: Type.Integer(),
          yDenominator: Type.Integer(),
        },
        { description: 'Centre of the frame as the camera reports it.' },
      ),
    },
    { title },
  );
  return Type.Object({
    available: Type.Boolean(),
    frame_count: Type.Integer({ minimum: 0 }),
    frames: Type.Array(Frame),
  });
}

/** AF frames, in the answer and in the event. */
export const AfFrames = framesOf([...FOCUS_FRAME_TYPES], 'AFFrame');

/** Tracking frames, likewise. */
export const TrackingFrames = framesOf([...TRACKING_FRAME_TYPES], 'TrackingFrame');

/** GET /api/cameras/{cameraId}/af-area-position. */
export const getAFAreaPosition = operation({
  operationId: 'getAFAreaPosition',
  method: 'GET',
  path: '/api/cameras/{cameraId}/af-area-position',
  tag: 'Actions',
  summary: 'Read the AF frames',
  description: 'Requires live view, and a focus area that has an AF frame.',
  params: CameraParams,
  success: jsonAnswer('The AF frames.', plainAnswer({ data: AfFrames }, 'AFAreaPositionResponse')),
  failures: ['FRAMES_NOT_AVAILABLE', ...CONTROL_FAILURES],
  statuses: NOT_CONNECTED_AS_UNKNOWN,
});

/** PUT /api/cameras/{cameraId}/af-area-position. */
export const setAFAreaPosition = operation({
  operationId: 'setAFAreaPosition',
  method: 'PUT',
  path: '/api/cameras/{cameraId}/af-area-position',
  tag: 'Actions',
  summary: 'Move the AF frame',
  description:
    'The camera keeps the AF frame away from the edges without reporting it; ' +
    'getAFAreaPosition shows where the frame is.',
  params: CameraParams,
  body: Type.Object(SCREEN_POINT),
  promisedBody: Type.Object(PROMISED_POINT, { title: 'AFAreaPositionRequest' }),
  isBodyRequired: true,
  success: jsonAnswer(
    'The camera accepted the position.',
    cameraResponse(
      Type.Object({
        x: Type.Integer({ description: 'Horizontal position sent to the camera, 0 to 639.' }),
        y: Type.Integer({ description: 'Vertical position sent to the camera, 0 to 479.' }),
        verify: Type.String({ description: 'Request that shows where the AF frame is.' }),
      }),
    ),
  ),
  failures: CONTROL_FAILURES,
  statuses: NOT_CONNECTED_AS_UNKNOWN,
});

/** GET /api/cameras/{cameraId}/tracking-frame. */
export const getTrackingFrame = operation({
  operationId: 'getTrackingFrame',
  method: 'GET',
  path: '/api/cameras/{cameraId}/tracking-frame',
  tag: 'Actions',
  summary: 'Read the tracking frames',
  description:
    'Requires live view. An empty list is normal: nothing is tracked. Meant to be polled ' +
    'while a subject moves.',
  params: CameraParams,
  success: jsonAnswer('The tracking frames.', plainAnswer({ data: TrackingFrames }, 'TrackingFrameResponse')),
  failures: ['FRAMES_NOT_AVAILABLE', ...CONTROL_FAILURES],
  statuses: NOT_CONNECTED_AS_UNKNOWN,
});
