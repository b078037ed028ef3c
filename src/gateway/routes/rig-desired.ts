// Handlers of values for groups: properties, what is declared, presets.

import { meantBy } from '../../base/nearest.js';
import { quoted } from '../../base/quoted.js';
import { PROPERTY_NAMES } from '../contract/property-names.js';
import { ServiceError } from '../errors/errors.js';
import type { SomeHandlers } from '../http/operation-route.js';
import { groupAnswer } from '../rig/declared/group-run.js';
import { ALL, type Preset, type RigFile } from '../rig/declared/model.js';
import type { GroupValues } from '../rig/desired/group-values.js';

/** What these handlers need. */
export interface RigDesiredDependencies {
  readonly known: RigFile;
  readonly groupValues: GroupValues;
}

type Handled =
  | 'setGroupProperties'
  | 'applyGroup'
  | 'adoptGroup'
  | 'listPresets'
  | 'getPreset'
  | 'savePreset'
  | 'deletePreset'
  | 'applyPreset'
  | 'diffPreset';

const NAMES: ReadonlySet<string> = new Set(PROPERTY_NAMES);

/** Handlers of values for groups. */
export function rigDesiredHandlers({ known, groupValues }: RigDesiredDependencies): SomeHandlers<Handled> {
  return {
    setGroupProperties: async ({ params: { group }, body: { properties, desired }, lease }) => {
      requireNames(Object.keys(properties));
      return groupAnswer('set', await groupValues.set(group, properties, desired, lease.require));
    },
    applyGroup: async ({ params: { group }, lease }) =>
      groupAnswer('have what is declared', await groupValues.apply(group, lease.require)),
    adoptGroup: async ({ params: { group }, body: { properties }, lease }) =>
      groupAnswer('adopted', await groupValues.adopt(group, properties, lease.require)),
    listPresets: () => {
      const presets = known.content.presets.map(copyOf);
      return { success: true, message: `The rig has ${presets.length} presets.`, presets };
    },
    getPreset: ({ params: { preset } }) => {
      return { success: true, message: 'The preset.', preset: copyOf(groupValues.preset(preset)) };
    },
    savePreset: async ({ params: { preset }, body: { group = ALL, properties } }) =>
      groupAnswer('saved in the preset', await groupValues.savePreset(preset, group, properties)),
    deletePreset: async ({ params: { preset } }) => {
      await groupValues.deletePreset(preset);
      return { success: true, message: 'The preset is removed.' };
    },
    applyPreset: async ({ params: { preset }, body: { group = ALL, desired }, lease }) =>
      groupAnswer('have the preset', await groupValues.applyPreset(preset, group, desired, lease.require)),
    diffPreset: async ({ params: { preset }, query: { group = ALL } }) => {
      const results = await groupValues.diffPreset(preset, group);
      return {
        success: true,
        message: `${results.length === 1 ? '1 body' : `${results.length} bodies`} compared.`,
        results,
      };
    },
  };
}

/** @throws UNKNOWN_PROPERTY */
function requireNames(names: readonly string[]): void {
  const unknown = names.find((name) => !NAMES.has(name));
  if (unknown === undefined) return;
  const hint = meantBy(unknown, PROPERTY_NAMES);
  throw new ServiceError('UNKNOWN_PROPERTY', `there is no property named ${quoted(unknown)}${hint}`);
}

function copyOf({ name, properties, cameras }: Preset) {
  const own = Object.entries(cameras).map(([id, values]) => [id, { ...values }] as const);
  return { name, properties: { ...properties }, cameras: Object.fromEntries(own) };
}
