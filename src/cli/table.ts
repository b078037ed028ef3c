// The commands of `rigd`: one row each. Modules are loaded when their command runs: a row imports words at most.

import { LOG_ENTRY_LEVELS } from '../protocol/words.js';
import { CAMERA_COMMANDS } from './camera-table.js';
import type { Command } from './command.js';
import { DESIRED_COMMANDS } from './desired-table.js';
import { RIG_COMMANDS } from './rig-table.js';
import { asOfServe, SERVE_OPTIONS } from './serve-options.js';
import { SIM_COMMANDS } from './sim-table.js';

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  ...CAMERA_COMMANDS,
  ...RIG_COMMANDS,
  ...DESIRED_COMMANDS,
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
          'for upgrade: the package to install first, rigd-1.2.3.tgz; for backup and restore: the archive',
        isOptional: true,
        completes: 'file',
      },
    ],
    options: {
      'dry-run': { type: 'boolean', meaning: 'print the steps without performing them' },
      root: {
        type: 'string',
        value: 'DIR',
        meaning: 'work on another root directory, such as a mounted disk image',
      },
      now: { type: 'boolean', meaning: 'upgrade even if cameras are recording, or cannot be listed' },
      rollback: { type: 'boolean', meaning: 'upgrade: back to the previous version, or to that of FILE' },
      json: { type: 'boolean', meaning: 'for programs: status as one JSON value' },
    },
    details: ['docs/run/service.md explains the unit, its limits and its watchdog.'],
    examples: [
      ['sudo rigd service install', 'now and at every boot'],
      [
        'sudo rigd service upgrade rigd-1.2.3.tgz',
        'another version; reports how long the cameras were disconnected',
      ],
      ['sudo rigd service upgrade --rollback', 'back to the previous version'],
      ['sudo rigd service backup rigd.tar.gz', 'settings, secrets and state, while the service runs'],
    ],
    load: () => import('./service-command.js'),
  },
  {
    name: 'config',
    group: 'Service',
    summary: 'check the config file, and print every setting in force',
    arguments: [
      { name: 'check', meaning: 'the only action', completes: ['check'] },
      { name: 'FILE', meaning: 'another file than the one in force', isOptional: true, completes: 'file' },
    ],
    options: { json: { type: 'boolean', meaning: 'for programs: one JSON value' } },
    details: ['Exit code 1 when a setting is refused. docs/run/configuration.md lists the settings.'],
    examples: [['rigd config check', 'the settings in force and their sources']],
    load: () => import('./config-command.js'),
  },
  {
    name: 'stop',
    group: 'Service',
    summary: 'disconnect the cameras cleanly and stop the service',
    arguments: [],
    options: {},
    examples: [['rigd stop', 'the service on this computer']],
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
      lines: { type: 'string', short: 'n', value: 'N', meaning: 'how many, at most 1000; default: 100' },
    },
    examples: [
      ['rigd logs --level warn', 'what went wrong'],
      ['rigd logs -f', 'new lines as they are written'],
    ],
    overHttp: true,
    load: () => import('./commands/logs.js'),
  },
  {
    name: 'probe',
    group: 'Service',
    summary: 'check one real camera against the known behaviour of such cameras',
    arguments: [{ name: 'ID', meaning: 'the camera', completes: 'camera' }],
    options: {},
    details: [
      'Stop the service first: docs/run/hardware.md. It takes up to three pictures and asks before it begins. ' +
        'rigd probe --help lists its options; rigd probe --library examines the SDK alone, without a camera.',
    ],
    examples: [['rigd probe D10F60140701 --no-hands', 'without a person who pulls the cable']],
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
        meaning: 'a partial command line whose completions are printed; the script itself uses it',
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
      'A running service examines its host, with its own user and environment. Without a service this command does, ' +
        'with the settings that rigd serve would use. Each line that is not ok has commands to type. The exit code is 1 ' +
        'when a check failed. docs/run/doctor.md explains each check.',
    ],
    examples: [
      ['rigd doctor', 'why does the service not start, or see no camera'],
      ['rigd doctor --sdk-dir /opt/crsdk --bodies 4', 'is this host ready for four real bodies'],
    ],
    overHttp: true,
    load: () => import('./doctor/main.js'),
  },
  {
    name: 'report',
    group: 'Service',
    summary: 'make one archive with everything a bug report needs, and list its contents',
    arguments: [
      { name: 'ID', meaning: 'limit to one camera; default: all', isOptional: true, completes: 'camera' },
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
      ...asOfServe(['state-dir', 'sdk-dir'], ', for when no service runs'),
    },
    details: [
      'Recordings of the calls of the SDK and its answers, the log, the findings of rigd doctor, versions, cameras with ' +
        'the assumptions that do not hold, and reports of rigd probe. Each file is printed with its size and the ' +
        'personal data that may be in it. Passwords, user names, fingerprints and tokens are never in it. It is ' +
        'written for your user only and sent nowhere. Without a service it has the files that the service left on the disk. ' +
        'docs/run/recordings.md has details.',
    ],
    examples: [
      ['rigd report D10F60140701', 'an assumption about this camera does not hold: for a bug report'],
      ['rigd report --without recordings,log', 'report without recordings and log'],
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
