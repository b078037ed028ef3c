// The commands about what bodies should have: rows of the table.

import type { Argument, Command } from './command.js';

const GROUP: Argument = {
  name: 'GROUP',
  meaning: 'a group of the rig; default: all bodies',
  isOptional: true,
  completes: 'group',
};

/** The rows, in the order of the help. */
export const DESIRED_COMMANDS: readonly Command[] = [
  {
    name: 'drift',
    group: 'Rig',
    summary: 'list the bodies that differ from the rig file',
    arguments: [GROUP],
    options: {},
    details: ['docs/use/desired-state.md explains declared values, when they are applied, and drift.'],
    examples: [['rigd drift', 'each property that differs, and for how long']],
    overHttp: true,
    load: () => import('./commands/drift.js'),
  },
  {
    name: 'apply',
    group: 'Rig',
    summary: 'set bodies to their declared values',
    arguments: [GROUP],
    options: {},
    details: [
      'Every value is read back. If a body refuses a value, the other bodies continue, and the exit code is 1.',
    ],
    examples: [['rigd apply ring', 'set the bodies of the group ring']],
    overHttp: true,
    load: () => import('./commands/apply.js'),
  },
  {
    name: 'adopt',
    group: 'Rig',
    summary: 'write the current values of the bodies into the rig file',
    arguments: [
      { ...GROUP, meaning: 'a group of the rig, or all; default: all bodies' },
      {
        name: 'PROPERTY',
        meaning: 'properties to declare; default: those that drift',
        isOptional: true,
        isMany: true,
        completes: 'property',
      },
    ],
    options: {},
    examples: [
      ['rigd adopt', 'keep the changes that were made at the bodies'],
      ['rigd adopt ring iso aperture', 'declare these two, even if they were not declared before'],
    ],
    overHttp: true,
    load: () => import('./commands/adopt.js'),
  },
  {
    name: 'presets',
    group: 'Rig',
    summary: 'save, apply, compare or delete named sets of settings',
    arguments: [
      {
        name: 'ACTION',
        meaning: 'save, apply, diff or delete; default: list the presets',
        isOptional: true,
        completes: ['save', 'apply', 'diff', 'delete'],
      },
      { name: 'NAME', meaning: 'the preset', isOptional: true, completes: 'preset' },
      { ...GROUP, meaning: 'for save, apply and diff: a group of the rig; default: all bodies' },
    ],
    options: {
      property: {
        type: 'string',
        value: 'NAMES',
        meaning: 'for save: only these properties, separated by commas',
      },
      desired: { type: 'boolean', meaning: 'for apply: also declare the values in the rig file' },
    },
    details: [
      'Presets are stored in the rig file. docs/use/desired-state.md lists the properties that are saved by default.',
    ],
    examples: [
      ['rigd presets save portrait ring', 'save the current values of the group ring'],
      ['rigd presets diff portrait', 'show the changes that the preset would make'],
      ['rigd presets apply portrait --desired', 'apply the values to all bodies, and watch them for drift'],
    ],
    overHttp: true,
    load: () => import('./commands/presets.js'),
  },
];
