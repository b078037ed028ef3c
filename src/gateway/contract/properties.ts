// Operations of the Properties group, and the names of the properties that the service knows. A value is a 64-bit
// number, written in hex; its label is a text for people.

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
  propertyName: Type.Enum([...PROPERTY_NAMES], {
    title: 'PropertyName',
    description: 'Name of the property; docs/use/properties.md explains the values of each.',
  }),
});

const Value = Type.String({
  description:
    'Current value: hex in lower case without leading zeros, such as 0x10001. Empty if the camera does ' +
    'not have the property. image-id-string: the text itself. image-id-num: decimal.',
});

// A 64-bit number. The JSON has all its digits, even if the number type of a client cannot hold them.
const unsigned64 = (description: string) =>
  Type.Unsafe<number | bigint>({ type: 'integer', minimum: 0, description });

const BulkProperty = Type.Object(
  {
    current_value: unsigned64('Current value as a number.'),
    current_hex_value: Type.String({ description: 'Current value in hex.' }),
    current_formatted: Type.String({ description: 'Label of the current value, for people.' }),
    writable: Type.Boolean({ description: 'true: the camera accepts writes of the property now.' }),
    available_values: Type.Array(
      Type.Object(
        {
          value: unsigned64('The value as a number.'),
          hex_value: Type.String({ description: 'The value in hex.' }),
          formatted: Type.String({ description: 'Label of the value, for people.' }),
        },
        { title: 'BulkAvailableValue' },
      ),
      { description: 'Values that can be set now; for a range, its minimum, maximum and step.' },
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
  description: 'Works in every mode. In the mode contents a camera may report fewer properties.',
  params: CameraParams,
  success: jsonAnswer(
    'The properties that both the camera reports and the service knows.',
    cameraAnswerWith(
      Type.Object(
        {
          properties: Type.Record(Type.String(), BulkProperty, {
            description: 'The properties by their names.',
          }),
          total_properties: Type.Integer({
            minimum: 0,
            description:
              'Number of properties that the camera reports, including those that the service does not ' +
              'know.',
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
    'Works in every mode. For a property that the camera does not have, the answer has empty texts and ' +
    'writable false. In that case a request for image-id-string or image-id-num is refused instead.',
  params: PropertyParams,
  success: jsonAnswer(
    'The current state of the property.',
    cameraAnswerWith(
      Type.Object(
        {
          property: Type.String({ description: 'Name of the property.' }),
          value: Value,
          formatted: Type.String({ description: 'Label of the current value, for people.' }),
          writable: Type.Boolean({ description: 'true: the camera accepts writes of the property now.' }),
          available_values: Type.Optional(
            Type.Array(
              Type.Object(
                {
                  value: Type.String({ description: 'The value in hex.' }),
                  formatted: Type.String({ description: 'Label of the value, for people.' }),
                },
                { title: 'AvailableValue' },
              ),
              {
                description:
                  'Values that can be set now; for a range, its minimum, maximum and step. Absent for ' +
                  'image-id-string and image-id-num.',
              },
            ),
          ),
          min: Type.Optional(Type.String({ description: 'Smallest value, in decimal; image-id-num only.' })),
          max: Type.Optional(Type.String({ description: 'Largest value, in decimal; image-id-num only.' })),
          step: Type.Optional(unsigned64('Step between values; image-id-num only.')),
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
    'Success means that the camera accepted the value. The value takes effect a little later, and the ' +
    'event propertyChanged reports that. A later request that depends on the value waits for it, at most ' +
    'a second.',
  params: PropertyParams,
  body: Type.Object(
    {
      value: Type.Union([Type.String({ maxLength: MAX_TEXT }), Type.Integer()], {
        description:
          'Hex, a label from available_values, or another text that docs/use/properties.md lists for the ' +
          'property. A text that is only partly understood is refused. An integer is read as its decimal ' +
          'text. image-id-string accepts any text.',
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
              'Value as the client sent it; absent for a few properties whose answer has other members, such as ' +
              'iso.',
          }),
        ),
        value: Type.Optional(
          Type.String({
            description:
              'Value as sent to the camera, in hex; image-id-string: the text itself; image-id-num: ' +
              'decimal. Absent for aperture, iso and priority-key.',
          }),
        ),
        setting: Type.Optional(
          Type.String({ description: 'pc-remote or camera-position; priority-key only.' }),
        ),
        confirmed: Type.Boolean({
          description:
            'true: the camera already reports the requested value. false: it does not report it yet, or it ' +
            'has rounded it. A camera needs 100 to 150 ms to apply a value. A later read of the property ' +
            'waits for that, at most a second, and shows the value that the camera has set.',
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

const PriorityKeySetting = Type.Enum([...PRIORITY_SETTINGS], {
  title: 'PriorityKeySetting',
  description:
    'pc-remote: the service controls the settings of the camera. camera-position: the dials and keys of ' +
    'the camera do.',
});

/** GET /api/cameras/{cameraId}/priority-key. */
export const getPriorityKey = operation({
  operationId: 'getPriorityKey',
  method: 'GET',
  path: '/api/cameras/{cameraId}/priority-key',
  tag: 'Properties',
  summary: 'Read the priority key',
  description:
    'The priority key decides whether the service or the dials of the camera control its settings.',
  params: CameraParams,
  success: jsonAnswer(
    'The priority key. If the camera reports an unknown value, data has only rawValue.',
    cameraAnswerWith(
      Type.Object(
        {
          setting: Type.Optional(PriorityKeySetting),
          rawValue: Type.String({ description: 'Value that the camera reports, as a decimal number.' }),
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
    'The priority key decides whether the service or the dials of the camera control its settings. A body ' +
    'without a priority key always accepts commands of the service; it refuses this request, with 0x8402 ' +
    'in the message.',
  params: CameraParams,
  body: Type.Object({ setting: PriorityKeySetting }, { title: 'SetPriorityKeyRequest' }),
  success: jsonAnswer(
    'The camera accepted the setting.',
    cameraResponse(Type.Object({ setting: PriorityKeySetting })),
  ),
  failures: CONTROL_FAILURES,
});
