// The commands of `rigd`: one row each. Modules are loaded when their command runs, so a row imports nothing.

import type { Command } from './command.js';

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  {
    name: 'serve',
    group: 'Service',
    summary: 'serve the cameras of this host over HTTP',
    arguments: [],
    options: {},
    details: [
      'Runs until Ctrl-C. rigd serve --help lists its arguments. docs/configuration.md explains them.',
    ],
    examples: [
      ['rigd serve', 'three simulated cameras on http://localhost:8080'],
      ['rigd serve --sdk-dir /opt/crsdk', 'real cameras, with your copy of the SDK'],
    ],
    ownArguments: true,
  },
  {
    name: 'config',
    group: 'Service',
    summary: 'check the config file, and print every setting in force',
    arguments: [
      { name: 'check', meaning: 'the only order', completes: ['check'] },
      { name: 'FILE', meaning: 'another file than the one in force', isOptional: true, completes: 'file' },
    ],
    options: { json: { type: 'boolean', meaning: 'for programs: one JSON value' } },
    details: ['Exit code 1 when a setting is refused. docs/configuration.md lists the settings.'],
    examples: [['rigd config check', 'which settings apply here, and where each comes from']],
    load: () => import('./config-command.js'),
  },
  {
    name: 'sim',
    group: 'Without a camera',
    summary: 'change the simulated cameras: pull the cable, make the SDK crash',
    arguments: [
      {
        name: 'ORDER',
        meaning: 'what to do, and to which camera: rigd sim --help lists the orders',
        isMany: true,
      },
    ],
    options: {},
    examples: [
      ['rigd sim list', 'the simulated cameras'],
      ['rigd sim unplug D10F60140701', 'pulls its cable'],
      ['rigd sim fault D10F60140701 SendCommand#1 crash', 'the next press crashes the SDK'],
    ],
    ownArguments: true,
    load: () => import('./sim-command.js'),
  },
  {
    name: 'probe',
    group: 'Service',
    summary: 'check one real camera against what is known of such cameras',
    arguments: [{ name: 'ID', meaning: 'the camera', completes: 'camera' }],
    options: {},
    details: [
      'Stop the service first: docs/hardware.md. It takes up to three pictures and asks before it begins.',
    ],
    examples: [['rigd probe D10F60140701 --no-hands', 'without a person who pulls the cable']],
    ownArguments: true,
  },
  {
    name: 'help',
    group: 'Shell',
    summary: 'print this list, or the help of a command',
    arguments: [{ name: 'COMMAND', meaning: 'the command', isOptional: true, completes: 'command' }],
    options: {},
    examples: [['rigd help sim', 'what rigd sim can do']],
    load: () => import('./help-command.js'),
  },
];
