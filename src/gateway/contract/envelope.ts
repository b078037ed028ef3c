// The envelopes of every JSON answer. A schema with a title becomes a named component of openapi.json.
// Booleans are booleans; an absent member is left out and never null.

import Type, { type TObject, type TProperties } from 'typebox';
import { CAMERA_STATES } from '../../protocol/words.js';
import { MAX_ID } from './texts.js';

/** What the operator calls a camera, in everything that is said of one. */
export const CAMERA_NAMES = {
  name: Type.Optional(Type.String({ description: 'What the operator calls it; left out without a name.' })),
  number: Type.Optional(Type.Integer({ description: 'Its place in the rig, where it has one.' })),
};

/** Which host has a camera, in everything that is said of one. */
export const CAMERA_HOST = {
  host: Type.Optional(
    Type.String({
      description: 'The host that has it; paths are of that host. Left out for a rig of one host.',
    }),
  ),
};

/** The states of a camera wherever it is: `unreachable` = its host gives no sign of life. */
export const SHOWN_STATES = [...CAMERA_STATES, 'unreachable'] as const;

/** The facts of a camera that almost every answer holds. */
export const CameraSummary = Type.Object(
  {
    connected: Type.Boolean(),
    model: Type.String({ description: 'Plain model name; empty while this camera has not been seen.' }),
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

/** In answers of operations whose bodies are not closed, where there is something to say. */
const IGNORED = {
  ignored: Type.Optional(
    Type.Array(Type.String(), {
      title: 'IgnoredMembers',
      description:
        'Members of the request that the operation does not know: of the body by their ways (auth.user), of the query ' +
        'with a question mark (?page). Never below /api/rig, where they are refused.',
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
      Type.Literal('unknown', { description: 'The effect may have happened; look before asking again.' }),
    ),
    error_code: Type.Optional(Type.String({ description: 'Number of the camera SDK, 0x and eight digits.' })),
    retryable: Type.Optional(
      Type.Literal('true', { description: 'As at the top; of setProperty and setPriorityKey alone.' }),
    ),
    error: Type.Optional(Type.String({ description: 'Short machine-readable reason of some actions.' })),
  },
  { title: 'ErrorFacts', additionalProperties: true },
);

const failure = {
  success: Type.Literal(false),
  message: Type.String({ description: 'What happened, to which camera, and what the reader can do.' }),
  // openapi.json refers to the list of all codes, which this folder may not import.
  code: Type.String({ title: 'ErrorCode' }),
  retryable: Type.Optional(
    Type.Boolean({ description: 'Asking again can help; left out where not, but by transfers.' }),
  ),
  data: Type.Optional(ErrorFacts),
  ...IGNORED,
};

/** Every error. */
export const ErrorResponse = Type.Object(
  {
    ...failure,
    camera: Type.Optional(CameraSummary),
    type: Type.Optional(Type.String({ description: 'Of transfers: thumbnail or screennail.' })),
  },
  { title: 'ErrorResponse' },
);
