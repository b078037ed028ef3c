// The envelopes of every JSON answer. A schema with a title becomes a named component of openapi.json.
// Booleans are booleans; an absent member is left out and never null.

import Type, { type TObject, type TProperties } from 'typebox';
import { CAMERA_STATES } from '../../protocol/words.js';
import { MAX_ID } from './texts.js';

/** Names of a camera, in every description of one. */
export const CAMERA_NAMES = {
  name: Type.Optional(Type.String({ description: 'Name given by the operator; absent without a name.' })),
  number: Type.Optional(Type.Integer({ description: 'Number of the camera in the rig, if it has one.' })),
};

/** Host of a camera, in every view of one. */
export const CAMERA_HOST = {
  host: Type.Optional(
    Type.String({
      description:
        'Host the camera is attached to; paths are paths of that host. Absent in a rig of one host.',
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

/** In answers of operations whose bodies are not closed, when there is something to report. */
const IGNORED = {
  ignored: Type.Optional(
    Type.Array(Type.String(), {
      title: 'IgnoredMembers',
      description:
        'Unknown members of the request: of the body by their path (auth.user), of the query ' +
        'with a question mark (?page). Never present below /api/rig, where unknown members are refused.',
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
    data: Type.Optional(Type.Object({}, { additionalProperties: true, description: 'By operation.' })),
  },
  { title: 'CameraResponse' },
);

/** {@link CameraAnswer} of an operation whose `data` is known. */
export function cameraResponse<const Schema extends TObject>(data: Schema) {
  return Type.Intersect([CameraAnswer, Type.Object({ data })]);
}

/** Answer about one camera, with `data`. */
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
    error_code: Type.Optional(Type.String({ description: 'Number of the camera SDK, 0x and eight digits.' })),
    retryable: Type.Optional(
      Type.Literal('true', {
        description: 'Same value as at the top level; only in setProperty and setPriorityKey.',
      }),
    ),
    error: Type.Optional(Type.String({ description: 'Short machine-readable reason, for some actions.' })),
  },
  { title: 'ErrorFacts', additionalProperties: true },
);

const failure = {
  success: Type.Literal(false),
  message: Type.String({ description: 'What happened, to which camera, and what the reader can do.' }),
  // openapi.json refers to the list of all codes, which this folder may not import.
  code: Type.String({ title: 'ErrorCode' }),
  retryable: Type.Optional(
    Type.Boolean({ description: 'A retry may succeed; absent where it cannot, except for transfers.' }),
  ),
  data: Type.Optional(ErrorFacts),
  ...IGNORED,
};

/** Every error. */
export const ErrorResponse = Type.Object(
  {
    ...failure,
    camera: Type.Optional(CameraSummary),
    type: Type.Optional(Type.String({ description: 'Kind of transfer: thumbnail or screennail.' })),
  },
  { title: 'ErrorResponse' },
);
