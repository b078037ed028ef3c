// The commands about cameras and their pictures: rows of the table.

import { CONNECTION_MODES, RECORD_ACTIONS, SHOT_POLICIES } from '../protocol/words.js';
import type { Argument, Command } from './command.js';
import { SELECTION } from './selection.js';

const CAMERA = 'the camera: its name, number or id (the beginning or end of the id is enough)';
const OPTIONAL = 'may be left out if only one camera is connected, or only one exists';

const ONE: Argument = {
  name: 'ID',
  meaning: `${CAMERA}; ${OPTIONAL}`,
  isOptional: true,
  completes: 'camera',
};
const SOME: Argument = {
  name: 'ID|all',
  meaning: `${CAMERA}; or all; ${OPTIONAL}`,
  isOptional: true,
  completes: 'cameras',
};
const EVERY: Argument = {
  name: 'ID',
  meaning: `${CAMERA}; default: all cameras`,
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
          'remote (shooting), remote-transfer (shooting, and files on cards) or contents (files on cards only); default: the mode of its open session, else the mode that the rig file declares, else remote; with --address: remote',
        completes: CONNECTION_MODES,
      },
      reconnecting: {
        type: 'boolean',
        meaning: 'let the SDK reconnect automatically when the connection is lost',
      },
      'no-control': {
        type: 'boolean',
        meaning:
          'leave the priority key unchanged, so that the dials of the camera keep control of the settings',
      },
      user: {
        type: 'string',
        value: 'NAME',
        meaning: 'for a body with access authentication; default: admin',
      },
      fingerprint: {
        type: 'string',
        value: 'TEXT',
        meaning: 'fingerprint of the body: rigd fingerprint and the screen of the body show it',
      },
      address: {
        type: 'string',
        value: 'IP',
        meaning: 'connect a body that is not listed, by its IPv4 address',
      },
      mac: {
        type: 'string',
        value: 'MAC',
        meaning: 'MAC address of the body at --address; it becomes the id of the body',
      },
      model: { type: 'string', value: 'NAME', meaning: 'model of the body at --address, such as ILCE-7M4' },
    },
    details: [
      'The password is read from RIGD_CAMERA_PASSWORD, never from the command line, which other users can read.',
      'A network body may ask for a confirmation on its screen; the command reports it and waits a minute.',
    ],
    examples: [
      ['rigd connect', 'connect the only camera'],
      ['rigd connect all', 'connect every camera that is not connected'],
      ['rigd connect 0701 --mode remote-transfer', 'connect it in a mode with files on cards'],
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
    examples: [['rigd disconnect all', 'disconnect every camera']],
    overHttp: true,
    load: () => import('./commands/disconnect.js'),
  },
  {
    name: 'status',
    group: 'Cameras',
    summary: 'show the status of the service, or of one camera and its worker',
    arguments: [
      {
        ...ONE,
        meaning: `${CAMERA}; default: show the service`,
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
    summary: 'read properties of a camera, such as iso or battery-remain',
    arguments: [
      ONE,
      {
        name: 'NAME',
        meaning: 'the property; default: all properties that the camera reports',
        isOptional: true,
        isMany: true,
        completes: 'property',
      },
    ],
    options: {
      values: {
        type: 'boolean',
        meaning: 'print the values that the property can be set to now, one per line',
      },
    },
    examples: [
      ['rigd get', 'every property of the only camera'],
      ['rigd get 0701 iso', 'prints ISO 400'],
      ['rigd get 0701 iso --values', 'the values that iso can be set to now'],
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
        meaning: 'the new value: one that rigd get --values shows, or a word of docs/use/properties.md',
        isOptional: true,
        completes: 'value',
      },
    ],
    options: {},
    examples: [
      ['rigd set iso 800', 'set a property of the only camera'],
      ['rigd set 0701 shutter-speed 1/250', 'only a value with spaces needs quotes'],
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
      'With --json each line is {"id":…,"event":…,"data":…}. docs/use/events.md lists all events.',
      'If the connection to the service is lost, the command connects again, and shows the events that it missed. A line of the ' +
        'event gap shows that some of them are lost, for example because the service was restarted.',
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
    summary: 'show the fingerprint of a network body, for comparison with its screen',
    arguments: [ONE],
    options: {},
    examples: [['rigd fingerprint 02:0F:60:14:16:01', 'show it before the first rigd connect --fingerprint']],
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
        meaning: `${CAMERA}; or a group of the rig; or all; ${OPTIONAL}`,
        isOptional: true,
        completes: 'shootable',
      },
    ],
    options: {
      'no-af': { type: 'boolean', meaning: 'press without waiting for the autofocus' },
      'half-press': { type: 'boolean', meaning: 'focus only, and take no picture' },
      'no-wait': { type: 'boolean', meaning: 'do not wait for the pictures to arrive on the host' },
      timeout: {
        type: 'string',
        value: 'S',
        meaning: 'how long to wait for the pictures, in seconds; default: 60',
      },
      id: {
        type: 'string',
        value: 'TEXT',
        meaning: 'for a group: id of the shot; a used id exposes nothing again',
      },
      policy: {
        type: 'string',
        value: 'WORD',
        meaning:
          'for a group, if a body would not expose: all-or-nothing (no body fires; the default) or those-that-can (the others fire)',
        completes: SHOT_POLICIES,
      },
      together: {
        type: 'string',
        value: 'MS',
        meaning:
          'for a group: how far apart the bodies may expose, in milliseconds; default: the value of the rig file, else that of the service',
      },
      every: {
        type: 'string',
        value: 'TIME',
        meaning: 'for a group, with --times: begin a round every TIME, such as 2s or 1.5min',
      },
      times: { type: 'string', value: 'N', meaning: 'number of rounds, including the first one' },
      interval: {
        type: 'string',
        value: 'TIME',
        meaning: 'for a group: one body after the other, TIME apart, such as 40ms',
      },
      sequence: {
        type: 'boolean',
        meaning: 'for a group: each body fires when the one before it has exposed or failed',
      },
      bulb: {
        type: 'string',
        value: 'TIME',
        meaning: 'for a group with the shutter speed bulb: hold the button for TIME, such as 30s',
      },
      order: {
        type: 'string',
        value: 'BODIES',
        meaning: 'for a group: bodies that fire first, in this order, separated by commas',
      },
      except: {
        type: 'string',
        value: 'BODIES',
        meaning: 'for a group: bodies that take no part, separated by commas',
      },
      equalise: {
        type: 'boolean',
        meaning:
          'for a group: delay bodies with a short lag, so that exposures coincide as far as the lags are known',
      },
    },
    details: [
      'The command prints body, path and size of each file. The path is on the computer where the service runs.',
      'For a group, or all bodies of the rig, the command takes one shot: the bodies fire at one instant, and a receipt ' +
        'shows which of them have exposed. If one body would not expose, for example because it is absent, no body ' +
        'fires, unless --policy says otherwise. docs/use/shots.md explains shots.',
      'With --every, --interval, --sequence or --bulb, Ctrl-C cancels what was not fired yet, and the command reports ' +
        'what was taken; the exit code is 130.',
      'Each camera is pressed once and never again, whatever happens. If the outcome is unknown, the command reports it: ' +
        'check before you press again.',
      'With --json the command first prints the answer of the service. For one camera the event downloadComplete of each ' +
        'file follows, in the form of rigd watch --json. For a group the final receipt follows, in the form of rigd ' +
        'shots --json.',
    ],
    examples: [
      ['rigd shoot', 'take a picture with the only camera'],
      [
        'rigd shoot ring --id take-1',
        'the bodies of the group ring, at one instant; rigd shots take-1 shows the receipt',
      ],
      ['rigd shoot all --no-af', 'every body of the rig, without focusing'],
      ['rigd shoot ring --interval 40ms --except 3', 'one body after the other, without body 3'],
    ],
    overHttp: true,
    load: () => import('./commands/shoot.js'),
  },
  {
    name: 'record',
    group: 'Pictures',
    summary: 'start or stop recording with one camera',
    arguments: [
      ONE,
      { name: 'start|stop', meaning: 'what to do', isOptional: true, completes: RECORD_ACTIONS },
    ],
    options: {},
    details: [
      'A camera that is already in the wanted state is not changed. rigd group GROUP record records with a group. ' +
        'docs/use/movies.md explains recordings.',
    ],
    examples: [['rigd record 0701 start', 'stop it again by rigd record 0701 stop']],
    overHttp: true,
    load: () => import('./commands/record.js'),
  },
  {
    name: 'look',
    group: 'Pictures',
    summary: 'save one live-view picture of a camera',
    arguments: [
      ONE,
      {
        name: 'FILE|-',
        meaning: 'name of the JPEG file, or - for standard output; default: live-view-ID.jpg',
        isOptional: true,
        completes: 'file',
      },
    ],
    options: {
      osd: { type: 'boolean', meaning: 'with the on-screen display of the camera' },
    },
    details: [
      'No file is overwritten. If live view is off, it is on until the picture has arrived, at most 15 s.',
    ],
    examples: [
      ['rigd look 0701', 'the newest picture, in the working directory'],
      ['rigd look 0701 --osd - | feh -', 'shown by another program'],
    ],
    overHttp: true,
    load: () => import('./commands/look.js'),
  },
  {
    name: 'shots',
    group: 'Pictures',
    summary: 'list or find shots and their results; verify their files',
    arguments: [
      {
        name: 'SHOT|verify|stop',
        meaning:
          'number or id of a shot, to show its receipt; or the action verify or stop; default: list the newest shots',
        isOptional: true,
        completes: 'shots',
      },
      {
        name: 'SHOT',
        meaning: 'for verify: the shots to verify, default: the newest 500; for stop: the shot to stop',
        isOptional: true,
        isMany: true,
        completes: 'shot',
      },
    ],
    options: {
      ...SELECTION,
      limit: { type: 'string', value: 'N', meaning: 'list at most N shots, the newest; default: 50' },
    },
    details: [
      'A receipt lists for each body whether it exposed, and which files arrived. verify reads these files again ' +
        'and compares them with the receipt; the exit code is 1 if one is missing or changed. stop cancels all orders of a ' +
        'shot that were not given yet. docs/use/shots.md explains receipts.',
    ],
    examples: [
      ['rigd shots', 'the newest shots'],
      ['rigd shots --day today --state lost', 'the shots of today that lack a picture'],
      ['rigd shots 12', 'the receipt of shot 12'],
      ['rigd shots verify', 'check that no picture is missing or changed'],
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
      'Without options the command shows the setting. The directory is on the computer where the service runs. It applies ' +
        'until the camera is disconnected. No file is ever overwritten.',
    ],
    examples: [
      ['rigd save 0701 --to ~/job-17/left --prefix left', 'save the pictures of one camera elsewhere'],
      ['rigd save all', 'show where each connected camera saves its pictures'],
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
        meaning:
          'a name, a pattern in quotes, or a number from the column CONTENT of --list; default: every file on the card',
        isOptional: true,
        isMany: true,
      },
    ],
    options: {
      to: {
        type: 'string',
        value: 'DIR',
        meaning: 'destination directory; default: the working directory',
        completes: 'file',
      },
      slot: { type: 'string', value: 'N', meaning: 'slot of the card; default: 1', completes: ['1', '2'] },
      list: { type: 'boolean', meaning: 'only list the files' },
    },
    details: [
      'The camera must be connected in the mode remote-transfer or contents. No file is overwritten: a file that is there ' +
        'already is skipped, and a different file of the same name is saved beside it as NAME-2. If a download was ' +
        'interrupted, the same command continues it. The SHA-256 of each file is checked.',
      'With --json the command prints a line for each file: {"cameraId":…,"name":…,"state":…,"savedPath":…,"sizeBytes":…,' +
        '"sha256":…}. state is "saved", or "there" if the file was there already. With --list and --json it prints the ' +
        'answer of the service.',
    ],
    examples: [
      ['rigd download --list', 'list the files on the card'],
      ["rigd download 0701 '*.ARW' --to raw", 'the RAW files, into the directory raw'],
    ],
    overHttp: true,
    load: () => import('./commands/download.js'),
  },
];
