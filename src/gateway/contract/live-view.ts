// Operations of the Live View group. They switch live view and the on-screen display of a camera on and off, and read
// single pictures and streams of pictures. Streams are additions to the published interface.

import Type from 'typebox';
import { CameraAnswer, CameraParams, cameraAnswerWith } from './envelope.js';
import { CONTROL_FAILURES, START_FAILURES, WORKER_FAILURES } from './failures.js';
import { ETAG, IfNoneMatch, jsonAnswer, operation, UNBUFFERED } from './operation.js';

/** Error codes of a stream. CAMERA_RECOVERING is not among them: meanwhile the stream shows a slate. */
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
  description: 'This alone does not fetch pictures; startLiveViewStream or an open stream does.',
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
  description:
    'Open streams stay open; they show a slate (a placeholder picture) until pictures are fetched again.',
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
  description:
    'The answer shows whether live view is on in the camera, and whether the service fetches its pictures.',
  params: CameraParams,
  success: jsonAnswer(
    'The state of live view.',
    cameraAnswerWith(
      Type.Object(
        {
          enabled: Type.Boolean({ description: 'true: live view is switched on in the camera.' }),
          streaming: Type.Boolean({
            description:
              'true: the service is fetching pictures, and at least one complete picture has arrived.',
          }),
          reason: Type.Optional(
            Type.String({
              description:
                'Reason why no picture arrives although the service is fetching pictures, if it is known.',
            }),
          ),
          fps: Type.Optional(
            Type.Number({
              description: 'Pictures per second, measured over the newest pictures; absent if none arrive.',
            }),
          ),
          ageMs: Type.Optional(Type.Integer({ description: 'Age of the newest picture in milliseconds.' })),
          viewers: Type.Optional(Type.Integer({ description: 'Number of open streams of this camera.' })),
          skippedFrames: Type.Optional(
            Type.Integer({
              description: 'Number of pictures that the camera made but the service did not fetch in time.',
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
  summary: 'Start fetching live-view pictures',
  description:
    'Also switches live view on if it is off. Answered when the first picture has arrived, at the latest ' +
    'after a second.',
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
  summary: 'Stop fetching live-view pictures',
  description:
    'Live view stays on in the camera. Open streams stay open, too; they show a slate (a placeholder ' +
    'picture) until pictures are fetched again.',
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
  notModified: 'There is no picture other than the one that the client has.',
} as const;

/** GET /api/cameras/{cameraId}/live-view/frame. */
export const getLiveViewFrame = operation({
  operationId: 'getLiveViewFrame',
  method: 'GET',
  path: '/api/cameras/{cameraId}/live-view/frame',
  tag: 'Live View',
  summary: 'Read the newest live-view picture',
  description:
    'Pictures are available after startLiveViewStream and while a stream is open. A picture older than ' +
    'two seconds is not sent. With `after`, the request waits for a picture with another number; ' +
    'if none comes in time, the answer is 304.',
  params: CameraParams,
  query: Type.Object({
    after: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 9_999_999_999,
        description: 'X-Frame-Number of the picture that the client has.',
      }),
    ),
    timeoutMs: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 999_999,
        default: 5000,
        description:
          'Longest wait for another picture, in milliseconds; only with `after`. A value above 30000 means ' +
          '30000.',
      }),
    ),
  }),
  headers: Type.Object({ 'if-none-match': IfNoneMatch }),
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
  description:
    'getOSDFrame requires this. A stream with osd=1 switches the on-screen display on automatically.',
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
  description: 'From then on no picture shows the on-screen display, not even in open streams.',
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
  description: 'Some cameras cannot send their on-screen display; supported is false for these.',
  params: CameraParams,
  success: jsonAnswer(
    'The state of the on-screen display.',
    cameraAnswerWith(
      Type.Object(
        {
          supported: Type.Boolean({ description: 'true: the camera can send its on-screen display.' }),
          enabled: Type.Boolean({ description: 'true: the camera sends it.' }),
        },
        { title: 'OSDStatus' },
      ),
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
  summary: 'Read a live-view picture with the on-screen display',
  description:
    'Requires startLiveViewStream or an open stream, and enableOSD. Waits for the next picture, at most a ' +
    'second.',
  params: CameraParams,
  headers: Type.Object({ 'if-none-match': IfNoneMatch }),
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
    Type.Enum(['0', '1'], {
      description: '1: with the on-screen display of the camera. 0, the default: without it.',
    }),
  ),
} as const;

const STREAM_DESCRIPTION =
  'Motion JPEG (multipart/x-mixed-replace): each part is one picture, with the headers Content-Length, ' +
  'X-Camera-Id, X-Frame-Number, X-Frame-Time and X-Frame-Age-Ms. If no picture of a camera arrives for a ' +
  'second, the stream has a slate (a placeholder picture with the header X-No-Signal-Since) once a second ' +
  'until pictures arrive again. The stream continues even if the camera is lost. If live view is off, the ' +
  'stream switches it on; when the last stream has been closed, the service switches it off again. A ' +
  'client that reads too slowly misses pictures.';

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
  description: `${STREAM_DESCRIPTION} A browser can show the stream in an img element.`,
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
    'The pictures of all cameras share one connection, because a browser opens at most six connections to',
    'one host; X-Camera-Id names the camera of each picture. For a camera without live view the stream has',
    'slates.',
  ].join(' '),
  query: Type.Object({
    ...STREAM_QUERY,
    cameras: Type.Optional(
      Type.String({
        maxLength: 4096,
        description: 'Camera ids, separated by commas. Absent: all connected cameras.',
      }),
    ),
  }),
  success: streamAnswer,
  failures: ['CAMERA_NOT_FOUND', ...START_FAILURES],
});
