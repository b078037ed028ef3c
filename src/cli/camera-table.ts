// The commands about cameras and their pictures: rows of the table.

import { CONNECTION_MODES, SHOT_POLICIES } from '../protocol/words.js';
import type { Argument, Command } from './command.js';

const ONE: Argument = {
  name: 'ID',
  meaning: 'the camera: its id or a part of it, its name or its number; optional if only one is possible',
  isOptional: true,
  completes: 'camera',
};
const SOME: Argument = {
  name: 'ID|all',
  meaning:
    'the camera: its id or a part of it, its name or its number; or all; optional if only one is possible',
  isOptional: true,
  completes: 'cameras',
};
const EVERY: Argument = {
  name: 'ID',
  meaning: 'the camera: its id or a part of it, its name or its number; all cameras if left out',
  isOptional: true,
  completes: 'camera',
};

/** The rows, in the order of the help. */
export const CAMERA_COMMANDS: readonly Command[] = [
  {
    name: 'list',
    group: 'Cameras',
    summary: 'list the cameras and their states',
    arguments: [],
    options: {},
    examples: [['rigd list', 'id, model and state of each camera']],
    overHttp: true,
    load: () => import('./commands/list.js'),
  },
  {
    name: 'connect',
    group: 'Cameras',
    summary: 'connect a camera and take control of it',
    arguments: [SOME],
    options: {
      mode: {
        type: 'string',
        value: 'MODE',
        meaning:
          'remote (shooting), remote-transfer (shooting, and files of cards) or contents (files only); default: the mode of its session, else the declared mode, else remote; with --address: remote',
        completes: CONNECTION_MODES,
      },
      reconnecting: { type: 'boolean', meaning: 'let the SDK reconnect automatically after a lost cable' },
      'no-control': {
        type: 'boolean',
        meaning: 'leave the priority key unchanged, so that the dials of the camera stay in force',
      },
      user: {
        type: 'string',
        value: 'NAME',
        meaning: 'for a body with access authentication; default: admin',
      },
      fingerprint: {
        type: 'string',
        value: 'TEXT',
        meaning: 'fingerprint of the body, as rigd fingerprint and its screen show it',
      },
      address: {
        type: 'string',
        value: 'IP',
        meaning: 'connect a body that is not listed, by its IPv4 address',
      },
      mac: { type: 'string', value: 'MAC', meaning: 'MAC address of the body at --address; becomes its id' },
      model: { type: 'string', value: 'NAME', meaning: 'model of the body at --address: ILCE-7M4' },
    },
    details: [
      'The password is read from RIGD_CAMERA_PASSWORD, never from the command line, which other users can read.',
      'A network body may ask for a confirmation on its screen; the command reports it and waits a minute.',
    ],
    examples: [
      ['rigd connect', 'the only camera'],
      ['rigd connect all', 'every camera that is not connected'],
      ['rigd connect 0701 --mode remote-transfer', 'the camera whose id ends with 0701, with its cards'],
    ],
    overHttp: true,
    load: () => import('./commands/connect.js'),
  },
  {
    name: 'disconnect',
    group: 'Cameras',
    summary: 'end the session of a camera, or its recovery',
    arguments: [SOME],
    options: {},
    examples: [['rigd disconnect all', 'every camera']],
    overHttp: true,
    load: () => import('./commands/disconnect.js'),
  },
  {
    name: 'status',
    group: 'Cameras',
    summary: 'status of the service, or of one camera and its worker',
    arguments: [
      {
        ...ONE,
        meaning: 'the camera: its id or a part of it, its name or its number; the service if left out',
      },
    ],
    options: {},
    examples: [
      ['rigd status', 'the service and its cameras'],
      ['rigd status 0701', 'one camera: state, reason, restarts of its worker'],
    ],
    overHttp: true,
    load: () => import('./commands/status.js'),
  },
  {
    name: 'get',
    group: 'Cameras',
    summary: 'read properties of a camera: iso, shutter-speed, battery-remain',
    arguments: [
      ONE,
      {
        name: 'NAME',
        meaning: 'the property; default: all that the camera reports',
        isOptional: true,
        isMany: true,
        completes: 'property',
      },
    ],
    options: {
      values: { type: 'boolean', meaning: 'the values that the property can be set to now, one per line' },
    },
    examples: [
      ['rigd get', 'every property of the only camera'],
      ['rigd get 0701 iso', 'prints ISO 400'],
      ['rigd get 0701 iso --values', 'the values it can be set to'],
    ],
    overHttp: true,
    load: () => import('./commands/get.js'),
  },
  {
    name: 'set',
    group: 'Cameras',
    summary: 'set a property of a camera',
    arguments: [
      ONE,
      { name: 'NAME', meaning: 'the property', isOptional: true, completes: 'property' },
      {
        name: 'VALUE',
        meaning: 'as rigd get --values shows it, or a word of docs/use/properties.md',
        isOptional: true,
        completes: 'value',
      },
    ],
    options: {},
    examples: [
      ['rigd set iso 800', 'the only camera'],
      ['rigd set 0701 shutter-speed 1/250', 'a value with a slash needs no quotes, one with blanks does'],
    ],
    overHttp: true,
    load: () => import('./commands/set.js'),
  },
  {
    name: 'watch',
    group: 'Cameras',
    summary: 'show events as they happen, until Ctrl-C',
    arguments: [EVERY],
    options: {},
    details: [
      'With --json each line is {"id":…,"event":…,"data":…}; docs/use/events.md has every event. A service that restarts ' +
        'is found again, and missed events are shown then.',
    ],
    examples: [
      ['rigd watch', 'every camera'],
      ['rigd watch --json | jq -r .event', 'for programs'],
    ],
    overHttp: true,
    load: () => import('./commands/watch.js'),
  },
  {
    name: 'fingerprint',
    group: 'Cameras',
    summary: 'show the fingerprint of a network body, to compare with its screen',
    arguments: [ONE],
    options: {},
    examples: [['rigd fingerprint 02:0F:60:14:16:01', 'before the first rigd connect --fingerprint']],
    overHttp: true,
    load: () => import('./commands/fingerprint.js'),
  },
  {
    name: 'shoot',
    group: 'Pictures',
    summary: 'focus, take a picture with a camera or a group, and print the path of each file',
    arguments: [
      {
        name: 'BODY|GROUP|all',
        meaning:
          'the camera: its id or a part of it, its name or its number; or a group of the rig; or all; may be left out ' +
          'where only one camera can be meant',
        isOptional: true,
        completes: 'shootable',
      },
    ],
    options: {
      'no-af': { type: 'boolean', meaning: 'press without waiting for the autofocus' },
      'half-press': { type: 'boolean', meaning: 'focus only, and take no picture' },
      'no-wait': { type: 'boolean', meaning: 'do not wait for the picture to arrive on the host' },
      timeout: {
        type: 'string',
        value: 'S',
        meaning: 'how long to wait for the picture; default: 60 seconds',
      },
      id: {
        type: 'string',
        value: 'TEXT',
        meaning: 'of a group: id of the shot; a shot with a used id is never taken again',
      },
      policy: {
        type: 'string',
        value: 'WORD',
        meaning:
          'of a group: all-or-nothing (the default; none does when one would not expose) or those-that-can',
        completes: SHOT_POLICIES,
      },
      together: {
        type: 'string',
        value: 'MS',
        meaning: 'of a group: how far apart the bodies may expose; default: the value of the rig file',
      },
    },
    details: [
      'Prints body, path and size of each file. The path is on the computer where the service runs.',
      'A group, or all bodies of the rig, are released at one instant: one shot, with a receipt that shows what each body ' +
        'has exposed. When one would not expose, as a declared body that is away, none is fired, unless --policy says ' +
        'otherwise. docs/use/shots.md explains shots.',
      'Each camera is pressed once and never again, whatever happens. If the outcome is unknown, the command reports it: ' +
        'check before you press again.',
      'With --json: the answer of the service, then of a camera the event downloadComplete of each file, as rigd watch ' +
        '--json has it, and of a group the receipt at its end, as rigd shots --json has it.',
    ],
    examples: [
      ['rigd shoot', 'the only camera'],
      [
        'rigd shoot ring --id take-1',
        'the group ring, at the same instant; rigd shots take-1 has the receipt',
      ],
      ['rigd shoot all --no-af', 'every body of the rig, without focusing'],
    ],
    overHttp: true,
    load: () => import('./commands/shoot.js'),
  },
  {
    name: 'shots',
    group: 'Pictures',
    summary: 'list the newest shots and their results; verify their files',
    arguments: [
      {
        name: 'SHOT|verify|stop',
        meaning:
          'the number or the id of a shot, to show its receipt; or an action; default: the newest shots',
        isOptional: true,
        completes: 'shots',
      },
      {
        name: 'SHOT',
        meaning: 'for verify: shots, default: the newest 500; for stop: one shot',
        isOptional: true,
        isMany: true,
        completes: 'shot',
      },
    ],
    options: {},
    details: [
      'A receipt lists for each body whether it exposed, and which files arrived. verify reads these files again ' +
        'and compares them with the receipt; exit code 1 if one is missing or changed. stop ends the further rounds of a ' +
        'shot. docs/use/shots.md explains receipts.',
    ],
    examples: [
      ['rigd shots', 'the newest shots'],
      ['rigd shots 12', 'its receipt'],
      ['rigd shots verify', 'whether every picture is unchanged'],
    ],
    overHttp: true,
    load: () => import('./commands/shots.js'),
  },
  {
    name: 'save',
    group: 'Pictures',
    summary: 'show or set where pictures of a camera are saved, and the prefix of their names',
    arguments: [SOME],
    options: {
      to: {
        type: 'string',
        value: 'DIR',
        meaning: 'the directory, created if missing',
        completes: 'file',
      },
      prefix: { type: 'string', value: 'TEXT', meaning: 'prefix before the number of each name' },
      number: { type: 'string', value: 'N', meaning: 'first number; default: the camera continues counting' },
    },
    details: [
      'Without options: shows the setting. The directory is on the computer where the service runs, and applies until the ' +
        'camera is disconnected. No file is ever overwritten.',
    ],
    examples: [
      ['rigd save 0701 --to ~/job-17/left --prefix left', 'one camera, a directory of its own'],
      ['rigd save all', 'where each connected camera saves its pictures'],
    ],
    overHttp: true,
    load: () => import('./commands/save.js'),
  },
  {
    name: 'download',
    group: 'Pictures',
    summary: 'copy files from the card of a camera to this computer',
    arguments: [
      ONE,
      {
        name: 'FILE',
        meaning: 'a name, a pattern in quotes, or the number of a content; default: every file of the card',
        isOptional: true,
        isMany: true,
      },
    ],
    options: {
      to: {
        type: 'string',
        value: 'DIR',
        meaning: 'destination directory; default: this directory',
        completes: 'file',
      },
      slot: { type: 'string', value: 'N', meaning: 'slot of the card; default: 1', completes: ['1', '2'] },
      list: { type: 'boolean', meaning: 'only list the files' },
    },
    details: [
      'Requires a camera in the mode remote-transfer or contents. No file is overwritten: a file that exists already is ' +
        'skipped, and a different one of the same name is saved beside it as NAME-2. An interrupted download continues where it ' +
        'ended. Each file is checked against its SHA-256.',
      'With --json a line for each file: {"cameraId":…,"name":…,"state":"saved" or "there","savedPath":…,"sizeBytes":…,' +
        '"sha256":…}; with --list the answer of the service.',
    ],
    examples: [
      ['rigd download --list', 'list the files of the card'],
      ["rigd download 0701 '*.ARW' --to raw", 'the RAW files, into the directory raw'],
    ],
    overHttp: true,
    load: () => import('./commands/download.js'),
  },
];
