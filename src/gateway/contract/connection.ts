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
  description:
    'remote: control of the camera. remote-transfer: control, and access to the files on its cards. ' +
    'contents: access to the files alone.',
});

/** No text for the SDK may contain a NUL, which ends it. */
const NO_NUL = '^[^\\u0000]*$';

const Credentials = Type.Object(
  {
    username: Type.Optional(
      Type.String({
        maxLength: MAX_WORD,
        pattern: NO_NUL,
        description: 'User name in the network menu of the body. Empty or absent: admin.',
      }),
    ),
    password: Type.Optional(
      Type.String({
        maxLength: MAX_WORD,
        pattern: NO_NUL,
        description: 'Password in the network menu of the body.',
      }),
    ),
    fingerprint: Type.Optional(
      Type.String({
        maxLength: MAX_TEXT,
        pattern: NO_NUL,
        description: 'Fingerprint of the body, as returned by getFingerprint.',
      }),
    ),
  },
  {
    title: 'ConnectionAuth',
    description: 'Credentials for a network body with access authentication; see getFingerprint.',
  },
);

/** GET /api/cameras. */
export const listCameras = operation({
  operationId: 'listCameras',
  method: 'GET',
  path: '/api/cameras',
  tag: 'Connection',
  summary: 'List the cameras',
  description:
    'Answered from a list that the service keeps current, so that it can be polled. Until the first search ' +
    'for cameras has succeeded, the request is refused. A network body stays listed for a while after ' +
    'discovery last found it, because discovery can miss a body that has a session with this service.',
  success: jsonAnswer(
    'The cameras that are attached to a host of the rig, and those whose address a host remembers. ' +
      'If there are none, the list is empty.',
    plainAnswer(
      {
        cameras: Type.Array(
          Type.Object(
            {
              id: Type.String({
                description: 'Camera id: the serial number, or the MAC address of a network body.',
              }),
              model: Type.String({ description: 'Plain model name, such as ILCE-7M4.' }),
              connectionType: Type.Enum([...CONNECTION_TYPES], { description: 'Type of connection.' }),
              connected: Type.Boolean({ description: 'true: the service has a session with the camera.' }),
              ...CAMERA_NAMES,
              ...CAMERA_HOST,
              unreachableSince: Type.Optional(
                Type.String({
                  description:
                    'Time since which the host of the camera cannot be reached; absent while it can be ' +
                    'reached. RFC 3339, UTC.',
                }),
              ),
              ipAddress: Type.Optional(
                Type.String({ description: 'Dotted IPv4 address; network bodies only.' }),
              ),
              pairingNecessity: Type.Optional(
                Type.String({
                  description:
                    'Text of the SDK, passed on unchanged, about whether a person must confirm the first ' +
                    'connection at the camera; network bodies only.',
                }),
              ),
              remembered: Type.Optional(
                Type.Literal(true, {
                  description:
                    'true: the service remembers the address of the camera. Until forgetCameraAddress, it ' +
                    'lists the camera even if discovery does not find it.',
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

/** The member `reconnecting` of a request body, as openapi.json shows it. */
const Reconnecting = Type.Optional(
  Type.Enum(['on', 'off'], {
    description:
      'on: if the connection is lost, the service restores it automatically. off, the default: the ' +
      'session ends. Any other word means off.',
  }),
);

/** Members of the request body of both operations that connect a camera. */
const CONNECT_MEMBERS = {
  mode: Type.Optional(Mode),
  reconnecting: Type.Optional(
    Type.String({
      maxLength: MAX_WORD,
      description:
        '"on": if the connection is lost, the service restores it automatically. Any other word means off.',
      default: 'off',
    }),
  ),
  auth: Type.Optional(Credentials),
};

/** Error codes of both operations that connect a camera. */
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

/** The request body of connectCamera. */
const ConnectionRequest = Type.Object(
  {
    ...CONNECT_MEMBERS,
    username: Type.Optional(
      Type.String({
        maxLength: MAX_WORD,
        pattern: NO_NUL,
        deprecated: true,
        description: 'Older form of auth.username, which has precedence.',
      }),
    ),
    password: Type.Optional(
      Type.String({
        maxLength: MAX_WORD,
        pattern: NO_NUL,
        deprecated: true,
        description: 'Older form of auth.password, which has precedence.',
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
    'The default mode is remote. If the camera is already connected in the requested mode, the request ' +
    'succeeds. If it is connected in another mode, the request is refused, and nothing changes. At its ' +
    'first connection a network body may ask a person for a confirmation on its screen; the event ' +
    'confirmOnCamera reports that. If the client stops waiting before that, the attempt to connect ' +
    'continues, and the next request joins it.',
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
    'For a network body that discovery does not find. From then on the service lists the camera and ' +
    'remembers its address, even if the camera does not answer; forgetCameraAddress ends that. If mac or ' +
    'model is left out, the service takes it from the camera that it has seen at this address.',
  body: Type.Object({
    ip: Type.String({
      maxLength: MAX_IPV4,
      description:
        'Dotted IPv4 address of the camera. Addresses that begin with 0 or 127, and addresses from ' +
        '224.0.0.0 on, are refused.',
    }),
    mac: Type.Optional(
      Type.String({
        maxLength: MAX_MAC,
        pattern: '^([0-9A-Fa-f]{2}[:-]?){5}[0-9A-Fa-f]{2}$',
        description: 'MAC address of the camera. Written in capitals with colons, it becomes the camera id.',
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
              'true: the service remembers the address after a restart, too. false: it could not write to ' +
              'its state directory, and forgets the address when it stops.',
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
    'Succeeds even if no address is remembered. An open session continues. A camera without a session ' +
    'leaves the list, unless discovery has found it within the last 30 seconds (limit networkAbsentMs).',
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
  description:
    'Answered with 200 for every id, also for an unknown one. data is present only while the camera is ' +
    'connected.',
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
  description: 'Succeeds even if the camera is not connected. Also ends a recovery in progress.',
  params: CameraParams,
  success: jsonAnswer('The camera is disconnected, or was not connected.', CameraAnswer),
  failures: ['CAMERA_STUCK'],
  statuses: { CAMERA_STUCK: 400 },
  texts: {
    CAMERA_STUCK:
      'The worker, the process that has the session, could not be killed and still occupies the camera. Pull ' +
      'the cable of the camera, or switch it off, then repeat the request.',
  },
});

/** GET /api/cameras/{cameraId}/fingerprint. */
export const getFingerprint = operation({
  operationId: 'getFingerprint',
  method: 'GET',
  path: '/api/cameras/{cameraId}/fingerprint',
  tag: 'Connection',
  summary: 'Read the fingerprint of a network body',
  description:
    'Works with and without a session; without one, it takes longer. Compare the answer with the ' +
    'fingerprint on the screen of the body, then send it with connectCamera as auth.fingerprint.',
  params: CameraParams,
  success: jsonAnswer(
    'The fingerprint, or ssh_supported false for a body without access authentication.',
    plainAnswer(
      {
        data: Type.Object(
          {
            ssh_supported: Type.Boolean({
              description:
                'true: the body has access authentication (over SSH). A connection then requires ' +
                'fingerprint, user name and password.',
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
        'absent: not attached. available: attached, without a session. recovering: the session was lost, ' +
        'and the service is restoring it. failed: the service does not try again on its own; reason says ' +
        'why. When the cause is corrected, a client can connect the camera again.',
    }),
    since: moment('Time since which the camera is in this state.'),
    reason: Type.String({ description: 'Reason for the state; empty if there is nothing to explain.' }),
    detail: Type.Optional(
      Type.Enum(['confirm-on-camera'], {
        description: 'confirm-on-camera: a person must do something at the camera first; reason says what.',
      }),
    ),
    mode: Type.Optional(Mode),
    keptForRestart: Type.Boolean({
      description:
        'true: the session is recorded on the disk, and the service opens it again after a restart, until ' +
        'a client disconnects the camera.',
    }),
    worker: Type.Object(
      {
        state: Type.Enum([...PROCESS_STATES], {
          description:
            'backoff: the service waits before it starts the worker again, or until the camera is back.',
        }),
        pid: Type.Optional(Type.Integer({ description: 'Id of the worker process.' })),
        restartsInWindow: Type.Integer({
          description: 'Number of failures of the session or of the worker in the last minute.',
        }),
        restartsTotal: Type.Integer({
          description: 'Number of failures of the session or of the worker since the start of the service.',
        }),
        lastExit: Type.Optional(
          Type.Object(
            {
              at: moment('Time at which the worker ended.'),
              cause: Type.String({ description: 'Cause in words, such as a signal.' }),
              pid: Type.Optional(Type.Integer({ description: 'Id of the process that ended.' })),
            },
            { description: 'The newest end of a worker of this camera.' },
          ),
        ),
        call: Type.Optional(
          Type.Object(
            {
              name: Type.String({ description: 'Name of the SDK call.' }),
              sinceMs: Type.Integer({ description: 'Duration of the call so far, in milliseconds.' }),
            },
            { description: 'The call of the camera SDK that is in progress.' },
          ),
        ),
        queued: Type.Integer({ description: 'Number of operations that wait or run in the worker.' }),
        droppedEvents: Type.Integer({
          description:
            'Number of events of the camera that were dropped because they came faster than the worker could ' +
            'pass them on.',
        }),
      },
      { description: 'The worker: the process that has the session with the camera.' },
    ),
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
  description: 'For people and monitoring. Answered at once, even while the camera hangs.',
  params: CameraParams,
  success: jsonAnswer('The state of the camera and of its worker.', cameraAnswerWith(CameraStatus)),
  failures: ['CAMERA_NOT_FOUND', ...START_FAILURES],
});
