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
    examples: [['rigd drift', 'each property that differs, and since when']],
    overHttp: true,
    load: () => import('./commands/drift.js'),
  },
  {
    name: 'apply',
    group: 'Rig',
    summary: 'set bodies to their declared values',
    arguments: [GROUP],
    options: {},
    details: ['Every value is read back. Exit code 1 if a body refuses one; the others continue.'],
    examples: [['rigd apply ring', 'the bodies of the group ring']],
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
      ['rigd adopt', 'when the changes made at the bodies are right'],
      ['rigd adopt ring iso aperture', 'declares these two, whether they were declared or not'],
    ],
    overHttp: true,
    load: () => import('./commands/adopt.js'),
  },
  {
    name: 'presets',
    group: 'Rig',
    summary: 'named sets of settings: save, apply, compare',
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
      ['rigd presets save portrait ring', 'the current values of the group ring'],
      ['rigd presets diff portrait', 'the changes it would make'],
      ['rigd presets apply portrait --desired', 'all bodies get the values and are watched for drift'],
    ],
    overHttp: true,
    load: () => import('./commands/presets.js'),
  },
];
