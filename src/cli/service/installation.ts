// What `rigd service install` puts where, and the commands around it: a table of files and the steps, so that a dry run
// says exactly what a run does. Knows systemd's directories; runs nothing itself.

import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HOST_CONFIG } from '../../gateway/config/config-file.js';

/** The package: two folders below dist/, also in the bundle. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The files as they are in the package, for those who install them by hand. */
export const TEMPLATES = join(ROOT, 'data', 'systemd');
/** Replaced in the unit by the program that runs now. */
const PROGRAM_IN_UNIT = '/usr/bin/rigd';

/** A file of the installation. */
export interface InstalledFile {
  readonly template: string;
  readonly path: string;
  /** An existing file is the administrator's: it stays. */
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
  /** Its failure is reported and does not end the installation: a container has no devices. */
  readonly mayFail?: true;
}

/** Both units. */
export const UNITS = ['rigd.socket', 'rigd.service'] as const;

/**
 * The commands after the files are there.
 * @param root another root than that of this host: nothing is started then.
 */
export function stepsOfInstall(root: string | undefined): Step[] {
  if (root !== undefined) return [{ command: ['systemctl', `--root=${root}`, 'enable', ...UNITS] }];
  return [
    { command: ['systemd-sysusers', '/etc/sysusers.d/rigd.conf'] },
    // The file may hold a token: the service reads it, other users do not.
    { command: ['chgrp', 'rigd', HOST_CONFIG] },
    { command: ['udevadm', 'control', '--reload'], mayFail: true },
    { command: ['udevadm', 'trigger', '--subsystem-match=usb', '--attr-match=idVendor=054c'], mayFail: true },
    { command: ['systemctl', 'daemon-reload'] },
    { command: ['systemctl', 'enable', ...UNITS] },
    // The socket first: it takes over the port only while the service is not running.
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

/** The unit as it starts the program that runs now, with the node that runs it. */
export function unitText(template: string, root: string | undefined): string {
  if (root !== undefined) return template;
  const program = realpathSync(join(ROOT, 'bin', 'rigd'));
  return template.replace(`ExecStart=${PROGRAM_IN_UNIT} `, `ExecStart=${process.execPath} ${program} `);
}

/** Whether systemd runs this host (sd_booted). */
export function hasSystemd(): boolean {
  return existsSync('/run/systemd/system');
}
