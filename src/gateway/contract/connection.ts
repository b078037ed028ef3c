// Operations of the Connection group: the list of cameras, and the session with one of them.

import Type from 'typebox';
import { CAMERA_STATES, CONNECTION_MODES, CONNECTION_TYPES, PROCESS_STATES } from '../../protocol/words.js';
import {
  CAMERA_HOST,
  CAMERA_NAMES,
  CameraAnswer,
  CameraParams,
  cameraAnswerWith,
  cameraAnswerWithOptional,
  plainAnswer,
} from './envelope.js';
import { START_FAILURES, WORKER_FAILURES } from './failures.js';
import { jsonAnswer, operation } from './operation.js';
import { MAX_IPV4, MAX_MAC, MAX_MODEL, MAX_TEXT, MAX_WORD } from './texts.js';

const Mode = Type.Enum([...CONNECTION_MODES], {
  title: 'ConnectionMode',
  description: 'remote: full control. remote-transfer: control and card access. contents: card access only.',
});

/** Texts of the SDK end at a NUL. */
const NO_NUL = '^[^\\u0000]*$';

const Credentials = Type.Object(
  {
    username: Type.Optional(
      Type.String({
        maxLength: MAX_WORD,
        pattern: NO_NUL,
        description: 'User name on the body; empty or absent means admin.',
      }),
    ),
    password: Type.Optional(Type.String({ maxLength: MAX_WORD, pattern: NO_NUL })),
    fingerprint: Type.Optional(
      Type.String({
        maxLength: MAX_TEXT,
        pattern: NO_NUL,
        description: 'Fingerprint of the body, as returned by getFingerprint.',
      }),
    ),
  },
  { title: 'ConnectionAuth' },
);

/** GET /api/cameras. */
export const listCameras = operation({
  operationId: 'listCameras',
  method: 'GET',
  path: '/api/cameras',
  tag: 'Connection',
  summary: 'List the cameras',
  description:
    'Answered from a list that is kept current; safe to poll. Refused until one search for ' +
    'cameras has succeeded. A network body stays listed for a while after it was last seen, ' +
    'because discovery can miss a body that is connected to this service.',
  success: jsonAnswer(
    'Cameras that are attached to the hosts of the rig or remembered by their address; an ' +
      'empty list if there are none.',
    plainAnswer(
      {
        cameras: Type.Array(
          Type.Object(
            {
              id: Type.String(),
              model: Type.String(),
              connectionType: Type.Enum([...CONNECTION_TYPES]),
              connected: Type.Boolean(),
              ...CAMERA_NAMES,
              ...CAMERA_HOST,
              unreachableSince: Type.Optional(
                Type.String({
                  description:
                    'Time since which the host of the camera cannot be reached; absent while it can. RFC ' +
                    '3339, UTC.',
                }),
              ),
              ipAddress: Type.Optional(
                Type.String({ description: 'Dotted IPv4 address; network bodies only.' }),
              ),
              pairingNecessity: Type.Optional(
                Type.String({
                  description:
                    'Whether the first connection has to be confirmed at the camera, as text of the SDK, ' +
                    'uninterpreted; network bodies only.',
                }),
              ),
              remembered: Type.Optional(
                Type.Literal(true, {
                  description:
                    'true: the service remembers the address of the camera, and lists the camera whether ' +
                    'discovery finds it or not, until forgetCameraAddress.',
                }),
              ),
            },
            { title: 'CameraInfo' },
          ),
        ),
      },
      'CameraListResponse',
    ),
  ),
  failures: START_FAILURES,
});

/** Whether a camera is reconnected automatically after a lost cable. */
const Reconnecting = Type.Optional(
  Type.Enum(['on', 'off'], {
    description:
      'on: reconnect automatically after the connection was lost. Any other word means off, ' +
      'the default.',
  }),
);

/** Members of the body of every connect. */
const CONNECT_MEMBERS = {
  mode: Type.Optional(Mode),
  reconnecting: Type.Optional(
    Type.String({
      maxLength: MAX_WORD,
      description: 'Exactly "on": reconnect automatically after the connection was lost.',
      default: 'off',
    }),
  ),
  auth: Type.Optional(Credentials),
};

/** Failures of every connect. */
const CONNECT_FAILURES = [
  'CAMERA_NOT_FOUND',
  'CAMERA_RECOVERING',
  'CONNECT_REFUSED',
  'CONNECT_TIMEOUT',
  'CREDENTIALS_REFUSED',
  'MODE_CONFLICT',
  ...START_FAILURES,
  ...WORKER_FAILURES,
] as const;

/** The body of connectCamera. */
const ConnectionRequest = Type.Object(
  {
    ...CONNECT_MEMBERS,
    username: Type.Optional(
      Type.String({
        maxLength: MAX_WORD,
        pattern: NO_NUL,
        deprecated: true,
        description: 'Use auth.username.',
      }),
    ),
    password: Type.Optional(
      Type.String({
        maxLength: MAX_WORD,
        pattern: NO_NUL,
        deprecated: true,
        description: 'Use auth.password.',
      }),
    ),
  },
  { title: 'ConnectionRequest' },
);

/** POST /api/cameras/{cameraId}/connection. */
export const connectCamera = operation({
  operationId: 'connectCamera',
  method: 'POST',
  path: '/api/cameras/{cameraId}/connection',
  tag: 'Connection',
  summary: 'Connect a camera',
  description:
    'Succeeds if the camera is already connected in the same mode; in another mode it is ' +
    'refused, and nothing changes. The default mode is remote. A network body may ask for ' +
    'its first connection to be confirmed at the camera: the event confirmOnCamera reports ' +
    'it. If the request times out before that, its attempt to connect continues, and the next ' +
    'request joins that attempt.',
  params: CameraParams,
  body: ConnectionRequest,
  promisedBody: Type.Object(
    { ...ConnectionRequest.properties, reconnecting: Reconnecting },
    { title: 'ConnectionRequest' },
  ),
  success: jsonAnswer('The camera is connected.', CameraAnswer),
  failures: [...CONNECT_FAILURES, 'HOST_DISPUTED'],
});

/** POST /api/cameras/connect-by-address; an addition to the published interface. */
export const connectCameraByAddress = operation({
  operationId: 'connectCameraByAddress',
  method: 'POST',
  path: '/api/cameras/connect-by-address',
  tag: 'Connection',
  summary: 'Connect a camera on the network by its address',
  description:
    'For a body that discovery has not found. The camera is listed and remembered from then ' +
    'on, whether it answers or not, until forgetCameraAddress. A mac or model that is left ' +
    'out is taken from the camera that was seen at this address.',
  body: Type.Object({
    ip: Type.String({
      maxLength: MAX_IPV4,
      description:
        'Dotted IPv4 address of the camera; 0.x.x.x, 127.x.x.x, and 224.0.0.0 and above are ' + 'refused.',
    }),
    mac: Type.Optional(
      Type.String({
        maxLength: MAX_MAC,
        pattern: '^([0-9A-Fa-f]{2}[:-]?){5}[0-9A-Fa-f]{2}$',
        description: 'MAC address of the camera. It becomes the id, in capitals with colons.',
      }),
    ),
    model: Type.Optional(
      Type.String({
        maxLength: MAX_MODEL,
        pattern: '^[ -~]+$',
        description: 'Plain model name, such as ILCE-7M4.',
      }),
    ),
    ...CONNECT_MEMBERS,
  }),
  success: jsonAnswer(
    'The camera is connected.',
    cameraAnswerWith(
      Type.Object(
        {
          remembered: Type.Boolean({
            description:
              'true: the address is remembered across restarts of the service. false: the state ' +
              'directory cannot be written, and the address is forgotten when the service stops.',
          }),
        },
        { title: 'RememberedAddress' },
      ),
    ),
  ),
  failures: ['ADDRESSES_FULL', 'ADDRESS_INCOMPLETE', ...CONNECT_FAILURES],
});

/** DELETE /api/cameras/{cameraId}/address; an addition to the published interface. */
export const forgetCameraAddress = operation({
  operationId: 'forgetCameraAddress',
  method: 'DELETE',
  path: '/api/cameras/{cameraId}/address',
  tag: 'Connection',
  summary: 'Forget the address of a camera',
  description:
    'Succeeds even if no address is remembered. An open session continues; without one, the ' +
    'camera leaves the list unless discovery found it within the limit networkAbsentMs, half ' +
    'a minute by default.',
  params: CameraParams,
  success: jsonAnswer('The address is forgotten, or none was remembered.', CameraAnswer),
  failures: [],
});

/** GET /api/cameras/{cameraId}/connection. */
export const getConnectionStatus = operation({
  operationId: 'getConnectionStatus',
  method: 'GET',
  path: '/api/cameras/{cameraId}/connection',
  tag: 'Connection',
  summary: 'Read whether a camera is connected',
  description: 'Answered with 200 for every id; data is present only while the camera is connected.',
  params: CameraParams,
  success: jsonAnswer(
    'The state of the connection.',
    cameraAnswerWithOptional(Type.Object({ mode: Mode }), 'ConnectionStatusResponse'),
  ),
  failures: [],
});

/** DELETE /api/cameras/{cameraId}/connection. */
export const disconnectCamera = operation({
  operationId: 'disconnectCamera',
  method: 'DELETE',
  path: '/api/cameras/{cameraId}/connection',
  tag: 'Connection',
  summary: 'Disconnect a camera',
  description:
    'Succeeds even if the camera is not connected. Ends a recovery in progress. ' +
    'CAMERA_STUCK: the worker process of the camera cannot be killed, and still holds the ' +
    'camera.',
  params: CameraParams,
  success: jsonAnswer('The camera is disconnected, or was not connected.', CameraAnswer),
  failures: ['CAMERA_STUCK'],
  statuses: { CAMERA_STUCK: 400 },
});

/** GET /api/cameras/{cameraId}/fingerprint. */
export const getFingerprint = operation({
  operationId: 'getFingerprint',
  method: 'GET',
  path: '/api/cameras/{cameraId}/fingerprint',
  tag: 'Connection',
  summary: 'Read the fingerprint of a network body',
  description:
    'Also works before connecting; it then takes a moment. Compare the answer with the ' +
    'fingerprint on the screen of the body and pass it to connectCamera.',
  params: CameraParams,
  success: jsonAnswer(
    'The fingerprint; absent for a body without access authentication.',
    plainAnswer(
      {
        data: Type.Object(
          {
            ssh_supported: Type.Boolean({
              description:
                'The body has access authentication (over SSH): it asks for fingerprint, user and ' +
                'password.',
            }),
            fingerprint: Type.Optional(Type.String({ description: 'Fingerprint in Base64.' })),
            length: Type.Optional(Type.Integer({ description: 'Number of characters of the fingerprint.' })),
          },
          { title: 'Fingerprint' },
        ),
      },
      'FingerprintResponse',
    ),
  ),
  failures: [
    'CAMERA_NOT_FOUND',
    'CAMERA_RECOVERING',
    'FINGERPRINT_UNREADABLE',
    ...START_FAILURES,
    ...WORKER_FAILURES,
  ],
  statuses: { CAMERA_NOT_FOUND: 404 },
});

const moment = (description: string) => Type.String({ description: `${description} RFC 3339, UTC.` });

/** `data` of getCameraStatus. */
export const CameraStatus = Type.Object(
  {
    state: Type.Enum([...CAMERA_STATES], {
      description:
        'recovering: the service is reopening a session that was lost. failed: the service does ' +
        'not retry on its own; reason says why. A client may connect again when that is corrected.',
    }),
    since: moment('Time since which the camera is in this state.'),
    reason: Type.String({ description: 'Reason for the state; empty if there is nothing to explain.' }),
    detail: Type.Optional(
      Type.Enum(['confirm-on-camera'], {
        description:
          'confirm-on-camera: a person has to attend to the camera before it can continue; reason ' +
          'says what to do.',
      }),
    ),
    mode: Type.Optional(Mode),
    keptForRestart: Type.Boolean({
      description:
        'true: the session is stored on the disk, and a restart of the service restores it. ' +
        'Disconnecting the camera removes it.',
    }),
    worker: Type.Object({
      state: Type.Enum([...PROCESS_STATES]),
      pid: Type.Optional(Type.Integer()),
      restartsInWindow: Type.Integer({ description: 'Number of failures of the worker in the last minute.' }),
      restartsTotal: Type.Integer(),
      lastExit: Type.Optional(
        Type.Object({
          at: moment('Time at which the worker ended.'),
          cause: Type.String(),
          pid: Type.Optional(Type.Integer()),
        }),
      ),
      call: Type.Optional(
        Type.Object(
          { name: Type.String(), sinceMs: Type.Integer() },
          {
            description:
              'The call of the camera SDK that is in progress, and its duration so far in milliseconds.',
          },
        ),
      ),
      queued: Type.Integer({ description: 'Number of operations that are waiting or running.' }),
      droppedEvents: Type.Integer({
        description:
          'Number of events of the camera that were dropped because they arrived faster than they ' +
          'could be passed on.',
      }),
    }),
  },
  { title: 'CameraStatus' },
);

/** GET /api/cameras/{cameraId}/status; an addition to the published interface. */
export const getCameraStatus = operation({
  operationId: 'getCameraStatus',
  method: 'GET',
  path: '/api/cameras/{cameraId}/status',
  tag: 'Connection',
  summary: 'Read the state of a camera and of its worker',
  description: 'For people and for monitoring. Answered at once, even while the camera hangs.',
  params: CameraParams,
  success: jsonAnswer('The state of the camera and of its worker.', cameraAnswerWith(CameraStatus)),
  failures: ['CAMERA_NOT_FOUND', ...START_FAILURES],
});
