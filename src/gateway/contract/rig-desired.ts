// Operations of the Rig group about values of properties: values for the bodies of a group, declared values, presets.

import Type from 'typebox';
import { plainAnswer } from './envelope.js';
import { LEASE_FAILURES } from './failures.js';
import { jsonAnswer, operation } from './operation.js';
import { PROPERTY_NAMES } from './property-names.js';
import {
  BodyResult,
  GROUP_FAILURES,
  GroupParams,
  groupSuccess,
  PropertyValues,
  RIG_CHANGE_FAILURES,
} from './rig.js';
import { MAX_ID } from './texts.js';

const namesOf = (description: string) =>
  Type.Array(Type.Enum([...PROPERTY_NAMES], { title: 'PropertyName' }), {
    minItems: 1,
    maxItems: PROPERTY_NAMES.length,
    description,
  });

const PresetParams = Type.Object({
  preset: Type.String({ maxLength: MAX_ID, description: 'Name of the preset.' }),
});

const Declared = Type.Optional(
  Type.Boolean({
    description:
      'true: the values are first written to the rig file as declared values, which needs the role ' +
      'administer. Default: false.',
  }),
);

const APPLIED =
  'The service writes the values that differ, modes before the properties that depend on them, and then ' +
  'reads all of them. If a body does not accept a value, the other values are written anyway. In each ' +
  'result, data.properties has an entry for each property:\n\n' +
  '- property: its name\n' +
  '- requested: the requested value\n' +
  '- current: the label of the value that the body reports now\n' +
  '- success: whether current is the requested value\n' +
  '- code and message: the error; absent if success is true';

/** PUT /api/rig/groups/{group}/properties. */
export const setGroupProperties = operation({
  operationId: 'setGroupProperties',
  method: 'PUT',
  path: '/api/rig/groups/{group}/properties',
  tag: 'Rig',
  byHost: true,
  summary: 'Set properties on all bodies of a group',
  description: APPLIED,
  params: GroupParams,
  body: Type.Object({ properties: PropertyValues, desired: Declared }),
  success: groupSuccess,
  failures: ['UNKNOWN_PROPERTY', ...GROUP_FAILURES, ...LEASE_FAILURES, ...RIG_CHANGE_FAILURES],
});

/** POST /api/rig/groups/{group}/apply. */
export const applyGroup = operation({
  operationId: 'applyGroup',
  method: 'POST',
  path: '/api/rig/groups/{group}/apply',
  tag: 'Rig',
  byHost: true,
  summary: 'Write the declared values of a group to its bodies',
  description: `Ends the drift of the bodies. ${APPLIED}`,
  params: GroupParams,
  success: groupSuccess,
  failures: GROUP_FAILURES,
});

/** POST /api/rig/groups/{group}/adopt. */
export const adoptGroup = operation({
  operationId: 'adoptGroup',
  method: 'POST',
  path: '/api/rig/groups/{group}/adopt',
  tag: 'Rig',
  byHost: true,
  summary: 'Declare the current values of the bodies of a group',
  description:
    'Writes current values of the bodies to the rig file as declared values; changes no body. For a body that ' +
    'the rig file does not declare, the result is CAMERA_NOT_FOUND.',
  params: GroupParams,
  body: Type.Object({
    properties: Type.Optional(
      namesOf(
        'Properties whose values are declared, whether they have a declared value already or not. Absent: the ' +
          'properties of each body that drift.',
      ),
    ),
  }),
  success: groupSuccess,
  failures: [...GROUP_FAILURES, ...RIG_CHANGE_FAILURES],
});

const Preset = Type.Object(
  {
    name: Type.String({ description: 'Name of the preset.' }),
    properties: PropertyValues,
    cameras: Type.Record(Type.String(), PropertyValues, {
      description:
        'Values for single bodies, by their camera ids. They have precedence over properties, which are for all ' +
        'bodies.',
    }),
  },
  { title: 'Preset', description: 'A named set of values of properties.' },
);

/** GET /api/rig/presets. */
export const listPresets = operation({
  operationId: 'listPresets',
  method: 'GET',
  path: '/api/rig/presets',
  tag: 'Rig',
  summary: 'List the presets',
  description: 'A preset is a named set of values of properties. It is stored in the rig file.',
  success: jsonAnswer(
    'The presets of the rig file.',
    plainAnswer({
      presets: Type.Array(Preset, { description: 'The presets in the order of the rig file.' }),
    }),
  ),
  failures: [],
});

/** GET /api/rig/presets/{preset}. */
export const getPreset = operation({
  operationId: 'getPreset',
  method: 'GET',
  path: '/api/rig/presets/{preset}',
  tag: 'Rig',
  summary: 'Read a preset',
  description: 'Answered from memory; contacts no camera.',
  params: PresetParams,
  success: jsonAnswer('The preset and its values.', plainAnswer({ preset: Preset })),
  failures: ['PRESET_NOT_FOUND'],
});

/** PUT /api/rig/presets/{preset}. */
export const savePreset = operation({
  operationId: 'savePreset',
  method: 'PUT',
  path: '/api/rig/presets/{preset}',
  tag: 'Rig',
  byHost: true,
  summary: 'Save the current values of a group as a preset',
  description:
    'A value that all bodies have is saved once, for all bodies; other values are saved for each body. A body ' +
    'that cannot be read has an error in its result; the preset is saved with the values of the others. ' +
    'A preset with this name is replaced.',
  params: PresetParams,
  body: Type.Object({
    group: Type.Optional(
      Type.String({ maxLength: MAX_ID, description: 'Name of the group. Absent: all bodies of the rig.' }),
    ),
    properties: Type.Optional(
      namesOf(
        'Properties that are saved. Absent: the usual picture settings (docs/use/desired-state.md lists them) ' +
          'that the body accepts writes of at the moment.',
      ),
    ),
  }),
  success: groupSuccess,
  failures: [...GROUP_FAILURES, ...RIG_CHANGE_FAILURES],
});

/** DELETE /api/rig/presets/{preset}. */
export const deletePreset = operation({
  operationId: 'deletePreset',
  method: 'DELETE',
  path: '/api/rig/presets/{preset}',
  tag: 'Rig',
  summary: 'Remove a preset from the rig file',
  description: 'Changes no body.',
  params: PresetParams,
  success: jsonAnswer('The preset is removed.', plainAnswer({})),
  failures: ['PRESET_NOT_FOUND', ...RIG_CHANGE_FAILURES],
});

/** POST /api/rig/presets/{preset}/apply. */
export const applyPreset = operation({
  operationId: 'applyPreset',
  method: 'POST',
  path: '/api/rig/presets/{preset}/apply',
  tag: 'Rig',
  byHost: true,
  summary: 'Write the values of a preset to the bodies of a group',
  description: APPLIED,
  params: PresetParams,
  body: Type.Object({
    group: Type.Optional(
      Type.String({ maxLength: MAX_ID, description: 'Name of the group. Absent: all bodies of the rig.' }),
    ),
    desired: Declared,
  }),
  success: groupSuccess,
  failures: ['PRESET_NOT_FOUND', ...GROUP_FAILURES, ...LEASE_FAILURES, ...RIG_CHANGE_FAILURES],
});

/** GET /api/rig/presets/{preset}/diff. */
export const diffPreset = operation({
  operationId: 'diffPreset',
  method: 'GET',
  path: '/api/rig/presets/{preset}/diff',
  tag: 'Rig',
  byHost: true,
  summary: 'Compare a preset with the current values of the bodies of a group',
  description:
    'Reads the values from the bodies. In each result, data.differs has an entry for each property with ' +
    'another value: property (its name), preset (the value of the preset) and current (the label of the ' +
    'value that the body reports). A body that cannot be read has an error in its result instead.',
  params: PresetParams,
  query: Type.Object({
    group: Type.Optional(
      Type.String({ maxLength: MAX_ID, description: 'Name of the group. Absent: all bodies of the rig.' }),
    ),
  }),
  success: jsonAnswer(
    'The differences of each body.',
    plainAnswer({
      results: Type.Array(BodyResult, { description: 'One result for each body of the group.' }),
    }),
  ),
  failures: ['PRESET_NOT_FOUND', 'GROUP_NOT_FOUND'],
});
