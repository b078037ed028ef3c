// Operations on the rig as a whole: what is declared of it, the bodies that belong to it, and its groups.

import Type from 'typebox';
import { CONNECTION_MODES, CONNECTION_TYPES, SHOT_STATES } from '../../protocol/words.js';
import { DEFAULT_LIMITS } from '../limits/limit-table.js';
import { CAMERA_HOST, CameraParams, plainAnswer, SHOWN_STATES } from './envelope.js';
import { jsonAnswer, operation } from './operation.js';
import { Lease } from './rig-leases.js';
import { MAX_ID, MAX_TEXT, MAX_WORD, MOST_TOGETHER_MS } from './texts.js';

/** Codes of everything that changes the rig file. */
export const RIG_CHANGE_FAILURES = ['RIG_FILE_BROKEN', 'RIG_INVALID', 'RIG_UNWRITABLE', 'BUS_DOWN'] as const;
/** Codes of everything that is done to a group. */
export const GROUP_FAILURES = ['GROUP_EMPTY', 'GROUP_NOT_FOUND', 'GROUP_PARTIAL'] as const;

const moment = (description: string) =>
  Type.String({ format: 'date-time', description: `${description} RFC 3339, UTC.` });
const optional = Type.Optional;

/** Values of properties by their names. */
export const PropertyValues = Type.Record(
  Type.String({ maxLength: MAX_ID }),
  Type.String({ maxLength: MAX_TEXT }),
  {
    description: 'Values by the names of the properties; a value is a label of available_values, or hex.',
  },
);

const Template = Type.String({
  maxLength: MAX_TEXT,
  description: 'Template for picture names, such as {date}/{shot:4}/{number}-{name}-{seq}.{ext}.',
});

/** How far apart the bodies of a shot may expose. */
export const TogetherMs = Type.Integer({
  minimum: 0,
  maximum: MOST_TOGETHER_MS,
  description:
    'Largest allowed time between the exposures of a shot, in milliseconds. If it is ' +
    'exceeded, the receipt has `together: false` and names the bodies. A shot without it has ' +
    'that of the rig; if the rig declares none, the limit shotTogetherMs applies: ' +
    `${DEFAULT_LIMITS.shotTogetherMs} by default, one frame at 25 frames per second.`,
});

/** The parameter of the paths of a group. */
export const GroupParams = Type.Object({
  group: Type.String({
    maxLength: MAX_ID,
    description: 'Name of a group of the rig; `all` means every body, declared or attached.',
  }),
});

/** Result of a group operation for one body. */
export const BodyResult = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ description: 'Name given by the operator; empty if there is none.' }),
    number: optional(Type.Integer()),
    success: Type.Boolean(),
    code: optional(Type.String({ description: 'Error code of a failure; one of ErrorCode.' })),
    message: optional(Type.String({ description: 'Message of a failure.' })),
    outcome: optional(
      Type.Literal('unknown', {
        description: 'unknown: the action may have taken effect; check before retrying.',
      }),
    ),
    data: optional(Type.Object({}, { additionalProperties: true })),
  },
  { title: 'BodyResult' },
);

/** Success of a group operation: a result for each body. */
export const groupSuccess = jsonAnswer(
  'Every body succeeded. If some did not, the answer is GROUP_PARTIAL with the same ' +
    'results in its data.',
  plainAnswer({ results: Type.Array(BodyResult) }),
);

/** A declared value that a body does not have. */
export const Drift = Type.Object(
  {
    property: Type.String({ description: 'Name of the property.' }),
    desired: Type.String({ description: 'The declared value.' }),
    current: Type.String({ description: 'Label of the value that the body reports.' }),
    since: moment('Time since which the value differs.'),
    code: optional(
      Type.String({
        description:
          'Error code with which the body refused the desired value; absent if the body has not ' +
          'refused it.',
      }),
    ),
    message: optional(Type.String({ description: 'Reason for the refusal as a sentence, for people.' })),
  },
  { title: 'Drift' },
);

const BodyFacts = Type.Object(
  {
    batteryPercent: optional(Type.Integer({ minimum: 0, maximum: 100 })),
    cards: Type.Array(
      Type.Object({ slot: Type.Integer(), remainingPictures: Type.Integer({ minimum: 0 }) }),
      { description: 'Slots for whose card the body reports how many more pictures fit.' },
    ),
    overheating: optional(
      Type.Enum([0, 1, 2], { description: '0: normal. 1: close to overheating. 2: overheating.' }),
    ),
    recording: optional(Type.Boolean()),
  },
  {
    title: 'BodyFacts',
    description:
      'Last known readings; unknown ones are absent, and unknown cards are not in the list. ' +
      'While the body is not connected, all are unknown.',
  },
);

/** One body of the rig. */
export const RigCamera = Type.Object(
  {
    id: Type.String({ description: 'Serial number, or the MAC address of a network body.' }),
    known: Type.Boolean({ description: 'true: the body is declared in the rig file.' }),
    name: Type.String({ description: 'Name given by the operator; empty if there is none.' }),
    number: optional(Type.Integer({ description: 'Number of the body in the rig.' })),
    model: Type.String({ description: 'Plain model name; empty until the body has been seen.' }),
    ...CAMERA_HOST,
    groups: Type.Array(Type.String()),
    connect: Type.Boolean({ description: 'true: the service connects the body whenever it is attached.' }),
    template: optional(
      Type.String({
        description: 'Template for the names of its pictures: its own, or that of a group or of the rig.',
      }),
    ),
    connectionType: optional(Type.Enum([...CONNECTION_TYPES])),
    state: Type.Enum([...SHOWN_STATES], {
      description: 'unreachable: the host of the body gives no sign of life.',
    }),
    since: optional(
      moment(
        'Time since which the body is in this state; absent for a body not seen since the start ' +
          'of the service.',
      ),
    ),
    reason: Type.String({ description: 'Reason for the state; empty if there is nothing to explain.' }),
    connected: Type.Boolean(),
    mode: optional(
      Type.Enum([...CONNECTION_MODES], { description: 'Mode of the open session; absent without one.' }),
    ),
    declaredMode: optional(
      Type.Enum([...CONNECTION_MODES], {
        description:
          'Declared mode, in which the service, the page and the command line connect the body; ' +
          'absent: remote.',
      }),
    ),
    liveView: Type.Boolean({ description: 'true: a client has switched live view on.' }),
    desired: PropertyValues,
    drift: Type.Array(Drift, {
      description: 'Properties whose desired value differs from that of the body.',
    }),
    facts: BodyFacts,
    lease: optional(Lease),
    lastPicture: optional(
      Type.Object(
        {
          path: Type.String({ description: 'Path of the picture on the host.' }),
          at: moment('Time at which the picture arrived.'),
          shotId: optional(
            Type.String({
              description: 'Id of the shot that the picture belongs to; absent if it belongs to none.',
            }),
          ),
          index: optional(Type.Integer({ description: 'Index of the file in that shot; see readShotFile.' })),
        },
        { description: 'The newest picture since the start of the service.' },
      ),
    ),
  },
  { title: 'RigCamera' },
);

const RigGroup = Type.Object(
  {
    name: Type.String(),
    cameras: Type.Array(Type.String(), { description: 'Ids of the bodies in order of their numbers.' }),
    template: optional(Type.String()),
    properties: PropertyValues,
  },
  { title: 'RigGroup' },
);

const RigFacts = Type.Object(
  {
    name: Type.String(),
    session: Type.String({
      description: 'Name of the session: the subject of the pictures, for their names.',
    }),
    template: optional(
      Type.String({
        description:
          'Declared template for the names of pictures; empty: pictures keep the names given by ' +
          'the cameras.',
      }),
    ),
    defaultTemplate: optional(
      Type.String({
        description:
          'Template that the service uses because two or more bodies, but no template, are ' +
          'declared; absent otherwise.',
      }),
    ),
    togetherMs: Type.Integer({
      description: 'Largest allowed time between the exposures of a shot, in milliseconds.',
    }),
    file: Type.Object({
      path: Type.String({ description: 'Path of the rig file on the host.' }),
      error: optional(
        Type.Object(
          {
            message: Type.String(),
            line: optional(Type.Integer({ minimum: 1 })),
          },
          {
            description: 'Reason why the file on the disk is not in force; the previous one stays in force.',
          },
        ),
      ),
      notice: optional(
        Type.String({
          description:
            'Only in a rig of several hosts. Either the other hosts do not have this file yet, or the ' +
            'rig file had changed both on this host and on another one. In the second case the file ' +
            'of the other host is in force, and the notice names the path to which the file of this ' +
            'host was saved.',
        }),
      ),
    }),
  },
  { title: 'Rig' },
);

/** GET /api/rig. */
export const getRig = operation({
  operationId: 'getRig',
  method: 'GET',
  path: '/api/rig',
  tag: 'Rig',
  summary: 'Read the rig: its bodies, groups and presets',
  description:
    'Answered from memory; contacts no camera. Bodies that are missing keep their place, ' +
    'with the state absent.',
  success: jsonAnswer(
    'The current state of the rig.',
    plainAnswer({
      rig: RigFacts,
      cameras: Type.Array(RigCamera, {
        description: 'The bodies in order of their numbers; bodies without a number come last.',
      }),
      groups: Type.Array(RigGroup),
      presets: Type.Array(Type.String()),
      lease: optional(Lease),
      shot: optional(
        Type.Object(
          {
            shotId: Type.String(),
            number: Type.Integer(),
            state: Type.Enum([...SHOT_STATES], {
              description: 'State of the shot, as in its receipt; see getShot.',
            }),
          },
          { description: 'The newest shot of a group.' },
        ),
      ),
    }),
  ),
  failures: [],
});

/** PUT /api/rig. */
export const setRig = operation({
  operationId: 'setRig',
  method: 'PUT',
  path: '/api/rig',
  tag: 'Rig',
  summary: 'Declare the name, session and picture names of the rig',
  description:
    'Members that are left out stay unchanged. With an empty template, pictures keep the ' +
    'names given by the cameras.',
  body: Type.Object({
    name: optional(Type.String({ maxLength: MAX_WORD })),
    session: optional(Type.String({ maxLength: MAX_WORD })),
    template: optional(Template),
    togetherMs: optional(TogetherMs),
  }),
  success: jsonAnswer('The change is in the rig file and in force.', plainAnswer({ rig: RigFacts })),
  failures: RIG_CHANGE_FAILURES,
});

/** GET /api/rig/cameras/{cameraId}. */
export const getRigCamera = operation({
  operationId: 'getRigCamera',
  method: 'GET',
  path: '/api/rig/cameras/{cameraId}',
  tag: 'Rig',
  summary: 'Read a body of the rig',
  params: CameraParams,
  success: jsonAnswer('The current state of the body.', plainAnswer({ camera: RigCamera })),
  failures: ['CAMERA_NOT_FOUND'],
  statuses: { CAMERA_NOT_FOUND: 404 },
});

/** PUT /api/rig/cameras/{cameraId}. */
export const setRigCamera = operation({
  operationId: 'setRigCamera',
  method: 'PUT',
  path: '/api/rig/cameras/{cameraId}',
  tag: 'Rig',
  summary: 'Declare a body of the rig',
  description:
    'The body need not be attached. Members that are left out stay unchanged; a null number and an empty template remove the member.',
  params: CameraParams,
  body: Type.Object({
    name: optional(Type.String({ maxLength: MAX_WORD })),
    number: optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: 9_999 }), Type.Null()], {
        description: 'Number of the body in the rig; null removes it.',
      }),
    ),
    groups: optional(Type.Array(Type.String({ minLength: 1, maxLength: MAX_ID }), { maxItems: 64 })),
    connect: optional(
      Type.Boolean({ description: 'true: the service connects the body whenever it is attached.' }),
    ),
    mode: optional(Type.Enum([...CONNECTION_MODES])),
    template: optional(Template),
    properties: optional(PropertyValues),
  }),
  success: jsonAnswer('The change is in the rig file and in force.', plainAnswer({ camera: RigCamera })),
  failures: RIG_CHANGE_FAILURES,
});

/** DELETE /api/rig/cameras/{cameraId}. */
export const forgetRigCamera = operation({
  operationId: 'forgetRigCamera',
  method: 'DELETE',
  path: '/api/rig/cameras/{cameraId}',
  tag: 'Rig',
  summary: 'Remove a body from the rig file',
  description: 'Its session stays open. Succeeds even if the body is not declared.',
  params: CameraParams,
  success: jsonAnswer('The declaration of the body is removed, or there was none.', plainAnswer({})),
  failures: RIG_CHANGE_FAILURES,
});

/** GET /api/rig/groups/{group}. */
export const getRigGroup = operation({
  operationId: 'getRigGroup',
  method: 'GET',
  path: '/api/rig/groups/{group}',
  tag: 'Rig',
  byHost: true,
  summary: 'Read a group and its bodies',
  params: GroupParams,
  success: jsonAnswer(
    'The current state of the group.',
    plainAnswer({ group: RigGroup, cameras: Type.Array(RigCamera) }),
  ),
  failures: ['GROUP_NOT_FOUND'],
});

/** PUT /api/rig/groups/{group}. */
export const setRigGroup = operation({
  operationId: 'setRigGroup',
  method: 'PUT',
  path: '/api/rig/groups/{group}',
  tag: 'Rig',
  summary: 'Declare a group: its bodies, template and desired values',
  description:
    'Members that are left out stay unchanged. A group left with no bodies, template or properties is removed.',
  params: GroupParams,
  body: Type.Object({
    cameras: optional(
      Type.Array(Type.String({ maxLength: MAX_ID }), { maxItems: DEFAULT_LIMITS.rigEntries }),
    ),
    template: optional(Template),
    properties: optional(PropertyValues),
  }),
  success: jsonAnswer('The change is in the rig file and in force.', plainAnswer({ group: RigGroup })),
  failures: RIG_CHANGE_FAILURES,
});

/** POST /api/rig/groups/{group}/connect. */
export const connectGroup = operation({
  operationId: 'connectGroup',
  method: 'POST',
  path: '/api/rig/groups/{group}/connect',
  tag: 'Rig',
  byHost: true,
  summary: 'Connect the bodies of a group',
  description:
    'Connects each body in the mode of the request; without one, in its declared mode. A ' +
    'body that is already connected, or is being reconnected, keeps its mode unless the ' +
    'request has one. Bodies with access authentication must first be connected one by one, ' +
    'because this request has no credentials.',
  params: GroupParams,
  body: Type.Object({
    mode: optional(Type.Enum([...CONNECTION_MODES])),
    reconnecting: optional(
      Type.Enum(['on', 'off'], {
        description: 'on, the default: reconnect automatically after the connection was lost.',
      }),
    ),
  }),
  success: groupSuccess,
  failures: GROUP_FAILURES,
});

/** POST /api/rig/groups/{group}/disconnect. */
export const disconnectGroup = operation({
  operationId: 'disconnectGroup',
  method: 'POST',
  path: '/api/rig/groups/{group}/disconnect',
  tag: 'Rig',
  byHost: true,
  summary: 'Disconnect the bodies of a group',
  description:
    'The service does not connect these bodies automatically again until they have been ' +
    'detached and attached again, or a client has connected them.',
  params: GroupParams,
  success: groupSuccess,
  failures: GROUP_FAILURES,
});

/** POST /api/rig/groups/{group}/half-press. */
export const halfPressGroup = operation({
  operationId: 'halfPressGroup',
  method: 'POST',
  path: '/api/rig/groups/{group}/half-press',
  tag: 'Rig',
  byHost: true,
  summary: 'Half-press the shutters of a group',
  params: GroupParams,
  success: groupSuccess,
  failures: GROUP_FAILURES,
});

/** POST /api/rig/groups/{group}/record. */
export const recordGroup = operation({
  operationId: 'recordGroup',
  method: 'POST',
  path: '/api/rig/groups/{group}/record',
  tag: 'Rig',
  byHost: true,
  summary: 'Start or stop recording on the bodies of a group',
  description: 'Succeeds for bodies that are already in the requested state.',
  params: GroupParams,
  body: Type.Object({ action: Type.Enum(['start', 'stop']) }),
  success: groupSuccess,
  failures: GROUP_FAILURES,
});

/** POST /api/rig/groups/{group}/live-view. */
export const setGroupLiveView = operation({
  operationId: 'setGroupLiveView',
  method: 'POST',
  path: '/api/rig/groups/{group}/live-view',
  tag: 'Rig',
  byHost: true,
  summary: 'Switch live view of a group on or off',
  params: GroupParams,
  body: Type.Object({ enabled: Type.Boolean() }),
  success: groupSuccess,
  failures: GROUP_FAILURES,
});

/** POST /api/rig/groups/{group}/clock. */
export const setGroupClock = operation({
  operationId: 'setGroupClock',
  method: 'POST',
  path: '/api/rig/groups/{group}/clock',
  tag: 'Rig',
  byHost: true,
  summary: 'Set the clocks of a group to the time of the host',
  description:
    'Uses the local time of the host. In each result, data has three members: setTo, the ' +
    'time with its offset from UTC; confirmed, whether the body reported that its clock is ' +
    'set; and lateMs, by how many milliseconds at most the time was sent later than setTo. ' +
    'To see the clock of a body, look at the metadata of the next picture that it takes.',
  params: GroupParams,
  success: groupSuccess,
  failures: GROUP_FAILURES,
});
