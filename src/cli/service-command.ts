// `rigd service install|status|uninstall|upgrade|backup|restore`: rigd as a service of systemd. Every failure names
// what to type.

import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CommandError, type Given } from './command.js';
import { clientFor, type ServiceClient } from './http/client.js';
import { writeBackup } from './service/backup.js';
import {
  FILES,
  hasSystemd,
  ownProgram,
  PACKAGED_PROGRAM,
  ROOT,
  type Step,
  stepsOfInstall,
  stepsOfUninstall,
  TEMPLATES,
  UNITS,
  unitState,
  unitText,
} from './service/installation.js';
import { installationOf } from './service/kept-places.js';
import { Owners } from './service/owners.js';
import { installedVersion, mustReplace, versionInArchive } from './service/package.js';
import { BEFORE_UPGRADE, exchange, isKept, previousPackage, writeState } from './service/previous-version.js';
import { put, unpack } from './service/restore.js';
import { printStatus } from './service/status.js';
import {
  camerasBefore,
  mustBeInstalled,
  occupations,
  restartAndWait,
  runningVersion,
} from './service/upgrade.js';

const ORDERS: Readonly<Record<string, (given: Given) => Promise<void> | void>> = {
  install,
  status,
  uninstall,
  upgrade,
  backup,
  restore,
};

/** Carries an order out. @throws CommandError */
export async function run(given: Given): Promise<void> {
  const order = ORDERS[given.words[0] ?? ''];
  if (order === undefined)
    throw new CommandError(
      'not-understood',
      `the actions of rigd service are ${Object.keys(ORDERS).join(', ')}`,
    );
  await order(given);
}

function install({ options }: Given): void {
  const root = rootOf(options);
  const isDry = options['dry-run'] === true;
  mustBePossible(root, isDry, 'install');
  const program = root === undefined ? ownProgram() : PACKAGED_PROGRAM;
  for (const { template, path, isKept, mode } of FILES) {
    const target = `${root ?? ''}${path}`;
    if (isKept === true && existsSync(target)) {
      say(`keep   ${target}`);
      continue;
    }
    say(`write  ${target}`);
    if (isDry) continue;
    const text = readFileSync(join(TEMPLATES, template), 'utf8');
    mkdirSync(dirname(target), { recursive: true });
    writeKeepingOld(target, template.endsWith('.service') ? unitText(text, program) : text);
    chmodSync(target, mode ?? 0o644);
  }
  perform(stepsOfInstall(root), isDry);
  if (!isDry && root === undefined)
    say('\nrigd is running, and starts at every boot. Check it with: rigd service status');
}

/** Keeps an administrator's changes in a copy beside the file, which neither systemd nor udev reads. */
function writeKeepingOld(target: string, text: string): void {
  if (existsSync(target) && readFileSync(target, 'utf8') !== text) {
    say(`keep   ${target}.old: the former file, which was different`);
    renameSync(target, `${target}.old`);
  }
  writeFileSync(target, text);
}

function uninstall({ options }: Given): void {
  const root = rootOf(options);
  const isDry = options['dry-run'] === true;
  mustBePossible(root, isDry, 'uninstall');
  perform(stepsOfUninstall(root), isDry);
  for (const { path, isKept } of FILES) {
    const target = `${root ?? ''}${path}`;
    if (isKept === true || !existsSync(target)) continue;
    say(`remove ${target}`);
    if (!isDry) rmSync(target, { force: true });
  }
  if (root === undefined) perform([{ command: ['systemctl', 'daemon-reload'], mayFail: true }], isDry);
  say('kept: /etc/rigd, /var/lib/rigd with the pictures, and the user rigd');
}

async function status({ options }: Given): Promise<void> {
  if (!hasSystemd()) throw withoutSystemd();
  await printStatus(await installedService(), options.json === true);
}

/** Installs another version: that of FILE or, with --rollback, the one before. Without either it only restarts. */
async function upgrade({ words: [, file], options }: Given): Promise<void> {
  const isRollback = options.rollback === true;
  const isNow = options.now === true;
  mustBePossible(undefined, false, 'upgrade');
  const service = await installedService();
  mustBeInstalled(service);
  const archive = file !== undefined ? resolve(file) : isRollback ? previousPackage() : undefined;
  const version = archive === undefined ? installedVersion() : versionInArchive(archive);
  if (archive !== undefined) mustReplace(ROOT);
  const isActive = unitState('rigd.service').ActiveState === 'active';
  // A service that does not run cannot be asked, and a rollback may be the remedy.
  if (!isActive && !isRollback)
    throw new CommandError(
      'failed',
      'rigd.service is not active: start it with systemctl start rigd, or look at journalctl -u rigd',
    );
  const ids = isActive ? await camerasBefore(service, isRollback || isNow) : [];
  const busy = isNow ? [] : await occupations(service, ids ?? []);
  if (busy.length > 0)
    throw new CommandError('failed', `${busy.join('; ')}: wait until this has ended, or give --now`);
  const isReturn = isRollback && archive !== undefined && isKept(archive);
  if (archive !== undefined) await exchangeVersion(archive, version, isReturn);
  perform([{ command: ['systemctl', 'daemon-reload'] }], false);
  try {
    const { answeredS, backS } = await restartAndWait(service, ids, () =>
      perform([{ command: ['systemctl', 'restart', 'rigd.service'] }], false),
    );
    await mustRun(service, version);
    const cameras =
      ids === undefined || backS === undefined
        ? 'it is not known which cameras are connected again: see rigd list, with the token'
        : `${ids.length} camera(s) were connected again after ${backS.toFixed(1)} s`;
    say(`rigd ${version} was ready after ${answeredS.toFixed(1)} s; ${cameras}`);
  } catch (error) {
    if (archive === undefined || isRollback || !(error instanceof CommandError)) throw error;
    throw new CommandError(
      error.kind,
      `${error.message}\nTo return to the previous version: sudo rigd service upgrade --rollback`,
    );
  }
}

/**
 * Requires that the service runs this version. A service that is too old to report its version is accepted.
 * @throws CommandError
 */
async function mustRun(service: ServiceClient, version: string): Promise<void> {
  const running = await runningVersion(service);
  if (running !== undefined && running !== version)
    throw new CommandError(
      'failed',
      `the service answers again, but runs rigd ${running}, although rigd ${version} is installed. systemctl cat rigd.service shows which program it starts`,
    );
}

/**
 * Writes the files of the newly installed version, by its own program, which knows its unit.
 * @param isReturn whether the package is the kept one: then settings and state from before the newest upgrade stay kept
 */
async function exchangeVersion(archive: string, version: string, isReturn: boolean): Promise<void> {
  const install = () => {
    perform([{ command: ['npm', 'install', '-g', archive] }], false);
    const now = installedVersion();
    if (now !== version)
      throw new CommandError(
        'failed',
        `npm has installed rigd ${now} into ${ROOT} instead of rigd ${version}`,
      );
  };
  if (isReturn) say(`return to rigd ${version}`);
  const kept = await exchange({ archive, version, install, ...(isReturn ? {} : { keepState: writeState }) });
  say(`keep   ${kept}: the package that rigd service upgrade --rollback installs`);
  if (!isReturn) say(`keep   ${BEFORE_UPGRADE}: settings and state of that version`);
  perform([{ command: [process.execPath, join(ROOT, 'bin', 'rigd'), 'service', 'install'] }], false);
  if (isReturn && existsSync(BEFORE_UPGRADE))
    say(
      `settings and state are unchanged. To restore those from before the newest upgrade: sudo rigd service restore ${BEFORE_UPGRADE}`,
    );
}

async function backup({ words: [, file], options }: Given): Promise<void> {
  const root = rootOf(options);
  mustBePossible(root, false, 'backup');
  if (file === undefined)
    throw new CommandError('not-understood', 'rigd service backup needs a FILE to write');
  const { places, elsewhere } = installationOf(root ?? '');
  const path = resolve(file);
  const { manifest, left } = await writeBackup(path, places, new Owners(root ?? ''));
  say(
    `${path}: ${manifest.files.length} files, readable only by root, because passwords and tokens are in it`,
  );
  for (const name of left) say(`left out: ${name}, which is not a plain file`);
  for (const name of elsewhere)
    say(`left out: ${name}, which a setting names but which is elsewhere; save it yourself`);
  say('left out: pictures, recordings, and the SDK');
}

async function restore({ words: [, file], options }: Given): Promise<void> {
  const root = rootOf(options);
  const isDry = options['dry-run'] === true;
  mustBePossible(root, false, 'restore');
  if (file === undefined)
    throw new CommandError('not-understood', 'rigd service restore needs the FILE of a backup');
  const unpacked = await unpack(resolve(file), root ?? '', new Owners(root ?? ''));
  const { manifest, places, stage, elsewhere } = unpacked;
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  say(
    `made ${manifest.at} on ${manifest.host} by rigd ${manifest.rigd}: ${manifest.files.length} files, all undamaged`,
  );
  if (isDry) {
    rmSync(stage, { recursive: true, force: true });
    for (const { path } of places)
      say(
        existsSync(path)
          ? `write  ${path}; the present file moves to ${path}.before-${stamp}`
          : `write  ${path}`,
      );
    return;
  }
  const units = [...UNITS];
  if (root === undefined) perform([{ command: ['systemctl', 'stop', ...units] }], false);
  try {
    for (const { path, aside } of put(unpacked, stamp))
      say(`write  ${path}${aside === undefined ? '' : `; the file before it is ${aside}`}`);
  } finally {
    if (root === undefined)
      perform(
        [
          { command: ['systemctl', 'daemon-reload'] },
          ...units.map((unit) => ({ command: ['systemctl', 'start', unit] }) as Step),
        ],
        false,
      );
  }
  for (const name of elsewhere)
    say(`not in the backup: ${name}, which a setting names but which was elsewhere`);
}

function rootOf({ root }: Given['options']): string | undefined {
  return typeof root === 'string' ? root.replace(/\/$/, '') : undefined;
}

/** @throws CommandError that names the remedy */
function mustBePossible(root: string | undefined, isDry: boolean, order: string): void {
  if (isDry || root !== undefined) return;
  if (process.geteuid?.() !== 0)
    throw new CommandError(
      'failed',
      `only root can do this: sudo rigd service ${order} (--dry-run only prints the steps)`,
    );
  if (!hasSystemd()) throw withoutSystemd();
}

function withoutSystemd(): CommandError {
  return new CommandError(
    'failed',
    `systemd does not run on this host. The files for an installation by hand are in ${TEMPLATES}; docs/run/service.md explains them`,
  );
}

/** A client of the service installed here, at the address that all other commands use too. */
function installedService(): Promise<ServiceClient> {
  return clientFor({ options: {} });
}

function perform(steps: readonly Step[], isDry: boolean): void {
  for (const { command, mayFail } of steps) {
    const [program, ...words] = command;
    say(`run    ${command.join(' ')}`);
    if (isDry) continue;
    const {
      status: code,
      error,
      stderr,
    } = spawnSync(program, words, { stdio: ['ignore', 'inherit', 'pipe'], encoding: 'utf8' });
    if (code === 0) continue;
    const text = `${command.join(' ')} failed: ${error?.message ?? stderr.trim()}`;
    if (mayFail !== true) throw new CommandError('failed', `${text}\nSee: journalctl -u rigd -n 50`);
    process.stderr.write(`warning: ${text}\n`);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
