// The commands about what bodies should have: rows of the table.

import type { Argument, Command } from './command.js';

const GROUP: Argument = {
  name: 'GROUP',
  meaning: 'a group of the rig; all bodies if left out',
  isOptional: true,
  completes: 'group',
};

/** The rows, in the order of the help. */
export const DESIRED_COMMANDS: readonly Command[] = [
  {
    name: 'drift',
    group: 'Rig',
    summary: 'the bodies that are not as the rig file declares them',
    arguments: [GROUP],
    options: {},
    details: ['docs/desired-state.md explains what is declared, when it is applied, and drift.'],
    examples: [['rigd drift', 'each property that reads otherwise, and since when']],
    overHttp: true,
    load: () => import('./commands/drift.js'),
  },
  {
    name: 'apply',
    group: 'Rig',
    summary: 'give bodies what the rig file declares for them',
    arguments: [GROUP],
    options: {},
    details: ['Every value is read back. Exit code 1 when a body does not take one; the others go on.'],
    examples: [['rigd apply ring', 'the bodies of the group ring']],
    overHttp: true,
    load: () => import('./commands/apply.js'),
  },
  {
    name: 'adopt',
    group: 'Rig',
    summary: 'write what the bodies have into the rig file',
    arguments: [
      { ...GROUP, meaning: 'a group of the rig, or all; all bodies if left out' },
      {
        name: 'PROPERTY',
        meaning: 'properties to declare; those that drift if left out',
        isOptional: true,
        isMany: true,
        completes: 'property',
      },
    ],
    options: {},
    examples: [
      ['rigd adopt', 'what was changed at the bodies is right'],
      ['rigd adopt ring iso aperture', 'declares these two, whether they were declared or not'],
    ],
    overHttp: true,
    load: () => import('./commands/adopt.js'),
  },
  {
    name: 'presets',
    group: 'Rig',
    summary: 'looks under a name: save, apply, compare',
    arguments: [
      {
        name: 'ORDER',
        meaning: 'save, apply, diff or delete; a list of the presets if left out',
        isOptional: true,
        completes: ['save', 'apply', 'diff', 'delete'],
      },
      { name: 'NAME', meaning: 'the preset', isOptional: true, completes: 'preset' },
      { ...GROUP, meaning: 'for save, apply and diff: a group of the rig; all bodies if left out' },
    ],
    options: {
      property: {
        type: 'string',
        value: 'NAMES',
        meaning: 'for save: these properties, separated by commas, instead of a whole look',
      },
      desired: { type: 'boolean', meaning: 'for apply: declare the values in the rig file as well' },
    },
    details: ['Presets stand in the rig file. docs/desired-state.md lists the properties of a look.'],
    examples: [
      ['rigd presets save portrait ring', 'what the bodies of the group ring have now'],
      ['rigd presets diff portrait', 'what it would change'],
      ['rigd presets apply portrait --desired', 'all bodies get it and are watched for it'],
    ],
    overHttp: true,
    load: () => import('./commands/presets.js'),
  },
];
