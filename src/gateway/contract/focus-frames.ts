// Operations about focus frames: rectangles in live view that show where the camera focuses (AF frames) and what it
// tracks (tracking frames). Both kinds have the same shape, so that a client can draw them with one function.

import Type from 'typebox';
import { FOCUS_FRAME_STATES, FOCUS_FRAME_TYPES, TRACKING_FRAME_TYPES } from '../../protocol/words.js';
import { CameraParams, cameraResponse, plainAnswer } from './envelope.js';
import { CONTROL_FAILURES, NOT_CONNECTED_AS_UNKNOWN } from './failures.js';
import { jsonAnswer, operation } from './operation.js';
import { PROMISED_POINT, SCREEN_POINT } from './screen-point.js';

function framesOf<const Words extends string[]>(types: Words, title: string) {
  const Frame = Type.Object(
    {
      type: Type.Enum(types, { description: 'Type of the frame, as the camera SDK names it.' }),
      state: Type.Enum([...FOCUS_FRAME_STATES], {
        description: 'State of the frame, as the camera SDK names it.',
      }),
      priority: Type.Integer({ description: 'Number that the camera reports for the frame, unchanged.' }),
      normalized: Type.Object(
        { x: Type.Number(), y: Type.Number() },
        { description: 'Centre of the frame as fractions of the picture, 0 to 1.' },
      ),
      position: Type.Object(
        { x: Type.Integer(), y: Type.Integer() },
        { description: 'Centre of the frame in the coordinates of remoteTouch.' },
      ),
      size: Type.Object({
        width: Type.Integer({ description: 'Width; raw.xDenominator is the width of the whole picture.' }),
        height: Type.Integer({ description: 'Height; raw.yDenominator is the height of the whole picture.' }),
        normalized_width: Type.Number({ description: 'Width as a fraction of the picture, 0 to 1.' }),
        normalized_height: Type.Number({ description: 'Height as a fraction of the picture, 0 to 1.' }),
      }),
      raw: Type.Object(
        {
          xNumerator: Type.Integer(),
          xDenominator: Type.Integer(),
          yNumerator: Type.Integer(),
          yDenominator: Type.Integer(),
        },
        { description: 'Centre of the frame as the camera reports it: two fractions of the picture.' },
      ),
    },
    { title },
  );
  return Type.Object({
    available: Type.Boolean({ description: 'true: the camera reports frames of this kind now.' }),
    frame_count: Type.Integer({ minimum: 0, description: 'Number of frames.' }),
    frames: Type.Array(Frame),
  });
}

/** AF frames, in getAFAreaPosition and in the event frames. */
export const AfFrames = framesOf([...FOCUS_FRAME_TYPES], 'AFFrame');

/** Tracking frames, in getTrackingFrame and in the event frames. */
export const TrackingFrames = framesOf([...TRACKING_FRAME_TYPES], 'TrackingFrame');

/** GET /api/cameras/{cameraId}/af-area-position. */
export const getAFAreaPosition = operation({
  operationId: 'getAFAreaPosition',
  method: 'GET',
  path: '/api/cameras/{cameraId}/af-area-position',
  tag: 'Actions',
  summary: 'Read the AF frames',
  description: 'Requires live view and a value of focus-area that has an AF frame, such as Flexible Spot S.',
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
    'If the position is too close to an edge, the camera silently moves the frame inward. ' +
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
        verify: Type.String({ description: 'Request with which a client can see where the AF frame is.' }),
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
    'Requires live view. While nothing is tracked, the list is empty. A client can poll this operation ' +
    'while a subject moves.',
  params: CameraParams,
  success: jsonAnswer('The tracking frames.', plainAnswer({ data: TrackingFrames }, 'TrackingFrameResponse')),
  failures: ['FRAMES_NOT_AVAILABLE', ...CONTROL_FAILURES],
  statuses: NOT_CONNECTED_AS_UNKNOWN,
});
