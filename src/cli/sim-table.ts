// The command `rigd sim`: a row of the table, made of its orders and of the faults that they can order.

import type { Command } from './command.js';
import { APPLICABLE_FAULTS, FAULT_MEANINGS } from './fault-words.js';
import { SIM_ORDERS } from './sim-orders.js';

/** The row. */
export const SIM_COMMANDS: readonly Command[] = [
  {
    name: 'sim',
    group: 'Without a camera',
    summary: 'change the simulated cameras: pull the cable, make the SDK crash',
    arguments: [
      { name: 'ACTION', meaning: 'one of the actions below', completes: SIM_ORDERS.map(({ name }) => name) },
      {
        name: 'ID',
        meaning: 'the simulated camera: its id, or the beginning or end of it',
        isOptional: true,
        completes: 'camera',
      },
      { name: 'WORD', meaning: 'arguments of the action', isOptional: true, isMany: true },
    ],
    lists: [
      {
        heading: 'Actions',
        rows: SIM_ORDERS.map(({ name, words, meaning }) => [[name, ...words].join(' '), meaning]),
      },
      {
        heading: 'Faults (a part in [ ] may be left out; docs/develop/simulator.md has details)',
        rows: FAULT_MEANINGS,
      },
      {
        heading: 'Calls that can have faults, and the faults of each',
        rows: [...APPLICABLE_FAULTS].map(([call, faults]) => [call, faults.join(' ')]),
      },
    ],
    options: {
      'state-dir': {
        type: 'string',
        value: 'DIR',
        meaning:
          'state directory of the service, if it was started with --state-dir; RIGD_SIM_STATE takes precedence',
        completes: 'file',
      },
    },
    examples: [
      ['rigd sim list', 'list the simulated cameras'],
      ['rigd sim unplug D10F60140701', 'pull its cable'],
      ['rigd sim fault D10F60140701 SendCommand#1 crash', 'let the SDK crash at the next press'],
    ],
    load: () => import('./sim-command.js'),
  },
];
