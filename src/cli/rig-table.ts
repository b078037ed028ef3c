// The commands about the rig as a whole: rows of the table.

import { CONNECTION_MODES } from '../protocol/words.js';
import type { Command } from './command.js';
import { shellWord } from './terminal/shell-words.js';

const BODY = 'a body: its name, its number, or its id or a part of it';

/** The rows, in the order of the help. */
export const RIG_COMMANDS: readonly Command[] = [
  {
    name: 'rig',
    group: 'Rig',
    summary: 'the bodies of the rig and how they are; name, group or forget one',
    arguments: [
      {
        name: 'ORDER',
        meaning: 'name or forget; the list if left out',
        isOptional: true,
        completes: ['name', 'forget'],
      },
      { name: 'BODY', meaning: BODY, isOptional: true, completes: 'body' },
    ],
    options: {
      name: { type: 'string', value: 'TEXT', meaning: 'what people call it' },
      number: { type: 'string', value: 'N', meaning: 'its place in the rig; empty removes it' },
      group: {
        type: 'string',
        value: 'NAMES',
        meaning: 'its groups, with commas between; empty: none',
        completes: 'group',
      },
      connect: {
        type: 'string',
        value: 'WORD',
        meaning: 'on (the service connects it whenever it is there) or off',
        completes: ['on', 'off'],
      },
      mode: {
        type: 'string',
        value: 'MODE',
        meaning:
          'in which it is connected: remote, remote-transfer (also files of cards) or contents (files only)',
        completes: CONNECTION_MODES,
      },
    },
    details: [
      'Not every body has every mode, and some have no live view in remote-transfer: docs/hardware.md.',
      'Bodies that are away keep their place. docs/rig.md explains the rig file, which can be edited by hand.',
    ],
    examples: [
      ['rigd rig', 'number, name, state, battery, card room and drift of each body'],
      ['rigd rig name 0701 --name "front left" --number 1 --group ring --connect on', 'declare one'],
      ['rigd rig forget 0701', 'nothing is declared of it any more'],
    ],
    overHttp: true,
    load: () => import('./commands/rig.js'),
  },
  {
    name: 'group',
    group: 'Rig',
    summary: 'do one thing with all bodies of a group',
    arguments: [
      { name: 'GROUP', meaning: 'a group of the rig, or all', completes: 'group' },
      {
        name: 'ORDER',
        meaning: 'connect, disconnect, half-press, record, stop-record, live-view, no-live-view or clock',
        completes: [
          'connect',
          'disconnect',
          'half-press',
          'record',
          'stop-record',
          'live-view',
          'no-live-view',
          'clock',
        ],
        elsewhere: { shoot: ([group = 'GROUP']) => `rigd shoot ${shellWord(group)}` },
      },
    ],
    options: {},
    details: [
      'One line for each body. Exit code 1 when it failed for a body; the others go on. rigd shoot takes pictures with ' +
        'a group.',
    ],
    examples: [
      ['rigd group all connect', 'every body, attached or declared'],
      ['rigd group ring half-press', 'the bodies of the group ring focus'],
    ],
    overHttp: true,
    load: () => import('./commands/rig-group.js'),
  },
  {
    name: 'timeline',
    group: 'Rig',
    summary: 'what happened to which body and when, for the last day',
    arguments: [{ name: 'BODY', meaning: `${BODY}; all if left out`, isOptional: true, completes: 'body' }],
    options: {
      hours: { type: 'string', value: 'N', meaning: 'how far back; default: a day' },
      limit: { type: 'string', value: 'N', meaning: 'how many at most; default: 100' },
    },
    examples: [['rigd timeline 3 --hours 2', 'body number 3, the last two hours']],
    overHttp: true,
    load: () => import('./commands/rig-timeline.js'),
  },
  {
    name: 'hosts',
    group: 'Rig',
    summary: 'the hosts of a rig of several hosts, and how each of them stands',
    arguments: [],
    options: {},
    details: [
      'As the host sees it that is asked. CLOCK is how well it knows the clock of another host. ' +
        'docs/hosts.md explains rigs of several hosts.',
    ],
    examples: [['rigd hosts', 'is every host of the rig here, and with how many cameras']],
    overHttp: true,
    load: () => import('./commands/hosts.js'),
  },
  {
    name: 'lease',
    group: 'Rig',
    summary: 'keep the rig or a body from other clients for a while',
    arguments: [
      {
        name: 'ORDER',
        meaning: 'take, renew or release; who holds what if left out',
        isOptional: true,
        completes: ['take', 'renew', 'release'],
      },
      { name: 'BODY', meaning: `${BODY}; the rig if left out`, isOptional: true, completes: 'body' },
    ],
    options: {
      holder: { type: 'string', value: 'NAME', meaning: 'of take: who takes it, for others to read' },
      seconds: { type: 'string', value: 'N', meaning: 'how long from now; default: 60' },
      'take-over': { type: 'boolean', meaning: 'of take: although another holds it, who is informed' },
    },
    details: [
      'Prints a line for the shell. Every command sends the leases of RIGD_LEASE along, ids with commas between. ' +
        'docs/leases.md explains leases.',
    ],
    examples: [
      ['eval "$(rigd lease take --holder Anna --seconds 600)"', 'the rig, for the commands of this shell'],
      ['rigd lease', 'who holds what'],
    ],
    overHttp: true,
    load: () => import('./commands/rig-lease.js'),
  },
];
