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
    summary: 'list the bodies of the rig; declare or remove one',
    arguments: [
      {
        name: 'ACTION',
        meaning: 'name or forget; default: list the bodies',
        isOptional: true,
        completes: ['name', 'forget'],
      },
      { name: 'BODY', meaning: BODY, isOptional: true, completes: 'body' },
    ],
    options: {
      name: { type: 'string', value: 'TEXT', meaning: 'name for people' },
      number: { type: 'string', value: 'N', meaning: 'number in the rig; empty removes it' },
      group: {
        type: 'string',
        value: 'NAMES',
        meaning: 'its groups, separated by commas; empty: none',
        completes: 'group',
      },
      connect: {
        type: 'string',
        value: 'WORD',
        meaning: 'on (the service connects it whenever it is attached) or off',
        completes: ['on', 'off'],
      },
      mode: {
        type: 'string',
        value: 'MODE',
        meaning:
          'mode in which it is connected: remote, remote-transfer (also files of cards) or contents (files only)',
        completes: CONNECTION_MODES,
      },
    },
    details: [
      'Not every body supports every mode, and some have no live view in remote-transfer: docs/run/hardware.md.',
      'Missing bodies stay in the list. docs/use/rig.md explains the rig file, which can be edited by hand.',
    ],
    examples: [
      ['rigd rig', 'number, name, state, battery, card room and drift of each body'],
      ['rigd rig name 0701 --name "front left" --number 1 --group ring --connect on', 'declare one'],
      ['rigd rig forget 0701', 'removes its declaration'],
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
        name: 'ACTION',
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
      'Prints one line per body. Exit code 1 if it failed for a body; the others continue. rigd shoot takes pictures with ' +
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
    summary: 'show what happened to each body during the last day',
    arguments: [{ name: 'BODY', meaning: `${BODY}; all if left out`, isOptional: true, completes: 'body' }],
    options: {
      hours: { type: 'string', value: 'N', meaning: 'period to show; default: a day' },
      limit: { type: 'string', value: 'N', meaning: 'highest number of entries; default: 100' },
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
      'Shows the view of the host that answers. CLOCK is how accurately it knows the clock of another host. ' +
        'docs/run/hosts.md explains rigs of several hosts.',
    ],
    examples: [['rigd hosts', 'all hosts of the rig, and their numbers of cameras']],
    overHttp: true,
    load: () => import('./commands/hosts.js'),
  },
  {
    name: 'lease',
    group: 'Rig',
    summary: 'reserve the rig or a body for a while',
    arguments: [
      {
        name: 'ACTION',
        meaning: 'take, renew or release; default: list the leases',
        isOptional: true,
        completes: ['take', 'renew', 'release'],
      },
      { name: 'BODY', meaning: `${BODY}; the rig if left out`, isOptional: true, completes: 'body' },
    ],
    options: {
      holder: { type: 'string', value: 'NAME', meaning: 'of take: name of the holder, shown to others' },
      seconds: { type: 'string', value: 'N', meaning: 'duration from now in seconds; default: 60' },
      'take-over': { type: 'boolean', meaning: 'of take: take it over from another holder, who is notified' },
    },
    details: [
      'Prints a line for the shell to evaluate, as in the example. Every command sends the leases in RIGD_LEASE, ids separated by commas. ' +
        'docs/use/leases.md explains leases.',
    ],
    examples: [
      ['eval "$(rigd lease take --holder Anna --seconds 600)"', 'the rig, for the commands of this shell'],
      ['rigd lease', 'who holds what'],
    ],
    overHttp: true,
    load: () => import('./commands/rig-lease.js'),
  },
];
