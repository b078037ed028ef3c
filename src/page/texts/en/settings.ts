// English texts of the place Settings.

import { count } from './count.js';

/** The texts. */
export const settings = {
  settings: {
    whom: 'For',
    search: (properties: number): string => `Search ${count(properties, 'property', 'properties')}`,
    declare: (isOne: boolean): string => `Also save in the rig file as desired ${isOne ? 'value' : 'values'}`,
    reading: (bodies: number): string => `Reading ${count(bodies, 'body', 'bodies')}…`,
    noneConnected: 'No body is connected.',
    differs: 'they differ',
    set: 'Set',
    isSet: (name: string, value: string): string => `${name} is ${value}`,
    drift: 'Drifted',
    drifted: (desired: string, current: string): string => `should be ${desired}, is ${current}`,
    declared: 'Desired values in the rig file',
    fromGroup: 'of its group',
    undeclare: 'Remove',
    undeclareOf: (name: string): string => `Remove ${name} from the rig file`,
    undeclareHint: 'The declaration is removed; the bodies keep their values',
    apply: 'Apply',
    applyAll: 'Apply to all',
    applyHint: 'The bodies are set to the declared values',
    adopt: 'Adopt',
    adoptAll: 'Adopt all',
    adoptHint: 'The current values are written to the rig file',
  },
  presets: {
    forGroup: (group: string): string => `For: ${group}`,
    none: 'The rig file has no presets.',
    name: 'Save the current values as',
    hint: 'An existing preset of that name is replaced.',
    save: 'Save preset',
    apply: 'Apply',
    applyOf: (name: string): string => `Apply ${name}`,
    applied: (name: string): string => `${name} is applied`,
    diff: 'Compare',
    diffOf: (name: string): string => `Compare ${name} with the bodies`,
    remove: 'Remove',
    removeOf: (name: string): string => `Remove ${name}`,
    same: 'It would change nothing.',
    differs: (current: string, preset: string): string => `${current}, becomes ${preset}`,
  },
};
