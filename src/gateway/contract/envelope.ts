// The envelopes of every JSON answer. A schema with a title becomes a named component of openapi.json.
// A member without a value is left out, never null.

import Type, { type TObject, type TProperties } from 'typebox';
import { CAMERA_STATES } from '../../protocol/words.js';
import { MAX_ID } from './texts.js';

/** Name and number of a camera, in every object that describes one. */
export const CAMERA_NAMES = {
  name: Type.Optional(Type.String({ description: 'Name given by the operator; absent if there is none.' })),
  number: Type.Optional(
    Type.Integer({ description: 'Number of the camera in the rig; absent if it has none.' }),
  ),
};

/** The host a camera is attached to, in every object that describes one. */
export const CAMERA_HOST = {
  host: Type.Optional(
    Type.String({
      description:
        'Host the camera is attached to. Paths of the same object are paths on that host. Absent ' +
        'in a rig of one host.',
    }),
  ),
};

/** The states of a camera wherever it is: `unreachable` = its host gives no sign of life. */
export const SHOWN_STATES = [...CAMERA_STATES, 'unreachable'] as const;

/** The facts of a camera that almost every answer holds. */
export const CameraSummary = Type.Object(
  {
    connected: Type.Boolean(),
    model: Type.String({ description: 'Plain model name; empty until the camera has been seen.' }),
    id: Type.String(),
    ...CAMERA_NAMES,
    ...CAMERA_HOST,
  },
  { title: 'CameraSummary' },
);

/** The path parameter of everything under /api/cameras/{cameraId}. */
export const CameraParams = Type.Object({
  cameraId: Type.String({
    maxLength: MAX_ID,
    description: 'Camera id from GET /api/cameras, percent-encoded where needed.',
  }),
});

/** Names of the ignored members, in answers of operations whose request may have unknown ones. */
const IGNORED = {
  ignored: Type.Optional(
    Type.Array(Type.String(), {
      title: 'IgnoredMembers',
      description:
        'Unknown members of the request, which were ignored: those of the request body by their ' +
        'path (auth.user), those of the query with a question mark (?page). Never present below ' +
        '/api/rig, where unknown members are refused.',
    }),
  ),
};

const head = {
  success: Type.Literal(true),
  message: Type.String(),
  ...IGNORED,
};

/** Answer about no camera in particular, with members of its own at the top. */
export function plainAnswer<const Members extends TProperties>(members: Members, title?: string) {
  return Type.Object({ ...head, ...members }, title === undefined ? {} : { title });
}

/** Answer about one camera, with `data` that depends on the operation, or none. */
export const CameraAnswer = Type.Object(
  {
    ...head,
    camera: CameraSummary,
    data: Type.Optional(
      Type.Object({}, { additionalProperties: true, description: 'The members depend on the operation.' }),
    ),
  },
  { title: 'CameraResponse' },
);

/** {@link CameraAnswer} with a schema of its `data`: the document shows the common component and this member. */
export function cameraResponse<const Schema extends TObject>(data: Schema) {
  return Type.Intersect([CameraAnswer, Type.Object({ data })]);
}

/** Answer about one camera, with `data`, as one object of its own. */
export function cameraAnswerWith<const Schema extends TObject>(data: Schema) {
  return Type.Object({ ...head, camera: CameraSummary, data });
}

/** Answer about one camera, with `data` in some cases. */
export function cameraAnswerWithOptional<const Schema extends TObject>(data: Schema, title: string) {
  return Type.Object({ ...head, camera: CameraSummary, data: Type.Optional(data) }, { title });
}

const ErrorFacts = Type.Object(
  {
    outcome: Type.Optional(
      Type.Literal('unknown', {
        description: 'unknown: the action may have taken effect; check before retrying.',
      }),
    ),
    error_code: Type.Optional(
      Type.String({ description: 'Error number of the camera SDK: 0x and eight hexadecimal digits.' }),
    ),
    retryable: Type.Optional(
      Type.Literal('true', {
        description:
          'The text "true" where retryable is true at the top level; only in setProperty and ' +
          'setPriorityKey.',
      }),
    ),
    error: Type.Optional(
      Type.String({
        description: 'Machine-readable reason that is more precise than the code, if there is one.',
      }),
    ),
  },
  { title: 'ErrorFacts', additionalProperties: true },
);

const failure = {
  success: Type.Literal(false),
  message: Type.String({ description: 'What happened, to which camera, and what the reader can do.' }),
  // openapi.json refers to the list of all codes, which this folder may not import.
  code: Type.String({ title: 'ErrorCode' }),
  retryable: Type.Optional(
    Type.Boolean({
      description:
        'true: a retry may succeed. Otherwise absent; only downloadSDCardFile, ' +
        'downloadSDCardThumbnail and downloadSDCardScreennail say false instead.',
    }),
  ),
  data: Type.Optional(ErrorFacts),
  ...IGNORED,
};

/** Every error. */
export const ErrorResponse = Type.Object(
  {
    ...failure,
    camera: Type.Optional(CameraSummary),
    type: Type.Optional(
      Type.String({ description: 'thumbnail or screennail; only in the operations that save one of these.' }),
    ),
  },
  { title: 'ErrorResponse' },
);
