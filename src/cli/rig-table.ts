// The commands about the rig as a whole: rows of the table.

import { CONNECTION_MODES } from '../protocol/words.js';
import type { Command } from './command.js';

const BODY = 'a body: its name, number or id (the beginning or end of the id is enough)';

/** The rows, in the order of the help. */
export const RIG_COMMANDS: readonly Command[] = [
  {
    name: 'rig',
    group: 'Rig',
    summary: 'list the bodies of the rig; declare or remove one',
    arguments: [
      {
        name: 'ACTION',
        meaning: 'name (declare the body) or forget (remove its declaration); default: list the bodies',
        isOptional: true,
        completes: ['name', 'forget'],
      },
      { name: 'BODY', meaning: BODY, isOptional: true, completes: 'body' },
    ],
    options: {
      name: { type: 'string', value: 'TEXT', meaning: 'readable name' },
      number: { type: 'string', value: 'N', meaning: 'number in the rig; an empty text removes the number' },
      group: {
        type: 'string',
        value: 'NAMES',
        meaning: 'groups of the body, separated by commas; an empty text removes it from all groups',
        completes: 'group',
      },
      connect: {
        type: 'string',
        value: 'WORD',
        meaning: 'on (the service connects the body whenever it appears) or off',
        completes: ['on', 'off'],
      },
      mode: {
        type: 'string',
        value: 'MODE',
        meaning:
          'mode in which the body is connected: remote, remote-transfer (also files on cards) or contents (files on cards only)',
        completes: CONNECTION_MODES,
      },
    },
    details: [
      'Not every body supports every mode, and some have no live view in remote-transfer: docs/run/hardware.md.',
      'Absent bodies stay in the list. docs/use/rig.md explains the rig file, which can also be edited by hand.',
    ],
    examples: [
      ['rigd rig', 'list the bodies'],
      ['rigd rig name 0701 --name "front left" --number 1 --group ring --connect on', 'declare a body'],
      ['rigd rig forget 0701', 'remove it'],
    ],
    overHttp: true,
    load: () => import('./commands/rig.js'),
  },
  {
    name: 'group',
    group: 'Rig',
    summary: 'perform one action with all bodies of a group',
    arguments: [
      { name: 'GROUP', meaning: 'a group of the rig, or all', completes: 'group' },
      {
        name: 'ACTION',
        meaning:
          'connect, disconnect, half-press, record, stop-record, live-view, no-live-view, clock (set its clock to that of the host), ' +
          'or shoot, with the options of rigd shoot',
        completes: [
          'connect',
          'disconnect',
          'half-press',
          'record',
          'stop-record',
          'live-view',
          'no-live-view',
          'clock',
          'shoot',
        ],
        elsewhere: { shoot: 'shoot' },
      },
    ],
    options: {},
    details: [
      'The command prints one line per body. If the action fails for a body, the others continue, and the exit code is 1. ' +
        'rigd group GROUP shoot is another way to write rigd shoot GROUP.',
    ],
    examples: [
      ['rigd group all connect', 'connect every body that is attached or declared'],
      ['rigd group ring half-press', 'focus with the bodies of the group ring'],
      ['rigd group ring shoot --every 2s --times 10', 'ten rounds, one every two seconds'],
    ],
    overHttp: true,
    load: () => import('./commands/rig-group.js'),
  },
  {
    name: 'timeline',
    group: 'Rig',
    summary: 'show what happened to each body during the last day',
    arguments: [
      { name: 'BODY', meaning: `${BODY}; default: all bodies`, isOptional: true, completes: 'body' },
    ],
    options: {
      hours: { type: 'string', value: 'N', meaning: 'show the last N hours; default: a day' },
      limit: { type: 'string', value: 'N', meaning: 'show at most N entries, the newest; default: 100' },
    },
    examples: [['rigd timeline 3 --hours 2', 'body number 3, the last two hours']],
    overHttp: true,
    load: () => import('./commands/rig-timeline.js'),
  },
  {
    name: 'hosts',
    group: 'Rig',
    summary: 'list the hosts of a rig of several hosts and their states',
    arguments: [],
    options: {},
    details: [
      'The command shows what the host that answers knows of the others. The column CLOCK shows how precisely ' +
        'it knows the clock of each. ' +
        'docs/run/hosts.md explains rigs of several hosts.',
    ],
    examples: [['rigd hosts', 'all hosts of the rig, and how many cameras each has']],
    overHttp: true,
    load: () => import('./commands/hosts.js'),
  },
  {
    name: 'lease',
    group: 'Rig',
    summary: 'reserve the rig or a body for a time',
    arguments: [
      {
        name: 'ACTION',
        meaning: 'take, renew or release; default: list the leases',
        isOptional: true,
        completes: ['take', 'renew', 'release'],
      },
      { name: 'BODY', meaning: `${BODY}; default: the whole rig`, isOptional: true, completes: 'body' },
    ],
    options: {
      holder: { type: 'string', value: 'NAME', meaning: 'for take: name of the holder, shown to others' },
      seconds: {
        type: 'string',
        value: 'N',
        meaning: 'for take and renew: duration from now, in seconds; default: 60',
      },
      'take-over': {
        type: 'boolean',
        meaning: 'for take: take the lease over from another holder, who is notified',
      },
    },
    details: [
      'rigd lease take prints a line that sets RIGD_LEASE to the id of the lease; let the shell evaluate it, as in the ' +
        'example. Every rigd command sends the ids in RIGD_LEASE, which are separated by commas. ' +
        'docs/use/leases.md explains leases.',
    ],
    examples: [
      [
        'eval "$(rigd lease take --holder Anna --seconds 600)"',
        'reserve the rig for the commands of this shell',
      ],
      ['rigd lease', 'list the leases and their holders'],
    ],
    overHttp: true,
    load: () => import('./commands/rig-lease.js'),
  },
];
