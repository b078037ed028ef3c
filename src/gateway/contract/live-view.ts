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
  success: jsonAnswer('The camera has live view on.', CameraAnswer),
  failures: CONTROL_FAILURES,
});

/** POST /api/cameras/{cameraId}/live-view/disable. */
export const disableLiveView = operation({
  operationId: 'disableLiveView',
  method: 'POST',
  path: '/api/cameras/{cameraId}/live-view/disable',
  tag: 'Live View',
  summary: 'Stop fetching pictures and switch live view off in the camera',
  params: CameraParams,
  success: jsonAnswer('The camera has live view off, and no pictures are fetched.', CameraAnswer),
  failures: CONTROL_FAILURES,
});

/** GET /api/cameras/{cameraId}/live-view/status. */
export const getLiveViewStatus = operation({
  operationId: 'getLiveViewStatus',
  method: 'GET',
  path: '/api/cameras/{cameraId}/live-view/status',
  tag: 'Live View',
  summary: 'Read the state of live view',
  params: CameraParams,
  success: jsonAnswer(
    'The state of live view.',
    cameraAnswerWith(
      Type.Object(
        {
          enabled: Type.Boolean({ description: 'true: live view is switched on in the camera.' }),
          streaming: Type.Boolean({
            description:
              'true: the service is fetching pictures, and a complete one has arrived since it began.',
          }),
          reason: Type.Optional(
            Type.String({
              description: 'Reason why no picture arrives although pictures are being fetched, if known.',
            }),
          ),
          fps: Type.Optional(
            Type.Number({
              description: 'Pictures per second, measured over the last ones; absent if none arrive.',
            }),
          ),
          ageMs: Type.Optional(Type.Integer({ description: 'Age of the newest picture in milliseconds.' })),
          viewers: Type.Optional(Type.Integer({ description: 'Number of open streams of this camera.' })),
          skippedFrames: Type.Optional(
            Type.Integer({
              description: 'Number of pictures that the camera made and the service did not fetch in time.',
            }),
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
  summary: 'Start fetching pictures',
  description:
    'Switches live view on if it is off. Answered when the first picture has arrived, or ' +
    'after a second without one.',
  params: CameraParams,
  success: jsonAnswer('The service fetches pictures.', CameraAnswer),
  failures: CONTROL_FAILURES,
});

/** POST /api/cameras/{cameraId}/live-view/stop. */
export const stopLiveViewStream = operation({
  operationId: 'stopLiveViewStream',
  method: 'POST',
  path: '/api/cameras/{cameraId}/live-view/stop',
  tag: 'Live View',
  summary: 'Stop fetching pictures',
  description:
    'Open streams stay open and show a slate, a placeholder picture, until pictures are ' +
    'fetched again. Live view stays on in the camera.',
  params: CameraParams,
  success: jsonAnswer('The service no longer fetches pictures.', CameraAnswer),
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
    'X-Frame-Number': 'Number of the picture, counted by the camera.',
    'X-Frame-Time': 'Time at which the picture was fetched. RFC 3339, UTC.',
    'X-Frame-Age-Ms': 'Age of the picture in milliseconds when the answer was made.',
  },
  notModified: 'There is no other picture than the one that the client has.',
} as const;

/** GET /api/cameras/{cameraId}/live-view/frame. */
export const getLiveViewFrame = operation({
  operationId: 'getLiveViewFrame',
  method: 'GET',
  path: '/api/cameras/{cameraId}/live-view/frame',
  tag: 'Live View',
  summary: 'Read the newest picture of live view',
  description:
    'Requires startLiveViewStream or an open stream. A picture older than two seconds is not ' +
    'served. With `after`, waits until there is a picture with another number.',
  params: CameraParams,
  query: Type.Object({
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 9_999_999_999,
        description: 'Number of the picture that the client has.',
      }),
    ),
    timeoutMs: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 999_999,
        default: 5000,
        description:
          'Milliseconds to wait for another picture; at most 30000, larger values are reduced to ' +
          'that. Only with `after`.',
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
  summary: 'Switch the on-screen display on',
  params: CameraParams,
  success: jsonAnswer('The camera sends its on-screen display.', CameraAnswer),
  failures: OSD_FAILURES,
});

/** POST /api/cameras/{cameraId}/live-view/osd-disable. */
export const disableOSD = operation({
  operationId: 'disableOSD',
  method: 'POST',
  path: '/api/cameras/{cameraId}/live-view/osd-disable',
  tag: 'Live View',
  summary: 'Switch the on-screen display off',
  description: 'Pictures have no overlay afterwards, not even in open streams.',
  params: CameraParams,
  success: jsonAnswer('The camera no longer sends its on-screen display.', CameraAnswer),
  failures: OSD_FAILURES,
});

/** GET /api/cameras/{cameraId}/live-view/osd-status. */
export const getOSDStatus = operation({
  operationId: 'getOSDStatus',
  method: 'GET',
  path: '/api/cameras/{cameraId}/live-view/osd-status',
  tag: 'Live View',
  summary: 'Read the state of the on-screen display',
  params: CameraParams,
  success: jsonAnswer(
    'The state of the on-screen display.',
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
  summary: 'Read a picture of live view with the on-screen display over it',
  description:
    'Requires startLiveViewStream and enableOSD. Waits for the next picture, at most a ' + 'second.',
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
      description: 'Highest number of pictures per second, 0.1 to 120.',
    }),
  ),
  osd: Type.Optional(
    Type.Enum(['0', '1'], { description: '1: show the on-screen display of the camera over the picture.' }),
  ),
} as const;

const STREAM_DESCRIPTION =
  'Motion JPEG (multipart/x-mixed-replace), which browsers show in an img element. Each part has the ' +
  'headers Content-Length, X-Camera-Id, X-Frame-Number, X-Frame-Time and X-Frame-Age-Ms. When no ' +
  'picture has arrived for a second, the stream shows a slate (a placeholder picture, with ' +
  'X-No-Signal-Since) once a second until pictures arrive again, even if the camera is lost meanwhile. ' +
  'If live view is off, the stream switches it on; when the last viewer has left, it is switched ' +
  'off again. A slow viewer misses pictures.';

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
  summary: 'Stream the live view of a camera',
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
  summary: 'Stream the live view of several cameras at once',
  description: [
    STREAM_DESCRIPTION,
    'One connection serves many cameras: a browser opens at most six connections to one host.',
    'A camera without live view shows a slate.',
  ].join(' '),
  query: Type.Object({
    ...STREAM_QUERY,
    cameras: Type.Optional(
      Type.String({
        maxLength: 4096,
        description: 'Ids of cameras, separated by commas; all connected cameras if absent.',
      }),
    ),
  }),
  success: streamAnswer,
  failures: ['CAMERA_NOT_FOUND', ...START_FAILURES],
});
