// Operations on the rig as a whole: its declaration in the rig file, its bodies, and its groups.

import Type from 'typebox';
import { CONNECTION_MODES, CONNECTION_TYPES, MOVIE_STATES, SHOT_STATES } from '../../protocol/words.js';
import { DEFAULT_LIMITS } from '../limits/limit-table.js';
import { BodyFacts, BodyKind } from './body-facts.js';
import { CAMERA_HOST, CameraParams, plainAnswer, SHOWN_STATES } from './envelope.js';
import { jsonAnswer, operation } from './operation.js';
import { RUN_SUMMARY } from './recipes.js';
import { Lease } from './rig-leases.js';
import { ROLES } from './role-needs.js';
import { MAX_ID, MAX_TEXT, MAX_WORD, MOST_TOGETHER_MS } from './texts.js';

/** Error codes of operations that change the rig file. */
export const RIG_CHANGE_FAILURES = ['RIG_FILE_BROKEN', 'RIG_INVALID', 'RIG_UNWRITABLE', 'BUS_DOWN'] as const;
/** Error codes of operations on a group. */
export const GROUP_FAILURES = ['GROUP_EMPTY', 'GROUP_NOT_FOUND', 'GROUP_PARTIAL'] as const;

const moment = (description: string) =>
  Type.String({ format: 'date-time', description: `${description} RFC 3339, UTC.` });
const optional = Type.Optional;

const PROPERTY_NAME = Type.String({ maxLength: MAX_ID });
const PROPERTY_VALUE = Type.String({ maxLength: MAX_TEXT });

/** Values of properties by the names of the properties. */
export const PropertyValues = Type.Record(PROPERTY_NAME, PROPERTY_VALUE, {
  description:
    'Values of properties, by the names of the properties. A value has the form that setProperty accepts.',
});

const Template = Type.String({
  maxLength: MAX_TEXT,
  description:
    'Template for the names of pictures, such as {date}/{shot:4}/{number}-{name}-{seq}.{ext}; ' +
    'docs/use/names.md explains it.',
});

/** Greatest allowed time between the exposures of the bodies of a shot. */
export const TogetherMs = Type.Integer({
  minimum: 0,
  maximum: MOST_TOGETHER_MS,
  description:
    'Largest allowed time between the exposures of the bodies of a shot, in milliseconds. If it is ' +
    'exceeded, the receipt has `together: false` and names the bodies. Order of precedence: the value of ' +
    'the shot, the value of the rig, the limit shotTogetherMs (by default ' +
    `${DEFAULT_LIMITS.shotTogetherMs}, the time of one frame at 25 frames per second).`,
});

/** Whether exposures are to coincide. */
export const Equalise = Type.Boolean({
  description:
    'true: bodies with a short lag fire later, so that the exposures of the bodies coincide as far as their lags ' +
    'are known. Order of precedence: the value of the shot, the value of the rig, false. docs/use/shots.md ' +
    'explains lags.',
});

/** The path parameter of operations on a group. */
export const GroupParams = Type.Object({
  group: Type.String({
    maxLength: MAX_ID,
    description:
      'Name of a group of the rig. `all` is the group of all bodies that are declared or attached.',
  }),
});

/** Result of a group operation for one body. */
export const BodyResult = Type.Object(
  {
    id: Type.String({ description: 'Camera id of the body.' }),
    name: Type.String({ description: 'Name given by the operator; empty if there is none.' }),
    number: optional(Type.Integer({ description: 'Number of the body in the rig; absent if it has none.' })),
    success: Type.Boolean({ description: 'true: the operation succeeded for this body.' }),
    code: optional(
      Type.String({ description: 'Error code, one of ErrorCode; absent if the operation succeeded.' }),
    ),
    message: optional(
      Type.String({ description: 'Error message for people; absent if the operation succeeded.' }),
    ),
    outcome: optional(
      Type.Literal('unknown', {
        description: 'unknown: the action may have taken effect. Check the body before you retry.',
      }),
    ),
    data: optional(
      Type.Object({}, { additionalProperties: true, description: 'The members depend on the operation.' }),
    ),
  },
  { title: 'BodyResult', description: 'Result of an operation on a group for one body.' },
);

/** Answer of a group operation that succeeds: a result for each body. */
export const groupSuccess = jsonAnswer(
  'The operation succeeded for every body. If it failed for some, the answer is GROUP_PARTIAL with the ' +
    'same results in data.',
  plainAnswer({ results: Type.Array(BodyResult, { description: 'One result for each body of the group.' }) }),
);

/** A property of a body that does not have its declared value. */
export const Drift = Type.Object(
  {
    property: Type.String({ description: 'Name of the property.' }),
    desired: Type.String({ description: 'The declared value.' }),
    current: Type.String({ description: 'Label of the value that the body reports.' }),
    since: moment('Time since which the property has another value.'),
    code: optional(
      Type.String({
        description:
          'Error code if the body refused the declared value or did not keep it; absent otherwise.',
      }),
    ),
    message: optional(Type.String({ description: 'The same failure as a sentence for people.' })),
  },
  { title: 'Drift', description: 'A property of a body that does not have its declared value.' },
);

/** One body of the rig. */
export const RigCamera = Type.Object(
  {
    id: Type.String({ description: 'Camera id: the serial number, or the MAC address of a network body.' }),
    known: Type.Boolean({ description: 'true: the rig file declares the body.' }),
    name: Type.String({ description: 'Name given by the operator; empty if there is none.' }),
    number: optional(Type.Integer({ description: 'Number of the body in the rig.' })),
    model: Type.String({ description: 'Plain model name; empty until the body has been seen.' }),
    kind: optional(BodyKind),
    ...CAMERA_HOST,
    groups: Type.Array(Type.String(), { description: 'Names of the groups that the body belongs to.' }),
    connect: Type.Boolean({
      description: 'true: whenever the body is attached, the service connects it automatically.',
    }),
    template: optional(
      Type.String({
        description:
          'Template in force for the names of its pictures: that of the body, a group or the rig, or ' +
          'defaultTemplate (see getRig). Absent or empty: the pictures keep the names that the camera gave.',
      }),
    ),
    connectionType: optional(Type.Enum([...CONNECTION_TYPES], { description: 'Type of connection.' })),
    state: Type.Enum([...SHOWN_STATES], {
      description:
        'State of the body; getCameraStatus explains the states. unreachable: its host gives no sign of life.',
    }),
    since: optional(
      moment(
        'Time since which the body is in this state; absent if the body has not been seen since the start of ' +
          'the service.',
      ),
    ),
    reason: Type.String({ description: 'Reason for the state; empty if there is nothing to explain.' }),
    connected: Type.Boolean({ description: 'true: a host of the rig has a session with the body.' }),
    mode: optional(
      Type.Enum([...CONNECTION_MODES], { description: 'Mode of the session; absent if there is none.' }),
    ),
    declaredMode: optional(
      Type.Enum([...CONNECTION_MODES], {
        description:
          'Mode in the rig file. The service, the page and the command line connect the body in this mode. ' +
          'Absent: remote.',
      }),
    ),
    liveView: Type.Boolean({ description: 'true: a client has switched on live view of the body.' }),
    desired: Type.Record(PROPERTY_NAME, PROPERTY_VALUE, {
      description: 'Declared values of properties: those of the body, and those of its groups.',
    }),
    drift: Type.Array(Drift, {
      description: 'The properties of the body that do not have their declared values.',
    }),
    facts: BodyFacts,
    lease: optional(Lease),
    lastPicture: optional(
      Type.Object(
        {
          path: Type.String({ description: 'Path of the file on the host.' }),
          at: moment('Time at which the file was complete on the host.'),
          shotId: optional(
            Type.String({
              description: 'Id of the shot to which the picture belongs; absent if there is none.',
            }),
          ),
          index: optional(Type.Integer({ description: 'Index of the file in that shot, for readShotFile.' })),
        },
        {
          description:
            'The newest picture of the body on the host. From before the start of the service, only pictures of ' +
            'the newest shots are known.',
        },
      ),
    ),
    lag: optional(
      Type.Object(
        {
          ms: Type.Number({ description: 'Median of the lags, in milliseconds.' }),
          shots: Type.Integer({
            description: 'Number of exposures that were measured; only the newest count.',
          }),
          spreadMs: Type.Number({
            description: 'Half of the lags differ from the median by at most this time, in milliseconds.',
          }),
          fileSpreadMs: optional(
            Type.Number({
              description:
                'The same measure of the times in the files, in milliseconds, which the report of the body does not ' +
                'affect; absent if the files have no fractions of a second.',
            }),
          ),
        },
        {
          description:
            'Time from the SDK call to the report of the exposure, in the conditions of the newest shot of the body ' +
            '(focus mode, drive mode, exposure time); absent until it was measured. docs/use/shots.md explains it.',
        },
      ),
    ),
  },
  { title: 'RigCamera' },
);

const RigGroup = Type.Object(
  {
    name: Type.String({ description: 'Name of the group.' }),
    cameras: Type.Array(Type.String(), {
      description: 'Camera ids of the bodies, in the order of the numbers of the bodies.',
    }),
    template: optional(
      Type.String({
        description: 'Declared template for the names of pictures; absent if none is declared.',
      }),
    ),
    properties: PropertyValues,
  },
  { title: 'RigGroup' },
);

const RigFacts = Type.Object(
  {
    name: Type.String({ description: 'Name of the rig; empty if none is declared.' }),
    session: Type.String({
      description:
        'Photographic session, such as its subject, for the names of pictures; empty if none is declared.',
    }),
    template: optional(
      Type.String({
        description:
          'Declared template for the names of pictures; absent if none is declared. An empty template is a ' +
          'declaration, too: pictures keep the names that the cameras gave.',
      }),
    ),
    defaultTemplate: optional(
      Type.String({
        description:
          'Template that the service uses because the rig file declares two or more bodies, but no template ' +
          'for the rig, a group or a body; absent in other cases.',
      }),
    ),
    togetherMs: Type.Integer({
      description: 'Largest allowed time between the exposures of the bodies of a shot, in milliseconds.',
    }),
    equalise: Equalise,
    file: Type.Object({
      path: Type.String({ description: 'Path of the rig file on the host.' }),
      error: optional(
        Type.Object(
          {
            message: Type.String({ description: 'The fault as a sentence for people.' }),
            line: optional(Type.Integer({ minimum: 1, description: 'Number of the line with the fault.' })),
          },
          {
            description:
              'Fault of the file on the disk. While there is one, the previous content stays in force.',
          },
        ),
      ),
      notice: optional(
        Type.String({
          description:
            'Sentence for people; only in a rig of several hosts. Either other hosts do not have this file ' +
            'yet, or the file was changed on this host and, independently, on another one. In the second ' +
            'case the file of the other host is in force, and the notice has the path to which the service ' +
            'saved the file of this host.',
        }),
      ),
    }),
  },
  { title: 'Rig', description: 'Declarations of the rig file that concern the whole rig.' },
);

/** GET /api/rig. */
export const getRig = operation({
  operationId: 'getRig',
  method: 'GET',
  path: '/api/rig',
  tag: 'Rig',
  summary: 'Read the rig: its declaration, bodies, groups and presets',
  description:
    'Answered from memory; contacts no camera. A declared body that is not attached is included, with the ' +
    'state absent.',
  success: jsonAnswer(
    'The current state of the rig.',
    plainAnswer({
      rig: RigFacts,
      cameras: Type.Array(RigCamera, {
        description: 'The bodies in order of their numbers; bodies without a number come last.',
      }),
      groups: Type.Array(RigGroup, { description: 'All groups except the group of all bodies.' }),
      presets: Type.Array(Type.String(), { description: 'Names of the presets.' }),
      role: Type.Enum([...ROLES], {
        description:
          'Role of the token of this request, which decides what the client may do; docs/run/roles.md explains ' +
          'the roles. administer if the service needs no token.',
      }),
      lease: optional(Lease),
      shot: optional(
        Type.Object(
          {
            shotId: Type.String({ description: 'Id of the shot.' }),
            number: Type.Integer({ description: 'Number of the shot, counted by the rig.' }),
            state: Type.Enum([...SHOT_STATES], {
              description: 'State of the shot, as in its receipt; getShot explains the states.',
            }),
          },
          { description: 'The newest shot of a group.' },
        ),
      ),
      movie: optional(
        Type.Object(
          {
            movieId: Type.String({ description: 'Id of the recording.' }),
            number: Type.Integer({ description: 'Number of the recording, counted by this host.' }),
            state: Type.Enum([...MOVIE_STATES], {
              description: 'State of the recording, as in its receipt; getMovie explains the states.',
            }),
            startedAt: moment('Time at which it was started.'),
          },
          { description: 'The newest recording.' },
        ),
      ),
      run: optional(
        Type.Object(RUN_SUMMARY, {
          description: 'The newest run of a recipe since the start of the service, as in the event run.',
        }),
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
  summary:
    'Declare the name of the rig, its photographic session, the names of its pictures, and defaults of shots',
  description:
    'Changes the rig file. Members that are left out stay unchanged. With an empty template, pictures keep ' +
    'the names that the cameras gave.',
  body: Type.Object({
    name: optional(Type.String({ maxLength: MAX_WORD, description: 'Name of the rig.' })),
    session: optional(
      Type.String({
        maxLength: MAX_WORD,
        description: 'Photographic session, such as its subject, for the names of pictures.',
      }),
    ),
    template: optional(Template),
    togetherMs: optional(TogetherMs),
    equalise: optional(Equalise),
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
  description: 'Answered from memory; contacts no camera.',
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
    'Changes the rig file; the body need not be attached. Members that are left out stay unchanged. A list ' +
    'of groups or an object of properties replaces the declared one. If number is null, or template is ' +
    'empty, the declared number or template is removed.',
  params: CameraParams,
  body: Type.Object({
    name: optional(Type.String({ maxLength: MAX_WORD, description: 'Name for people, such as front left.' })),
    number: optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: 9_999 }), Type.Null()], {
        description: 'Number of the body in the rig; null removes it.',
      }),
    ),
    groups: optional(
      Type.Array(Type.String({ minLength: 1, maxLength: MAX_ID }), {
        maxItems: 64,
        description: 'Names of the groups that the body belongs to.',
      }),
    ),
    connect: optional(
      Type.Boolean({
        description: 'true: whenever the body is attached, the service connects it automatically.',
      }),
    ),
    mode: optional(
      Type.Enum([...CONNECTION_MODES], {
        description: 'Mode in which the service, the page and the command line connect the body.',
      }),
    ),
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
  description: 'Succeeds even if the rig file does not declare the body. An open session continues.',
  params: CameraParams,
  success: jsonAnswer(
    'The rig file does not declare the body any more, or did not declare it.',
    plainAnswer({}),
  ),
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
  description: 'Answered from memory; contacts no camera.',
  params: GroupParams,
  success: jsonAnswer(
    'The current state of the group.',
    plainAnswer({
      group: RigGroup,
      cameras: Type.Array(RigCamera, { description: 'The bodies of the group.' }),
    }),
  ),
  failures: ['GROUP_NOT_FOUND'],
});

/** PUT /api/rig/groups/{group}. */
export const setRigGroup = operation({
  operationId: 'setRigGroup',
  method: 'PUT',
  path: '/api/rig/groups/{group}',
  tag: 'Rig',
  summary: 'Declare a group: its bodies, template and values of properties',
  description:
    'Changes the rig file. Members that are left out stay unchanged. A list of cameras or an object of ' +
    'properties replaces the declared one. If template is empty, the declared template is removed. A group ' +
    'without bodies, template and properties is removed.',
  params: GroupParams,
  body: Type.Object({
    cameras: optional(
      Type.Array(Type.String({ maxLength: MAX_ID }), {
        maxItems: DEFAULT_LIMITS.rigEntries,
        description: 'Camera ids of the bodies of the group.',
      }),
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
    'If the request has a mode, each body is connected in that mode. Otherwise a body that is connected or ' +
    'recovering keeps its mode, and any other body is connected in the mode that the rig file declares ' +
    'for it. This request has no credentials, so a body with access authentication must first be connected ' +
    'alone (connectCamera).',
  params: GroupParams,
  body: Type.Object({
    mode: optional(Type.Enum([...CONNECTION_MODES], { description: 'Mode for all bodies of the group.' })),
    reconnecting: optional(
      Type.Enum(['on', 'off'], {
        description:
          'on, the default: if a connection is lost, the service restores it automatically. off: the session ends.',
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
    'Afterwards the service does not connect these bodies automatically, not even with connect: true in the ' +
    'rig file, until they are detached and attached again or a client connects them.',
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
  summary: 'Half-press the shutter buttons of a group',
  description: 'Does for each body what halfPress does for one.',
  params: GroupParams,
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
  description: 'Does for each body what enableLiveView or disableLiveView does for one.',
  params: GroupParams,
  body: Type.Object({ enabled: Type.Boolean({ description: 'true: switch on. false: switch off.' }) }),
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
    'Uses the local time of the host. In each result, data has three members:\n\n' +
    '- setTo: the time that was sent, with its offset from UTC\n' +
    '- confirmed: whether the body reported that its clock is set\n' +
    '- lateMs: the largest possible difference between setTo and the time at which it was sent, in ' +
    'milliseconds\n\n' +
    'The service cannot read the clock of a body. To check it, look at the time in the metadata of the next ' +
    'picture.',
  params: GroupParams,
  success: groupSuccess,
  failures: GROUP_FAILURES,
});
