// The files that `rigd service install` writes, and the commands before and after that, as tables, so that a dry run
// prints exactly what a run does. Knows systemd's directories, and which program the unit may start.

import { realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HOST_CONFIG } from '../../gateway/config/config-file.js';
import { CommandError } from '../command.js';
import { askSystemd } from '../systemctl.js';

/** The directory of the package: this file is two folders below dist/, in the bundle too. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Directory of the templates of the installed files; people who install rigd by hand copy them from there. */
export const TEMPLATES = join(ROOT, 'data', 'systemd');
/**
 * The command in the shipped unit, as a distribution's package installs it. It is replaced by the program that runs
 * now.
 */
export const PACKAGED_PROGRAM: readonly string[] = ['/usr/bin/rigd'];
/** Directories of users. They are private, and their content disappears with their owner. */
const HOMES = ['/home/', '/root/', '/run/user/'];
const EXECUTABLE_BY_ALL = 0o001;

/** A file of the installation. */
export interface InstalledFile {
  readonly template: string;
  readonly path: string;
  /** Present for a file that is not replaced when it exists, because the administrator may have changed it. */
  readonly isKept?: true;
  readonly mode?: number;
}

/** Every file. */
export const FILES: readonly InstalledFile[] = [
  { template: 'rigd.sysusers', path: '/etc/sysusers.d/rigd.conf' },
  { template: 'rigd.service', path: '/etc/systemd/system/rigd.service' },
  { template: 'rigd.socket', path: '/etc/systemd/system/rigd.socket' },
  { template: '60-rigd.rules', path: '/etc/udev/rules.d/60-rigd.rules' },
  { template: 'config.toml', path: HOST_CONFIG, isKept: true, mode: 0o640 },
];

/** A command of the installation. */
export interface Step {
  readonly command: readonly [string, ...string[]];
  /** Present when a failure is only reported and does not end the installation, as in a container without devices. */
  readonly mayFail?: true;
}

/** Both units. */
export const UNITS = ['rigd.socket', 'rigd.service'] as const;

/**
 * The commands after the files are installed.
 * @param root another root than that of this host: nothing is started then.
 */
export function stepsOfInstall(root: string | undefined): Step[] {
  if (root !== undefined) return [{ command: ['systemctl', `--root=${root}`, 'enable', ...UNITS] }];
  return [
    { command: ['systemd-sysusers', '/etc/sysusers.d/rigd.conf'] },
    // The file may contain a token, so only the service may read it, not other users.
    { command: ['chgrp', 'rigd', HOST_CONFIG] },
    { command: ['udevadm', 'control', '--reload'], mayFail: true },
    { command: ['udevadm', 'trigger', '--subsystem-match=usb', '--attr-match=idVendor=054c'], mayFail: true },
    { command: ['systemctl', 'daemon-reload'] },
    { command: ['systemctl', 'enable', ...UNITS] },
    // The socket is started first, because it can take over the port only while the service is not running.
    { command: ['systemctl', 'start', 'rigd.socket'] },
    { command: ['systemctl', 'start', 'rigd.service'] },
  ];
}

/** The commands before the files are removed. Pictures, state and config file stay. */
export function stepsOfUninstall(root: string | undefined): Step[] {
  if (root !== undefined)
    return [{ command: ['systemctl', `--root=${root}`, 'disable', ...UNITS], mayFail: true }];
  return [{ command: ['systemctl', 'disable', '--now', ...UNITS], mayFail: true }];
}

/** The words that start the program that runs now. @throws CommandError when the user of the service cannot run them */
export function ownProgram(): readonly string[] {
  const words = [process.execPath, realpathSync(join(ROOT, 'bin', 'rigd'))];
  for (const path of words) {
    const why = whyClosed(path);
    if (why !== undefined)
      throw new CommandError(
        'failed',
        `the service would run ${path}, but its user rigd cannot rely on that file: ${why}.\n` +
          'Install Node 20 or newer for all users (docs/run/service.md), and rigd with it: sudo npm install -g FILE.tgz',
      );
  }
  return words;
}

/** Why other users cannot run a file, or not for long; undefined when they can. */
function whyClosed(path: string): string | undefined {
  const home = HOMES.find((each) => path.startsWith(each));
  if (home !== undefined) return `it is below ${home}, in the home directory of one user`;
  for (let at = path; ; at = dirname(at)) {
    if ((statSync(at).mode & EXECUTABLE_BY_ALL) === 0) return `other users cannot enter or run ${at}`;
    if (at === dirname(at)) return undefined;
  }
}

/** The unit as it starts a program. @param program the words of its command */
export function unitText(template: string, program: readonly string[]): string {
  const command = program.map((word, index) => unitWord(word, index === 0)).join(' ');
  // The replacement is a function, because in a text `$` has a meaning.
  return template.replace(`ExecStart=${PACKAGED_PROGRAM.join(' ')} `, () => `ExecStart=${command} `);
}

/** A word of ExecStart, quoted (systemd.service(5)). In the path of the program systemd does not expand variables. */
function unitWord(word: string, isProgram: boolean): string {
  const escaped = word.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%');
  return `"${isProgram ? escaped : escaped.replaceAll('$', () => '$$')}"`;
}

/** Whether systemd runs this host. @throws CommandError when it does not answer */
export function hasSystemd(): boolean {
  return askSystemd(['--property=Version'], 'whether it runs on this host') !== undefined;
}

/** Properties of a unit from systemd, by name; empty when it refuses. */
export type UnitState = Readonly<Record<string, string>>;

/** The state of a unit now. @throws CommandError when systemd does not answer */
export function unitState(unit: string): UnitState {
  const words = [unit, '--property=ActiveState,SubState,UnitFileState,StatusText'];
  const text = askSystemd(words, `the state of ${unit}`) ?? '';
  return Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
