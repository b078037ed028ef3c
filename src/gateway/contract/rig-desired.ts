// Operations of the Rig group about values: properties of a group, values declared for its bodies, and presets.

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

const Names = Type.Array(Type.Enum([...PROPERTY_NAMES]), { minItems: 1, maxItems: PROPERTY_NAMES.length });

const PresetParams = Type.Object({
  preset: Type.String({ maxLength: MAX_ID, description: 'Name of the preset.' }),
});

const Declared = Type.Optional(
  Type.Boolean({
    description: 'true: also write the values to the rig file as desired values. Default: false.',
  }),
);

const APPLIED =
  'Values that differ are written, modes before the properties that depend on them, and ' +
  'then read back. A value that a body does not accept does not stop the others. In each ' +
  'result, failed or not, data.properties has an entry for each property: the requested ' +
  'value, the label of the value that the body now reports (current), whether that is the ' +
  'requested one (success), and if not, a code and a message.';

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
  summary: 'Apply the desired values of a group to its bodies',
  description: `${APPLIED} Ends drift.`,
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
  summary: 'Adopt the current values of a group as desired values',
  description:
    'Writes current values of the bodies to the rig file: with a list of properties, those of ' +
    'the listed properties, whether these have a declared value or not; without a list, those ' +
    'of the properties that drift. A body of the group that the rig file does not declare fails ' +
    'with CAMERA_NOT_FOUND. Changes no body.',
  params: GroupParams,
  body: Type.Object({ properties: Type.Optional(Names) }),
  success: groupSuccess,
  failures: [...GROUP_FAILURES, ...RIG_CHANGE_FAILURES],
});

const Preset = Type.Object(
  {
    name: Type.String(),
    properties: PropertyValues,
    cameras: Type.Record(Type.String(), PropertyValues, {
      description: 'Values for single bodies, by their ids; they override the values for every body.',
    }),
  },
  { title: 'Preset' },
);

/** GET /api/rig/presets. */
export const listPresets = operation({
  operationId: 'listPresets',
  method: 'GET',
  path: '/api/rig/presets',
  tag: 'Rig',
  summary: 'List the presets',
  success: jsonAnswer(
    'The presets, in the order of the rig file.',
    plainAnswer({ presets: Type.Array(Preset) }),
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
    'A value that all bodies share is saved once for every body; other values are saved for ' +
    'each body. Without a list of properties, saves those of the usual picture settings ' +
    '(docs/use/desired-state.md lists them) that the body accepts writes to at the moment. If a ' +
    'body cannot be read, the preset is saved from the others.',
  params: PresetParams,
  body: Type.Object({
    group: Type.Optional(
      Type.String({ maxLength: MAX_ID, description: 'Name of the group; all bodies of the rig if absent.' }),
    ),
    properties: Type.Optional(Names),
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
  summary: 'Apply a preset to the bodies of a group',
  description: APPLIED,
  params: PresetParams,
  body: Type.Object({
    group: Type.Optional(
      Type.String({ maxLength: MAX_ID, description: 'Name of the group; all bodies of the rig if absent.' }),
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
  summary: 'Compare a preset with the bodies',
  description:
    'Reads the bodies now. In each result, data.differs has an entry for each property that ' +
    'differs: its name, the value of the preset and the label of the value that the body ' +
    'reports. A body that cannot be read has its error instead.',
  params: PresetParams,
  query: Type.Object({
    group: Type.Optional(
      Type.String({ maxLength: MAX_ID, description: 'Name of the group; all bodies of the rig if absent.' }),
    ),
  }),
  success: jsonAnswer('One result for each body.', plainAnswer({ results: Type.Array(BodyResult) })),
  failures: ['PRESET_NOT_FOUND', 'GROUP_NOT_FOUND'],
});
