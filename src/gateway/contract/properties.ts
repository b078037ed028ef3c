// Operations of the Properties group, and the names of the properties this service knows. Values travel as
// hex text of the 64-bit number; labels are what a person reads.

import Type from 'typebox';
import { PRIORITY_SETTINGS } from '../../protocol/words.js';
import { CameraParams, cameraAnswerWith, cameraResponse } from './envelope.js';
import { CONTROL_FAILURES, SESSION_FAILURES } from './failures.js';
import { jsonAnswer, operation } from './operation.js';
import { PROPERTY_NAMES } from './property-names.js';
import { MAX_TEXT } from './texts.js';

export { PROPERTY_NAMES, type PropertyName } from './property-names.js';

const PropertyParams = Type.Object({
  ...CameraParams.properties,
  propertyName: Type.Enum([...PROPERTY_NAMES], { title: 'PropertyName' }),
});

const Value = Type.String({
  description:
    'Current value in lower-case hex, unpadded; empty if the camera has no such property. ' +
    'image-id-string: the text itself. image-id-num: decimal.',
});

// A 64-bit number: the wire carries all digits, even if the number type of a reader cannot hold them.
const Unsigned64 = Type.Unsafe<number | bigint>({ type: 'integer', minimum: 0 });

const BulkProperty = Type.Object(
  {
    current_value: Unsigned64,
    current_hex_value: Type.String(),
    current_formatted: Type.String(),
    writable: Type.Boolean(),
    available_values: Type.Array(
      Type.Object(
        { value: Unsigned64, hex_value: Type.String(), formatted: Type.String() },
        { title: 'BulkAvailableValue' },
      ),
    ),
  },
  { title: 'BulkPropertyEntry' },
);

/** GET /api/cameras/{cameraId}/properties/all. */
export const getAllProperties = operation({
  operationId: 'getAllProperties',
  method: 'GET',
  path: '/api/cameras/{cameraId}/properties/all',
  tag: 'Properties',
  summary: 'Read every property',
  description: 'Works in every mode; in the mode contents a camera may report fewer properties.',
  params: CameraParams,
  success: jsonAnswer(
    'The properties that the camera reports and this service knows, by name.',
    cameraAnswerWith(
      Type.Object(
        {
          properties: Type.Record(Type.String(), BulkProperty),
          total_properties: Type.Integer({
            minimum: 0,
            description:
              'Number of properties that the camera reported, including those that this service does ' +
              'not know.',
          }),
        },
        { title: 'BulkPropertiesData' },
      ),
    ),
  ),
  failures: SESSION_FAILURES,
});

/** GET /api/cameras/{cameraId}/properties/{propertyName}. */
export const getProperty = operation({
  operationId: 'getProperty',
  method: 'GET',
  path: '/api/cameras/{cameraId}/properties/{propertyName}',
  tag: 'Properties',
  summary: 'Read a property',
  description:
    'Works in every mode. A property that this camera lacks is answered with empty texts and ' +
    'writable false; image-id-string and image-id-num are refused then.',
  params: PropertyParams,
  success: jsonAnswer(
    'The current state of the property.',
    cameraAnswerWith(
      Type.Object(
        {
          property: Type.String(),
          value: Value,
          formatted: Type.String(),
          writable: Type.Boolean(),
          available_values: Type.Optional(
            Type.Array(
              Type.Object({ value: Type.String(), formatted: Type.String() }, { title: 'AvailableValue' }),
              {
                description:
                  'Values that can be set now; for a range, its minimum, maximum and step. Absent for ' +
                  'image-id-string and image-id-num.',
              },
            ),
          ),
          min: Type.Optional(Type.String({ description: 'Smallest value, in decimal; image-id-num only.' })),
          max: Type.Optional(Type.String({ description: 'Largest value, in decimal; image-id-num only.' })),
          step: Type.Optional(Unsigned64),
        },
        { title: 'PropertyData' },
      ),
    ),
  ),
  failures: ['PROPERTY_NOT_REPORTED', 'UNKNOWN_PROPERTY', ...SESSION_FAILURES],
});

/** PUT /api/cameras/{cameraId}/properties/{propertyName}. */
export const setProperty = operation({
  operationId: 'setProperty',
  method: 'PUT',
  path: '/api/cameras/{cameraId}/properties/{propertyName}',
  tag: 'Properties',
  summary: 'Set a property',
  description:
    'Success means that the camera accepted the value; propertyChanged reports when it has ' +
    'taken effect. Later calls that depend on the value wait until then, at most a second; ' +
    'other calls do not wait.',
  params: PropertyParams,
  body: Type.Object(
    {
      value: Type.Union([Type.String({ maxLength: MAX_TEXT }), Type.Integer()], {
        description:
          'Hex, a word of the interface, or a complete label of available_values: a text that is ' +
          'understood in part is refused. An integer is read as its decimal text. image-id-string ' +
          'accepts any text.',
      }),
    },
    { title: 'PropertySetRequest' },
  ),
  success: jsonAnswer(
    'The camera accepted the value.',
    cameraResponse(
      Type.Object({
        property: Type.Optional(
          Type.String({ description: 'Name of the property; absent for aperture, iso and priority-key.' }),
        ),
        requested_value: Type.Optional(
          Type.String({
            description:
              'Value as the client sent it; absent for the few properties whose answer has a form of ' +
              'its own.',
          }),
        ),
        value: Type.Optional(
          Type.String({
            description:
              'Value as sent to the camera, in hex; image-id-string: the text itself; image-id-num: ' +
              'decimal. Absent for aperture, iso and priority-key.',
          }),
        ),
        setting: Type.Optional(Type.String({ description: 'The setting; priority-key only.' })),
        confirmed: Type.Boolean({
          description:
            'true: the camera reports the requested value. false: it does not report it yet, or it ' +
            'uses another value, as a camera that rounds does. Cameras take 100 to 150 ms; a later ' +
            'read of the property waits for the write, at most a second, and shows the value in use.',
        }),
        current_value: Type.String({
          description:
            'Value that the camera reports at the time of the answer, in hex; image-id-string: the ' +
            'text itself; image-id-num: decimal.',
        }),
      }),
    ),
  ),
  failures: [
    'NOT_WRITABLE',
    'PROPERTY_NOT_REPORTED',
    'UNKNOWN_PROPERTY',
    'VALUE_NOT_ALLOWED',
    'VALUE_NOT_UNDERSTOOD',
    ...CONTROL_FAILURES,
  ],
});

const PriorityKeySetting = Type.Enum([...PRIORITY_SETTINGS], { title: 'PriorityKeySetting' });

/** GET /api/cameras/{cameraId}/priority-key. */
export const getPriorityKey = operation({
  operationId: 'getPriorityKey',
  method: 'GET',
  path: '/api/cameras/{cameraId}/priority-key',
  tag: 'Properties',
  summary: 'Read the priority key',
  params: CameraParams,
  success: jsonAnswer(
    'The priority key: whether this service (pc-remote) or the controls of the camera ' +
      '(camera-position) set its values. If the camera reports neither, data has rawValue alone.',
    cameraAnswerWith(
      Type.Object(
        {
          setting: Type.Optional(PriorityKeySetting),
          rawValue: Type.String({ description: 'Number that the camera reports, in decimal.' }),
        },
        { title: 'PriorityKeyData' },
      ),
    ),
  ),
  failures: CONTROL_FAILURES,
});

/** PUT /api/cameras/{cameraId}/priority-key. */
export const setPriorityKey = operation({
  operationId: 'setPriorityKey',
  method: 'PUT',
  path: '/api/cameras/{cameraId}/priority-key',
  tag: 'Properties',
  summary: 'Set the priority key',
  description:
    'The priority key decides whether this service (pc-remote) or the controls of the camera ' +
    '(camera-position) set its values. Bodies without one refuse with 0x8402 in the message; ' +
    'they accept commands without it.',
  params: CameraParams,
  body: Type.Object({ setting: PriorityKeySetting }, { title: 'SetPriorityKeyRequest' }),
  success: jsonAnswer(
    'The camera accepted the setting.',
    cameraResponse(Type.Object({ setting: PriorityKeySetting })),
  ),
  failures: CONTROL_FAILURES,
});
