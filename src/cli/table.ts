// The commands of `rigd`: one row each. The module of a command is loaded when the command runs, so that the table
// loads fast: a row imports nothing but lists of words.

import { LOG_ENTRY_LEVELS } from '../protocol/words.js';
import { CAMERA_COMMANDS } from './camera-table.js';
import type { Command } from './command.js';
import { DESIRED_COMMANDS } from './desired-table.js';
import { DESK_COMMANDS } from './desk-table.js';
import { JOB_COMMANDS } from './job-table.js';
import { RIG_COMMANDS } from './rig-table.js';
import { asOfServe, SERVE_OPTIONS } from './serve-options.js';
import { SIM_COMMANDS } from './sim-table.js';

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...CAMERA_COMMANDS,
  ...JOB_COMMANDS,
  ...DESK_COMMANDS,
  ...RIG_COMMANDS,
  ...DESIRED_COMMANDS,
  {
    name: 'verify',
    group: 'Pictures',
    summary: 'compare the files of a folder with its hash lists (ASC MHL)',
    arguments: [
      {
        name: 'FOLDER',
        meaning: 'the folder that contains ascmhl; default: the working directory',
        isOptional: true,
        completes: 'file',
      },
    ],
    options: {
      record: { type: 'boolean', meaning: 'add the result to the lists of the folder as a new generation' },
      json: { type: 'boolean', meaning: 'for programs: print one JSON value' },
    },
    details: [
      'Works without the service, and on lists of other programs. The command names every file that was changed, is missing, ' +
        'is new or cannot be read. The exit code is 0 only if there is none. docs/use/hash-lists.md explains them.',
    ],
    examples: [
      ['rigd verify /media/disk/shoot', 'check a copy'],
      ['rigd verify /media/disk/shoot --record', 'check it, and record the result for the next reader'],
    ],
    load: () => import('./commands/verify.js'),
  },
  {
    name: 'serve',
    group: 'Service',
    summary: 'serve the cameras of this host over HTTP',
    arguments: [],
    options: SERVE_OPTIONS,
    details: ['Runs until Ctrl-C. docs/run/configuration.md explains each option.'],
    examples: [
      ['rigd serve', 'three simulated cameras on http://localhost:8080'],
      ['rigd serve --sdk-dir /opt/crsdk', 'real cameras, with your copy of the SDK'],
    ],
  },
  {
    name: 'tls',
    group: 'Service',
    summary: 'make or renew a certificate of this host for HTTPS, signed by a local authority',
    arguments: [{ name: 'ACTION', meaning: 'init', completes: ['init'] }],
    options: {
      dir: {
        type: 'string',
        value: 'DIR',
        meaning: 'directory of the files; default: tls in the state directory of the service',
        completes: 'file',
      },
      name: {
        type: 'string',
        value: 'NAME,…',
        meaning:
          'further names and addresses by which clients call the service, separated by commas; the name of this host ' +
          'and localhost are always included',
      },
    },
    details: [
      'The first run makes the authority. Each further run renews the certificate. docs/run/tls.md explains both.',
    ],
    examples: [
      ['rigd tls init', 'make the files, and print the settings that use them'],
      ['rigd tls init --name 192.168.1.20', 'also for calls by that address'],
    ],
    load: () => import('./tls-command.js'),
  },
  {
    name: 'service',
    group: 'Service',
    summary: 'install rigd as a systemd service; show, upgrade, back up or restore it',
    arguments: [
      {
        name: 'ACTION',
        meaning: 'install, status, uninstall, upgrade, backup or restore',
        completes: ['install', 'status', 'uninstall', 'upgrade', 'backup', 'restore'],
      },
      {
        name: 'FILE',
        meaning:
          'for upgrade: the package to install, such as rigd-1.2.3.tgz; without it, the service is restarted with the ' +
          'installed version; for backup and restore: the archive',
        isOptional: true,
        completes: 'file',
      },
    ],
    options: {
      'dry-run': { type: 'boolean', meaning: 'print the steps without performing them' },
      root: {
        type: 'string',
        value: 'DIR',
        meaning: 'work below another root directory, such as that of a mounted disk image',
      },
      now: {
        type: 'boolean',
        meaning: 'for upgrade: continue even if cameras are recording, or cannot be listed',
      },
      rollback: {
        type: 'boolean',
        meaning: 'for upgrade: return to the previous version, or to that of FILE',
      },
      json: { type: 'boolean', meaning: 'for programs: print the status as one JSON value' },
    },
    details: ['docs/run/service.md explains the unit, its limits and its watchdog.'],
    examples: [
      ['sudo rigd service install', 'start rigd now and at every boot'],
      [
        'sudo rigd service upgrade rigd-1.2.3.tgz',
        'install another version; the command prints how long the cameras were disconnected',
      ],
      ['sudo rigd service upgrade --rollback', 'return to the previous version'],
      ['sudo rigd service backup rigd.tar.gz', 'save settings, secrets and state while the service runs'],
    ],
    load: () => import('./service-command.js'),
  },
  {
    name: 'config',
    group: 'Service',
    summary: 'check the config file, and print every setting in force',
    arguments: [
      { name: 'check', meaning: 'the only action', completes: ['check'] },
      {
        name: 'FILE',
        meaning: 'the config file to check; default: the file that rigd serve would read',
        isOptional: true,
        completes: 'file',
      },
    ],
    options: { json: { type: 'boolean', meaning: 'for programs: print one JSON value' } },
    details: ['The exit code is 1 if a setting is refused. docs/run/configuration.md lists the settings.'],
    examples: [['rigd config check', 'the settings in force, and where each comes from']],
    load: () => import('./config-command.js'),
  },
  {
    name: 'stop',
    group: 'Service',
    summary: 'disconnect the cameras cleanly and stop the service',
    arguments: [],
    options: {},
    examples: [['rigd stop', 'stop the service on this computer']],
    overHttp: true,
    load: () => import('./commands/stop.js'),
  },
  {
    name: 'logs',
    group: 'Service',
    summary: 'show the newest lines of the log of the service',
    arguments: [],
    options: {
      follow: { type: 'boolean', short: 'f', meaning: 'continue with new lines until Ctrl-C' },
      level: {
        type: 'string',
        value: 'LEVEL',
        meaning: `this level and above: ${LOG_ENTRY_LEVELS.join(', ')}; default: info`,
        completes: LOG_ENTRY_LEVELS,
      },
      lines: {
        type: 'string',
        short: 'n',
        value: 'N',
        meaning: 'number of lines, at most 1000; default: 100',
      },
    },
    examples: [
      ['rigd logs --level warn', 'warnings and errors only'],
      ['rigd logs -f', 'new lines as they are written'],
    ],
    overHttp: true,
    load: () => import('./commands/logs.js'),
  },
  {
    name: 'probe',
    group: 'Service',
    summary: 'check one real camera against the known behaviour of such cameras',
    arguments: [{ name: 'ID', meaning: 'id of the camera', completes: 'camera' }],
    options: {},
    details: [
      'Stop the service first (docs/run/hardware.md). The probe takes up to three pictures, and asks before it begins. ' +
        'rigd probe --help lists the options. rigd probe --library examines the SDK alone, without a camera.',
    ],
    examples: [
      ['rigd probe D10F60140701 --no-hands', 'leave out the steps in which a person pulls the cable'],
    ],
  },
  ...SIM_COMMANDS,
  {
    name: 'completion',
    group: 'Shell',
    summary: 'print the script that completes rigd commands with Tab',
    arguments: [
      { name: 'SHELL', meaning: 'bash or zsh', completes: ['bash', 'zsh'] },
      {
        name: 'LINE',
        meaning: 'a partial command line: print its completions; the script uses this',
        isOptional: true,
      },
    ],
    options: {},
    examples: [
      ['eval "$(rigd completion bash)"', 'in ~/.bashrc'],
      ['eval "$(rigd completion zsh)"', 'in ~/.zshrc, after compinit'],
    ],
    load: () => import('./commands/completion.js'),
  },
  {
    name: 'doctor',
    group: 'Service',
    summary: 'find problems that affect the cameras',
    arguments: [],
    options: {
      ...asOfServe(['state-dir', 'save-dir', 'sdk-dir', 'port']),
      bodies: { type: 'string', value: 'N', meaning: 'number of bodies this host is meant for; default: 8' },
      here: { type: 'boolean', meaning: 'examine with your own user, even if a service is running' },
    },
    details: [
      'A running service examines its host with its own user and settings. If no service runs, this command examines ' +
        'the host, with the settings that rigd serve would use. Commands to type follow each line that is not ok. The ' +
        'exit code is 1 if a check failed. docs/run/doctor.md explains each check.',
    ],
    examples: [
      ['rigd doctor', 'find out why the service does not start, or sees no camera'],
      [
        'rigd doctor --sdk-dir /opt/crsdk --bodies 4',
        'find out whether this host is ready for four real bodies',
      ],
    ],
    overHttp: true,
    load: () => import('./doctor/main.js'),
  },
  {
    name: 'report',
    group: 'Service',
    summary: 'make one archive with everything a bug report needs, and list its contents',
    arguments: [
      {
        name: 'ID',
        meaning: 'the camera that the report is about; default: all cameras',
        isOptional: true,
        completes: 'camera',
      },
    ],
    options: {
      output: {
        type: 'string',
        short: 'o',
        value: 'FILE',
        meaning: 'path of the archive; default: rigd-report-….tar.gz in the working directory',
        completes: 'file',
      },
      without: {
        type: 'string',
        value: 'PARTS',
        meaning:
          'leave out parts, separated by commas: recordings, log, journal, doctor, versions, cameras, probes',
      },
      probes: {
        type: 'string',
        value: 'DIR',
        meaning: 'directory with reports of rigd probe; default: the working directory',
        completes: 'file',
      },
      ...asOfServe(['state-dir', 'sdk-dir'], ', if no service runs'),
    },
    details: [
      'The archive has recordings of the SDK calls and their answers, the log, the findings of rigd doctor, versions, the ' +
        'cameras with the assumptions that do not hold for them, and reports of rigd probe. The command lists each file ' +
        'with its size and the personal data that may be in it. Passwords, user names, fingerprints and tokens are never ' +
        'in the archive. Only your user can read it, and it is sent nowhere. If no service runs, the archive has the ' +
        'files that the service left on the disk. docs/run/recordings.md has details.',
    ],
    examples: [
      ['rigd report D10F60140701', 'for a bug report about this camera'],
      ['rigd report --without recordings,log', 'leave out recordings and log'],
    ],
    overHttp: true,
    load: () => import('./report/main.js'),
  },
  {
    name: 'help',
    group: 'Shell',
    summary: 'print the list of commands, or the help of one',
    arguments: [{ name: 'COMMAND', meaning: 'the command', isOptional: true, completes: 'command' }],
    options: {},
    examples: [['rigd help shoot', 'the options of rigd shoot']],
    load: () => import('./help-command.js'),
  },
];
