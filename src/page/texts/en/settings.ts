// English texts of the place Settings.

import { count, listed, number } from './count.js';

/** Bodies by their numbers or names: `body 5`, `bodies 2 and 5`. */
const bodies = (signs: readonly string[]): string =>
  `${signs.length === 1 ? 'body' : 'bodies'} ${listed(signs)}`;

/** The texts. */
export const settings = {
  settings: {
    table: 'Bodies and their settings',
    whom: 'For',
    bodies: (connected: number, all: number): string =>
      connected === all
        ? count(all, 'body', 'bodies')
        : `${number(connected)} of ${count(all, 'body', 'bodies')}`,
    tools: (chosen: number): string => (chosen === 0 ? 'Options' : `Options (${number(chosen)})`),
    oneBody: 'Show',
    together: 'All bodies together',
    addColumn: 'Add a setting…',
    removeColumn: (name: string): string => `Do not show ${name}`,
    onlyDifferent: 'Only differences',
    declare: 'Also keep in the rig file',
    sheet: 'Presets and rig file',
    rigFile: 'Rig file',
    reading: 'Reading the bodies…',
    readingCell: '…',
    unreadable: 'not read',
    away: '–',
    lacksSetting: '—',
    odd: 'differs',
    differs: 'they differ',
    mostly: (value: string, odd: number): string => `${value}, ${odd} differ${odd === 1 ? 's' : ''}`,
    hasValue: (signs: readonly string[], value: string): string => `${value} on ${bodies(signs)}`,
    otherOn: (signs: readonly string[]): string => `differs on ${bodies(signs)}`,
    notOn: (signs: readonly string[]): string => `not on ${listed(signs)}`,
    cellLabel: (body: string, name: string): string => `${name} of ${body}`,
    allLabel: (name: string): string => `${name} of all bodies shown`,
    makeEqual: (name: string, value: string, signs: readonly string[]): string =>
      `Make equal: ${name} ${value} on ${bodies(signs)}`,
    locked: (name: string): string => `${name} cannot be set now`,
    lockedCell: (body: string, name: string, value: string): string =>
      `${name} of ${body}: ${value}, cannot be set now`,
    lockedBy: (body: string, name: string, value: string): string =>
      name === 'Mode' ? `${body} is in ${value}.` : `${name} of ${body} is ${value}.`,
    lockedByBody: (body: string): string =>
      `${body} does not allow this now. Its display may show the reason.`,
    setOn: (name: string, value: string, body: string): string =>
      name === 'Mode' ? `Set ${value} on ${body}` : `Set ${name} ${value} on ${body}`,
    refused: (name: string, value: string): string => `${name} ${value} was refused`,
    again: 'Try again',
    isSet: (name: string, value: string): string => `${name} is ${value}`,
    isDeclared: 'Kept in the rig file',
    drift: 'Not as in the rig file',
    drifted: (desired: string, current: string): string => `should be ${desired}, is ${current}`,
    driftLabel: (name: string, sentence: string): string => `${name} ${sentence}`,
    declaredFor: (whom: string): string => `Kept in the rig file for ${whom}`,
    declareHint: 'Tick “Also keep in the rig file” to keep a value that you set.',
    undeclare: 'Remove',
    undeclareOf: (name: string): string => `Remove ${name} from the rig file`,
    undeclareHint: 'The rig file forgets the value; the bodies keep it',
    apply: 'Apply',
    applyAll: 'Apply to all',
    applyHint: 'The bodies are set to the values of the rig file',
    adopt: 'Adopt',
    adoptAll: 'Adopt all',
    adoptHint: 'The current values are written to the rig file',
  },
  presets: {
    title: 'Presets',
    forGroup: (group: string): string => `For: ${group}`,
    none: 'There are no presets yet.',
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
    removeHint: 'The rig file forgets this preset. The bodies keep their values.',
    same: 'It would change nothing.',
    differs: (current: string, preset: string): string => `${current}, becomes ${preset}`,
  },
};
