// Operations of the Properties group, and the names of the properties this service knows. Values travel as
// hex text of the 64-bit number; labels are what a person reads.

import Type from 'typebox';
import { CameraParams, cameraAnswerWith, cameraAnswerWithOptional } from './envelope.js';
import { SESSION_FAILURES } from './failures.js';
import { jsonAnswer, operation } from './operation.js';

/** Every property name this service answers for. Another name is refused, connected or not. */
export const PROPERTY_NAMES = [
  'aperture',
  'battery-remain',
  'drive-mode',
  'focus-area',
  'focus-mode',
  'iso',
  'priority-key',
  'recording-state',
  'shutter-speed',
  'still-image-store-destination',
] as const;

/** One of {@link PROPERTY_NAMES}. */
export type PropertyName = (typeof PROPERTY_NAMES)[number];

const PropertyParams = Type.Object({
  ...CameraParams.properties,
  propertyName: Type.Enum([...PROPERTY_NAMES]),
});

const Hex = Type.String({
  description: 'Lower-case hex, unpadded; empty when the camera has no such property.',
});

// A 64-bit number: digits are exact on the wire, whatever the reader's number type makes of them.
const Unsigned64 = Type.Unsafe<number | bigint>({ type: 'integer', minimum: 0 });

const BulkProperty = Type.Object(
  {
    current_value: Unsigned64,
    current_hex_value: Type.String(),
    current_formatted: Type.String(),
    writable: Type.Boolean(),
    available_values: Type.Array(
      Type.Object({ value: Unsigned64, hex_value: Type.String(), formatted: Type.String() }),
    ),
  },
  { title: 'BulkProperty' },
);

/** GET /api/cameras/{cameraId}/properties/{propertyName}. */
export const getProperty = operation({
  operationId: 'getProperty',
  method: 'GET',
  path: '/api/cameras/{cameraId}/properties/{propertyName}',
  tag: 'Properties',
  summary: 'Read a property',
  description: 'A known property that this camera lacks is a success with empty texts and writable false.',
  params: PropertyParams,
  success: jsonAnswer(
    'The property as the camera has it now.',
    cameraAnswerWith(
      Type.Object({
        property: Type.String(),
        value: Hex,
        formatted: Type.String(),
        writable: Type.Boolean(),
        available_values: Type.Array(Type.Object({ value: Type.String(), formatted: Type.String() }), {
          description: 'What may be set now; a range is three entries: minimum, maximum, step.',
        }),
      }),
    ),
  ),
  failures: ['UNKNOWN_PROPERTY', ...SESSION_FAILURES],
});

/** PUT /api/cameras/{cameraId}/properties/{propertyName}. */
export const setProperty = operation({
  operationId: 'setProperty',
  method: 'PUT',
  path: '/api/cameras/{cameraId}/properties/{propertyName}',
  tag: 'Properties',
  summary: 'Set a property',
  description: 'Success means that the camera accepted the value; propertyChanged says when it took effect.',
  params: PropertyParams,
  body: Type.Object({
    value: Type.Union([Type.String(), Type.Integer()], {
      description: 'Hex, a word, or a label of available_values. An integer is read as its decimal text.',
    }),
  }),
  success: jsonAnswer(
    'The camera accepted the value.',
    cameraAnswerWithOptional(
      Type.Object({
        property: Type.Optional(Type.String()),
        requested_value: Type.Optional(Type.String({ description: 'As sent.' })),
        value: Type.Optional(Type.String({ description: 'Hex, as sent to the camera.' })),
        setting: Type.Optional(Type.String({ description: 'priority-key only.' })),
      }),
    ),
  ),
  failures: [
    'NOT_WRITABLE',
    'PROPERTY_NOT_REPORTED',
    'UNKNOWN_PROPERTY',
    'VALUE_NOT_ALLOWED',
    'VALUE_NOT_UNDERSTOOD',
    ...SESSION_FAILURES,
  ],
});

/** GET /api/cameras/{cameraId}/properties/all. */
export const getAllProperties = operation({
  operationId: 'getAllProperties',
  method: 'GET',
  path: '/api/cameras/{cameraId}/properties/all',
  tag: 'Properties',
  summary: 'Read every property',
  params: CameraParams,
  success: jsonAnswer(
    'The properties of this service that the camera reports, by name.',
    cameraAnswerWith(
      Type.Object({
        properties: Type.Record(Type.String(), BulkProperty),
        total_properties: Type.Integer({
          minimum: 0,
          description: 'How many properties the camera reported.',
        }),
      }),
    ),
  ),
  failures: SESSION_FAILURES,
});

/** GET /api/cameras/{cameraId}/priority-key. */
export const getPriorityKey = operation({
  operationId: 'getPriorityKey',
  method: 'GET',
  path: '/api/cameras/{cameraId}/priority-key',
  tag: 'Properties',
  summary: 'Who controls the camera',
  params: CameraParams,
  success: jsonAnswer(
    'The priority key.',
    cameraAnswerWith(
      Type.Object({
        setting: Type.Enum(['pc-remote', 'camera-position', 'unknown']),
        rawValue: Type.String({ description: 'Decimal.' }),
      }),
    ),
  ),
  failures: ['PROPERTY_NOT_REPORTED', ...SESSION_FAILURES],
});

/** PUT /api/cameras/{cameraId}/priority-key. */
export const setPriorityKey = operation({
  operationId: 'setPriorityKey',
  method: 'PUT',
  path: '/api/cameras/{cameraId}/priority-key',
  tag: 'Properties',
  summary: 'Take or give back control of the camera',
  description: 'Bodies without a priority key refuse with 0x8402 in the message and need no priority key.',
  params: CameraParams,
  body: Type.Object({ setting: Type.Enum(['pc-remote', 'camera-position']) }),
  success: jsonAnswer(
    'The camera accepted the setting.',
    cameraAnswerWith(Type.Object({ setting: Type.Enum(['pc-remote', 'camera-position']) })),
  ),
  failures: ['NOT_WRITABLE', 'PROPERTY_NOT_REPORTED', 'VALUE_NOT_ALLOWED', ...SESSION_FAILURES],
});
