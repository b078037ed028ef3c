// Operations of the Live View group: the camera's live view and its on-screen display as settings, single frames, and
// streams. Streams are additions to the published interface.

import Type from 'typebox';
import { CameraAnswer, CameraParams, cameraAnswerWith } from './envelope.js';
import { CONTROL_FAILURES, START_FAILURES, WORKER_FAILURES } from './failures.js';
import { ETAG, jsonAnswer, operation, UNBUFFERED } from './operation.js';
import { MAX_HEADER } from './texts.js';

/** CAMERA_RECOVERING is missing: viewers get a slate while the camera is recovering. */
const STREAM_FAILURES = [
  'CAMERA_NOT_FOUND',
  'NOT_CONNECTED',
  'OSD_UNAVAILABLE',
  'SDK_REFUSED',
  'WRONG_MODE',
  ...WORKER_FAILURES,
] as const;
const OSD_FAILURES = ['OSD_UNAVAILABLE', ...CONTROL_FAILURES] as const;

/** POST /api/cameras/{cameraId}/live-view/enable. */
export const enableLiveView = operation({
  operationId: 'enableLiveView',
  method: 'POST',
  path: '/api/cameras/{cameraId}/live-view/enable',
  tag: 'Live View',
  summary: 'Switch live view on in the camera',
  params: CameraParams,
  success: jsonAnswer('Live view is on.', CameraAnswer),
  failures: CONTROL_FAILURES,
});

/** POST /api/cameras/{cameraId}/live-view/disable. */
export const disableLiveView = operation({
  operationId: 'disableLiveView',
  method: 'POST',
  path: '/api/cameras/{cameraId}/live-view/disable',
  tag: 'Live View',
  summary: 'Stop fetching frames and switch live view off in the camera',
  params: CameraParams,
  success: jsonAnswer('Live view is off.', CameraAnswer),
  failures: CONTROL_FAILURES,
});

/** GET /api/cameras/{cameraId}/live-view/status. */
export const getLiveViewStatus = operation({
  operationId: 'getLiveViewStatus',
  method: 'GET',
  path: '/api/cameras/{cameraId}/live-view/status',
  tag: 'Live View',
  summary: 'Whether live view is on, and whether frames come',
  params: CameraParams,
  success: jsonAnswer(
    'The state of live view.',
    cameraAnswerWith(
      Type.Object(
        {
          enabled: Type.Boolean({ description: 'The setting of the camera.' }),
          streaming: Type.Boolean({
            description: 'The service is fetching frames, and whole ones have come.',
          }),
          reason: Type.Optional(
            Type.String({
              description: 'Why none has come although some were requested, where that is known.',
            }),
          ),
          fps: Type.Optional(
            Type.Number({ description: 'Frames a second of late; left out when none come.' }),
          ),
          ageMs: Type.Optional(Type.Integer({ description: 'Age of the newest frame.' })),
          viewers: Type.Optional(Type.Integer({ description: 'Streams that are open.' })),
          skippedFrames: Type.Optional(
            Type.Integer({ description: 'Frames of the camera that were not fetched in time.' }),
          ),
        },
        { title: 'LiveViewStatus' },
      ),
    ),
  ),
  failures: CONTROL_FAILURES,
});

/** POST /api/cameras/{cameraId}/live-view/start. */
export const startLiveViewStream = operation({
  operationId: 'startLiveViewStream',
  method: 'POST',
  path: '/api/cameras/{cameraId}/live-view/start',
  tag: 'Live View',
  summary: 'Start fetching frames',
  description:
    'Switches live view on where it is off. Answers when the first frame is there, or after a second.',
  params: CameraParams,
  success: jsonAnswer('Frames are fetched.', CameraAnswer),
  failures: CONTROL_FAILURES,
});

/** POST /api/cameras/{cameraId}/live-view/stop. */
export const stopLiveViewStream = operation({
  operationId: 'stopLiveViewStream',
  method: 'POST',
  path: '/api/cameras/{cameraId}/live-view/stop',
  tag: 'Live View',
  summary: 'Stop fetching frames',
  description:
    'Open streams stay open and show a slate until somebody starts again. Live view stays on in the camera.',
  params: CameraParams,
  success: jsonAnswer('No frame is fetched.', CameraAnswer),
  failures: ['CAMERA_NOT_FOUND', 'NOT_CONNECTED', ...START_FAILURES],
});

const FRAME_HEADERS = {
  'cache-control': 'no-store',
} as const;

const frameAnswer = {
  status: 200,
  description: 'A JPEG.',
  mediaType: 'image/jpeg',
  schema: Type.String({ format: 'binary' }),
  headers: FRAME_HEADERS,
  more: {
    ETag: ETAG,
    'X-Frame-Number': 'The number the camera gave it.',
    'X-Frame-Time': 'When it was fetched: RFC 3339, UTC.',
    'X-Frame-Age-Ms': 'How old it is, in milliseconds.',
  },
  notModified: 'No other frame than the one that was named.',
} as const;

/** GET /api/cameras/{cameraId}/live-view/frame. */
export const getLiveViewFrame = operation({
  operationId: 'getLiveViewFrame',
  method: 'GET',
  path: '/api/cameras/{cameraId}/live-view/frame',
  tag: 'Live View',
  summary: 'The newest frame',
  description:
    'Needs start, or an open stream. A frame older than two seconds is not served. With `after` it waits ' +
    'for another frame than that.',
  params: CameraParams,
  query: Type.Object({
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 9_999_999_999,
        description: 'The number of the frame that the caller has.',
      }),
    ),
    timeoutMs: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 999_999,
        default: 5000,
        description: 'How long to wait for another; 30000 at most, longer ones are taken as that.',
      }),
    ),
  }),
  headers: Type.Object({ 'if-none-match': Type.Optional(Type.String({ maxLength: MAX_HEADER })) }),
  success: frameAnswer,
  failures: ['NO_FRAME'],
});

/** POST /api/cameras/{cameraId}/live-view/osd-enable. */
export const enableOSD = operation({
  operationId: 'enableOSD',
  method: 'POST',
  path: '/api/cameras/{cameraId}/live-view/osd-enable',
  tag: 'Live View',
  summary: 'Have the camera send its on-screen display',
  params: CameraParams,
  success: jsonAnswer('The display is sent.', CameraAnswer),
  failures: OSD_FAILURES,
});

/** POST /api/cameras/{cameraId}/live-view/osd-disable. */
export const disableOSD = operation({
  operationId: 'disableOSD',
  method: 'POST',
  path: '/api/cameras/{cameraId}/live-view/osd-disable',
  tag: 'Live View',
  summary: 'Have the camera keep its on-screen display',
  description: 'Frames carry no overlay afterwards, in open streams too.',
  params: CameraParams,
  success: jsonAnswer('The display is not sent.', CameraAnswer),
  failures: OSD_FAILURES,
});

/** GET /api/cameras/{cameraId}/live-view/osd-status. */
export const getOSDStatus = operation({
  operationId: 'getOSDStatus',
  method: 'GET',
  path: '/api/cameras/{cameraId}/live-view/osd-status',
  tag: 'Live View',
  summary: 'Whether the camera sends its on-screen display',
  params: CameraParams,
  success: jsonAnswer(
    'The state of the display.',
    cameraAnswerWith(
      Type.Object({ supported: Type.Boolean(), enabled: Type.Boolean() }, { title: 'OSDStatus' }),
    ),
  ),
  failures: CONTROL_FAILURES,
});

/** GET /api/cameras/{cameraId}/live-view/osd-frame. */
export const getOSDFrame = operation({
  operationId: 'getOSDFrame',
  method: 'GET',
  path: '/api/cameras/{cameraId}/live-view/osd-frame',
  tag: 'Live View',
  summary: 'The newest frame with the on-screen display over it',
  description: 'Needs start and osd-enable. Made when it is asked for.',
  params: CameraParams,
  headers: Type.Object({ 'if-none-match': Type.Optional(Type.String({ maxLength: MAX_HEADER })) }),
  success: frameAnswer,
  failures: ['NO_FRAME'],
});

const STREAM_QUERY = {
  fps: Type.Optional(
    Type.String({
      pattern: '^\\d{1,3}(\\.\\d{1,3})?$',
      maxLength: 7,
      description: 'At most so many frames a second, 0.1 to 120.',
    }),
  ),
  osd: Type.Optional(Type.Enum(['0', '1'], { description: '1: with the on-screen display of the camera.' })),
} as const;

const STREAM_DESCRIPTION = [
  'Motion JPEG (multipart/x-mixed-replace), as browsers show in an img element. Each part carries Content-Length,',
  'X-Camera-Id, X-Frame-Number, X-Frame-Time and X-Frame-Age-Ms. When no frame has come for a second the ' +
    'stream shows a',
  'slate once a second, with X-No-Signal-Since, until there are frames again: also across the loss of the camera.',
  'The stream switches on what it needs, and off again without viewers. A viewer that is ' +
    'slow loses frames.',
].join(' ');

const streamAnswer = {
  status: 200,
  description: 'An endless stream of pictures.',
  mediaType: 'multipart/x-mixed-replace',
  schema: Type.String({ format: 'binary' }),
  headers: { 'cache-control': 'no-store', connection: 'close', ...UNBUFFERED },
} as const;

/** GET /api/cameras/{cameraId}/live-view/stream; an addition to the published interface. */
export const streamLiveView = operation({
  operationId: 'streamLiveView',
  method: 'GET',
  path: '/api/cameras/{cameraId}/live-view/stream',
  tag: 'Live View',
  summary: 'Live view as a stream',
  description: STREAM_DESCRIPTION,
  params: CameraParams,
  query: Type.Object(STREAM_QUERY),
  success: streamAnswer,
  failures: STREAM_FAILURES,
});

/** GET /api/live-view/stream; an addition to the published interface. */
export const streamAllLiveViews = operation({
  operationId: 'streamAllLiveViews',
  method: 'GET',
  path: '/api/live-view/stream',
  tag: 'Live View',
  summary: 'Live view of several cameras in one stream',
  description: [
    STREAM_DESCRIPTION,
    'One connection for a whole wall: a browser opens six to a host at most.',
    'A camera without live view shows a slate.',
  ].join(' '),
  query: Type.Object({
    ...STREAM_QUERY,
    cameras: Type.Optional(
      Type.String({
        maxLength: 4096,
        description: 'Camera ids, divided by commas; default all that are connected.',
      }),
    ),
  }),
  success: streamAnswer,
  failures: ['CAMERA_NOT_FOUND', ...START_FAILURES],
});
