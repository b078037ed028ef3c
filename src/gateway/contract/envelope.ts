// The envelopes of JSON answers: the members that answers have in common. A schema with a title becomes a named
// component of openapi.json. A member without a value is left out, never null.

import Type, { type TObject, type TProperties } from 'typebox';
import { CAMERA_STATES } from '../../protocol/words.js';
import { MAX_ID } from './texts.js';

/** Members of every object that describes a camera: the name and number of the camera. */
export const CAMERA_NAMES = {
  name: Type.Optional(Type.String({ description: 'Name given by the operator; absent if there is none.' })),
  number: Type.Optional(
    Type.Integer({ description: 'Number of the camera in the rig; absent if it has none.' }),
  ),
};

/** A member of every object that describes a camera: the host the camera is attached to. */
export const CAMERA_HOST = {
  host: Type.Optional(
    Type.String({
      description:
        'Host the camera is attached to. If this object has paths of files, the files are on that ' +
        'host. Absent in a rig of one host.',
    }),
  ),
};

/** The states of a camera of any host of the rig. `unreachable`: its host gives no sign of life. */
export const SHOWN_STATES = [...CAMERA_STATES, 'unreachable'] as const;

/** The facts about a camera that almost every answer has. */
export const CameraSummary = Type.Object(
  {
    connected: Type.Boolean({ description: 'true: the service has a session with the camera.' }),
    model: Type.String({ description: 'Plain model name; empty until the camera has been seen.' }),
    id: Type.String({ description: 'Camera id: the serial number, or the MAC address of a network body.' }),
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

/** A member of answers that names unknown members of the request. */
const IGNORED = {
  ignored: Type.Optional(
    Type.Array(Type.String(), {
      title: 'IgnoredMembers',
      description:
        'Unknown members of the request; they were ignored. A member of the request body is named by ' +
        'its path, such as auth.user; a query parameter begins with a question mark, such as ?page. ' +
        'Operations below /api/rig refuse unknown members instead.',
    }),
  ),
};

const head = {
  success: Type.Literal(true),
  message: Type.String({ description: 'Sentence for people that describes what was done or found.' }),
  ...IGNORED,
};

/** Answer about no single camera, with its own members at the top level. */
export function plainAnswer<const Members extends TProperties>(members: Members, title?: string) {
  return Type.Object({ ...head, ...members }, title === undefined ? {} : { title });
}

/** Answer about one camera; `data`, if present, depends on the operation. */
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

/** {@link CameraAnswer} with a schema for `data`; openapi.json refers to the common component and adds `data`. */
export function cameraResponse<const Schema extends TObject>(data: Schema) {
  return Type.Intersect([CameraAnswer, Type.Object({ data })]);
}

/** Answer about one camera with `data`; openapi.json shows it as one object. */
export function cameraAnswerWith<const Schema extends TObject>(data: Schema) {
  return Type.Object({ ...head, camera: CameraSummary, data });
}

/** Answer about one camera that has `data` in some cases. */
export function cameraAnswerWithOptional<const Schema extends TObject>(data: Schema, title: string) {
  return Type.Object({ ...head, camera: CameraSummary, data: Type.Optional(data) }, { title });
}

const ErrorFacts = Type.Object(
  {
    outcome: Type.Optional(
      Type.Literal('unknown', {
        description:
          'unknown: the request may have taken effect. Check that before you repeat the request. An error with ' +
          'this member always has status 400.',
      }),
    ),
    error_code: Type.Optional(
      Type.String({ description: 'Error number of the camera SDK: 0x and eight hexadecimal digits.' }),
    ),
    retryable: Type.Optional(
      Type.Literal('true', {
        description:
          'The text "true" if the answer itself has retryable: true. Only setProperty and ' +
          'setPriorityKey have this member.',
      }),
    ),
    error: Type.Optional(
      Type.String({
        description:
          'Machine-readable reason, more precise than the code; docs/use/errors.md lists the reasons.',
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
        'true: the same request may succeed later. Otherwise the member is absent; only ' +
        'downloadSDCardFile, downloadSDCardThumbnail and downloadSDCardScreennail send false instead.',
    }),
  ),
  data: Type.Optional(ErrorFacts),
  ...IGNORED,
};

/** The envelope of every error. */
export const ErrorResponse = Type.Object(
  {
    ...failure,
    camera: Type.Optional(CameraSummary),
    type: Type.Optional(
      Type.String({
        description: 'thumbnail or screennail; only in downloadSDCardThumbnail and downloadSDCardScreennail.',
      }),
    ),
  },
  { title: 'ErrorResponse' },
);
