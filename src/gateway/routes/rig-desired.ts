// Handlers of values for groups: properties, declared values, presets.

import { meantBy } from '../../base/nearest.js';
import { quoted } from '../../base/quoted.js';
import { PROPERTY_NAMES } from '../contract/property-names.js';
import { setRig } from '../contract/rig.js';
import { roleNeedOf } from '../contract/role-needs.js';
import { ServiceError } from '../errors/errors.js';
import type { OperationRequest, SomeHandlers } from '../http/operation-route.js';
import { requireRole } from '../http/required-role.js';
import { FREE, type GroupRequest, groupAnswer } from '../rig/declared/group-run.js';
import { ALL, type Preset, type RigFile } from '../rig/declared/model.js';
import type { GroupValues } from '../rig/desired/group-values.js';
import { groupAsked } from './group-parts.js';

/** Dependencies of these handlers. */
export interface DesiredRoutesContext {
  readonly rigFile: RigFile;
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
/** The role that declares values: they are in the rig file. */
const FOR_DECLARING = roleNeedOf(setRig);

/** Handlers of values for groups. */
export function rigDesiredHandlers({ rigFile, groupValues }: DesiredRoutesContext): SomeHandlers<Handled> {
  return {
    setGroupProperties: async (request) => {
      const { properties, desired } = request.body;
      if (desired === true) requireRole(request.role, FOR_DECLARING);
      requireNames(Object.keys(properties));
      return groupAnswer('set', await groupValues.set(ofPath(request), properties, desired));
    },
    applyGroup: async (request) =>
      groupAnswer('have their declared values', await groupValues.apply(ofPath(request))),
    adoptGroup: async (request) =>
      groupAnswer('adopted', await groupValues.adopt(ofPath(request), request.body.properties)),
    listPresets: () => {
      const presets = rigFile.content.presets.map(copyOf);
      return { success: true, message: `The rig has ${presets.length} presets.`, presets };
    },
    getPreset: ({ params: { preset } }) => {
      return { success: true, message: 'The preset.', preset: copyOf(groupValues.preset(preset)) };
    },
    savePreset: async (request) => {
      const { group = ALL, properties } = request.body;
      // This changes no body, so it needs only the lease of the rig.
      const asked = groupAsked(request, group, FREE);
      const results = await groupValues.savePreset(request.params.preset, asked, properties);
      return groupAnswer('saved in the preset', results);
    },
    deletePreset: async ({ params: { preset } }) => {
      await groupValues.deletePreset(preset);
      return { success: true, message: 'The preset is removed.' };
    },
    applyPreset: async (request) => {
      const { group = ALL, desired } = request.body;
      if (desired === true) requireRole(request.role, FOR_DECLARING);
      const asked = groupAsked(request, group);
      return groupAnswer(
        'have the preset',
        await groupValues.applyPreset(request.params.preset, asked, desired),
      );
    },
    diffPreset: async (request) => {
      const asked = groupAsked(request, request.query.group ?? ALL, FREE);
      const results = await groupValues.diffPreset(request.params.preset, asked);
      return {
        success: true,
        message: `${results.length === 1 ? '1 body' : `${results.length} bodies`} compared.`,
        results,
      };
    },
  };
}

/** The group of the path. */
function ofPath(
  request: Pick<OperationRequest<'applyGroup'>, 'params' | 'lease' | 'part' | 'others'>,
): GroupRequest {
  return groupAsked(request, request.params.group);
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
