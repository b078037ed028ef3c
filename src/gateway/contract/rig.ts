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
    description: 'By the name of the property; a value is a label of available_values, or hex.',
  },
);

const Template = Type.String({
  maxLength: MAX_TEXT,
  description: 'Names pictures: {date}/{shot:4}/{number}-{name}-{seq}.{ext}, for example.',
});

/** How far apart the bodies of a shot may expose. */
export const TogetherMs = Type.Integer({
  minimum: 0,
  maximum: MOST_TOGETHER_MS,
  description:
    'How far apart the bodies of a shot may expose, in milliseconds. Beyond it the receipt has `together: false` and ' +
    `names the bodies. When nothing is declared the limit shotTogetherMs: ${DEFAULT_LIMITS.shotTogetherMs}, one picture of ` +
    'a film of 25 a second, unless it was set.',
});

/** The parameter of the paths of a group. */
export const GroupParams = Type.Object({
  group: Type.String({
    maxLength: MAX_ID,
    description: 'A group of the rig; all is every body, declared or attached.',
  }),
});

/** What came of a group operation for one body. */
export const BodyResult = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ description: 'What the operator calls it; empty: nothing.' }),
    number: optional(Type.Integer()),
    success: Type.Boolean(),
    code: optional(Type.String({ description: 'Of a failure; one of ErrorCode.' })),
    message: optional(Type.String({ description: 'Of a failure: what happened.' })),
    outcome: optional(Type.Literal('unknown', { description: 'The effect may have happened.' })),
    data: optional(Type.Object({}, { additionalProperties: true })),
  },
  { title: 'BodyResult' },
);

/** Success of a group operation: a result for each body. */
export const groupSuccess = jsonAnswer(
  'Every body has done it. When some have not, the answer is GROUP_PARTIAL with the same results in its data.',
  plainAnswer({ results: Type.Array(BodyResult) }),
);

/** A value that a body does not have as it is declared. */
export const Drift = Type.Object(
  {
    property: Type.String({ description: 'Its name.' }),
    desired: Type.String({ description: 'The declared value.' }),
    current: Type.String({ description: 'The label of what the body reads.' }),
    since: moment('Since when.'),
    code: optional(
      Type.String({
        description: 'Why the body refused the desired value; left out when it was changed later.',
      }),
    ),
    message: optional(Type.String({ description: 'The same for people.' })),
  },
  { title: 'Drift' },
);

const BodyFacts = Type.Object(
  {
    batteryPercent: optional(Type.Integer({ minimum: 0, maximum: 100 })),
    cards: Type.Array(
      Type.Object({ slot: Type.Integer(), remainingPictures: Type.Integer({ minimum: 0 }) }),
      { description: 'Slots whose card says how many pictures it has room for.' },
    ),
    overheating: optional(Type.Enum([0, 1, 2], { description: '0 normal, 1 soon too hot, 2 too hot.' })),
    recording: optional(Type.Boolean()),
  },
  {
    title: 'BodyFacts',
    description:
      'As last read; what is not known is left out, and all of it while the body is not connected.',
  },
);

/** One body of the rig. */
export const RigCamera = Type.Object(
  {
    id: Type.String({ description: 'Its serial, or the MAC address of a body on the network.' }),
    known: Type.Boolean({ description: 'The rig file has it.' }),
    name: Type.String({ description: 'What the operator calls it; empty: nothing.' }),
    number: optional(Type.Integer({ description: 'Its place in the rig.' })),
    model: Type.String({ description: 'Plain model name; empty while it has not been seen.' }),
    ...CAMERA_HOST,
    groups: Type.Array(Type.String()),
    connect: Type.Boolean({ description: 'The service connects it whenever it is there.' }),
    template: optional(
      Type.String({ description: 'That names its pictures, its own or one of its groups or of the rig.' }),
    ),
    connectionType: optional(Type.Enum([...CONNECTION_TYPES])),
    state: Type.Enum([...SHOWN_STATES], { description: 'unreachable: its host gives no sign of life.' }),
    since: optional(
      moment('Since when it is in this state; left out for a body that has not been seen since the start.'),
    ),
    reason: Type.String({ description: 'Why it is in this state; empty when there is nothing to explain.' }),
    connected: Type.Boolean(),
    mode: optional(Type.Enum([...CONNECTION_MODES], { description: 'Of its session.' })),
    declaredMode: optional(
      Type.Enum([...CONNECTION_MODES], {
        description:
          'The mode that the rig file declares, in which the service, the page and rigd connect it; left out: remote.',
      }),
    ),
    liveView: Type.Boolean({ description: 'A client has switched it on.' }),
    desired: PropertyValues,
    drift: Type.Array(Drift, { description: 'Desired values that the body does not have.' }),
    facts: BodyFacts,
    lease: optional(Lease),
    lastPicture: optional(
      Type.Object(
        {
          path: Type.String({ description: 'On the host.' }),
          at: moment('When it landed.'),
          shotId: optional(Type.String({ description: 'The shot that it belongs to.' })),
          index: optional(Type.Integer({ description: 'Of the file in that shot; see readShotFile.' })),
        },
        { description: 'The newest picture that has landed since the start of the service.' },
      ),
    ),
  },
  { title: 'RigCamera' },
);

const RigGroup = Type.Object(
  {
    name: Type.String(),
    cameras: Type.Array(Type.String(), { description: 'Ids, in order of their numbers.' }),
    template: optional(Type.String()),
    properties: PropertyValues,
  },
  { title: 'RigGroup' },
);

const RigFacts = Type.Object(
  {
    name: Type.String(),
    session: Type.String({ description: 'What is being photographed.' }),
    template: optional(Type.String({ description: 'As declared; empty: the names of the cameras.' })),
    defaultTemplate: optional(
      Type.String({ description: 'In force, because two bodies are declared and no template is.' }),
    ),
    togetherMs: Type.Integer({ description: 'How far apart the bodies of a shot may expose.' }),
    file: Type.Object({
      path: Type.String({ description: 'On the host.' }),
      error: optional(
        Type.Object(
          {
            message: Type.String(),
            line: optional(Type.Integer({ minimum: 1 })),
          },
          { description: 'Why the file as it is on the disk is not in force; what was in force stays.' },
        ),
      ),
      notice: optional(
        Type.String({
          description:
            'Of a rig of several hosts: the other hosts do not have this file yet, or had another one, and where the ' +
            'one that is not in force was put.',
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
  summary: 'The rig: its bodies, groups and presets',
  description: 'From memory; never asks a camera. Bodies that are away keep their place, as absent.',
  success: jsonAnswer(
    'The rig as it is now.',
    plainAnswer({
      rig: RigFacts,
      cameras: Type.Array(RigCamera, { description: 'In order of their numbers; those without come last.' }),
      groups: Type.Array(RigGroup),
      presets: Type.Array(Type.String()),
      lease: optional(Lease),
      shot: optional(
        Type.Object(
          {
            shotId: Type.String(),
            number: Type.Integer(),
            state: Type.Enum([...SHOT_STATES], { description: 'As in its receipt; see getShot.' }),
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
  summary: 'Name the rig, its session and its pictures',
  description: 'What is left out stays. With an empty template pictures have the names of the cameras.',
  body: Type.Object({
    name: optional(Type.String({ maxLength: MAX_WORD })),
    session: optional(Type.String({ maxLength: MAX_WORD })),
    template: optional(Template),
    togetherMs: optional(TogetherMs),
  }),
  success: jsonAnswer('It is in the rig file and in force.', plainAnswer({ rig: RigFacts })),
  failures: RIG_CHANGE_FAILURES,
});

/** GET /api/rig/cameras/{cameraId}. */
export const getRigCamera = operation({
  operationId: 'getRigCamera',
  method: 'GET',
  path: '/api/rig/cameras/{cameraId}',
  tag: 'Rig',
  summary: 'A body of the rig',
  params: CameraParams,
  success: jsonAnswer('The body as it is now.', plainAnswer({ camera: RigCamera })),
  failures: ['CAMERA_NOT_FOUND'],
  statuses: { CAMERA_NOT_FOUND: 404 },
});

/** PUT /api/rig/cameras/{cameraId}. */
export const setRigCamera = operation({
  operationId: 'setRigCamera',
  method: 'PUT',
  path: '/api/rig/cameras/{cameraId}',
  tag: 'Rig',
  summary: 'Take a body into the rig, or change what is declared of it',
  description:
    'The body need not be attached. What is left out stays; a number that is null, and an empty template, are taken away.',
  params: CameraParams,
  body: Type.Object({
    name: optional(Type.String({ maxLength: MAX_WORD })),
    number: optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: 9_999 }), Type.Null()], {
        description: 'Null takes it away.',
      }),
    ),
    groups: optional(Type.Array(Type.String({ minLength: 1, maxLength: MAX_ID }), { maxItems: 64 })),
    connect: optional(Type.Boolean({ description: 'Connect it whenever it is there.' })),
    mode: optional(Type.Enum([...CONNECTION_MODES])),
    template: optional(Template),
    properties: optional(PropertyValues),
  }),
  success: jsonAnswer('It is in the rig file and in force.', plainAnswer({ camera: RigCamera })),
  failures: RIG_CHANGE_FAILURES,
});

/** DELETE /api/rig/cameras/{cameraId}. */
export const forgetRigCamera = operation({
  operationId: 'forgetRigCamera',
  method: 'DELETE',
  path: '/api/rig/cameras/{cameraId}',
  tag: 'Rig',
  summary: 'Forget a body of the rig',
  description: 'Nothing is declared of it any more; its session stays open. Succeeds also when nothing was.',
  params: CameraParams,
  success: jsonAnswer('Nothing is declared of it.', plainAnswer({})),
  failures: RIG_CHANGE_FAILURES,
});

/** GET /api/rig/groups/{group}. */
export const getRigGroup = operation({
  operationId: 'getRigGroup',
  method: 'GET',
  path: '/api/rig/groups/{group}',
  tag: 'Rig',
  summary: 'A group and its bodies',
  params: GroupParams,
  success: jsonAnswer(
    'The group as it is now.',
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
  summary: 'Declare a group: its bodies, its template, the values that they shall have',
  description: 'What is left out stays. A group without bodies, template and properties is no more.',
  params: GroupParams,
  body: Type.Object({
    cameras: optional(
      Type.Array(Type.String({ maxLength: MAX_ID }), { maxItems: DEFAULT_LIMITS.rigEntries }),
    ),
    template: optional(Template),
    properties: optional(PropertyValues),
  }),
  success: jsonAnswer('It is in the rig file and in force.', plainAnswer({ group: RigGroup })),
  failures: RIG_CHANGE_FAILURES,
});

/** POST /api/rig/groups/{group}/connect. */
export const connectGroup = operation({
  operationId: 'connectGroup',
  method: 'POST',
  path: '/api/rig/groups/{group}/connect',
  tag: 'Rig',
  summary: 'Connect the bodies of a group',
  description:
    'Each in the mode that the rig file declares, or in that of the request. Bodies that are connected already succeed. Bodies with access authentication need a log-in of their own first.',
  params: GroupParams,
  body: Type.Object({
    mode: optional(Type.Enum([...CONNECTION_MODES])),
    reconnecting: optional(Type.Enum(['on', 'off'])),
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
  summary: 'Disconnect the bodies of a group',
  description:
    'They are not connected by the service itself again until they were away, or a client connects them.',
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
  summary: 'Start or stop recording on the bodies of a group',
  description: 'Bodies that record already, or do not, succeed.',
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
  summary: 'Switch the live view of a group on or off',
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
  summary: 'Set the clocks of a group to that of the host',
  description:
    'Local time of the host. The data of a result: setTo, with the offset from UTC; confirmed, whether the body has ' +
    'said that its clock is set; lateMs, how much later than setTo it was sent, at most. What the clock of a body ' +
    'says is in its next picture.',
  params: GroupParams,
  success: groupSuccess,
  failures: GROUP_FAILURES,
});
