// Keeps the version before the installed one, for `rigd service upgrade --rollback`. Before another version is
// installed, the installed one is packed and kept, with a backup of its settings and state, and with a note of the
// version that replaces it, because npm may also be run by hand. Only one version is kept. It is replaced only when the
// installed version is no longer there as it was. Must not know systemd and cameras.

import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { printable } from '../../base/printable.js';
import { CommandError } from '../command.js';
import { writeBackup } from './backup.js';
import { ROOT } from './installation.js';
import { installationOf } from './kept-places.js';
import { Owners } from './owners.js';
import { installedVersion } from './package.js';

/** Directory of the kept version. Only root may read and write it, because what is installed from it runs as root. */
const DIRECTORY = '/var/backups/rigd';
const PREVIOUS = 'previous';
const STATE = 'before-upgrade.tar.gz';
/**
 * An empty file beside the package. It means that npm has failed since that version worked; the time of the file is the
 * time of the failure.
 */
const BROKEN_OFF = 'broken-off';
/** File beside the package with the version that was, or should have been, installed in its place. */
const NEXT = 'next-version';
const PACKAGE = /^rigd-([\w.-]+)\.tgz$/;
/** File with settings and state before the newest upgrade. */
export const BEFORE_UPGRADE = join(DIRECTORY, STATE);

/** Parameters of a replacement of the installed version. */
export interface Exchange {
  /** The package to install, which may be that of {@link previousPackage}. */
  readonly archive: string;
  /** The version in it. */
  readonly version: string;
  /** Runs npm. */
  readonly install: () => void;
  /** Writes the present settings and state into a new file. Left out: those before the newest upgrade stay kept. */
  readonly keepState?: (path: string) => Promise<void>;
}

/** Directories of versions. */
interface Places {
  /** Directory of the versions that are kept. */
  readonly directory: string;
  /** Directory of the installed version. */
  readonly root: string;
}
const OF_HOST: Places = { directory: DIRECTORY, root: ROOT };

/**
 * The package of the version before the installed one.
 * @throws CommandError when none is kept, or when the kept one is not the one before the installed version because npm
 * was run by hand
 */
export function previousPackage({ directory, root } = OF_HOST): string {
  const previous = join(directory, PREVIOUS);
  const [name] = existsSync(previous) ? packagesIn(previous) : [];
  if (name === undefined)
    throw new CommandError('failed', `no previous version is kept: there is no package in ${previous}`);
  const path = join(previous, name);
  const next = nextVersion(previous);
  const installed = versionIn(root);
  // An older rigd did not note that version.
  if (next === undefined || next === installed || isHalf(root, previous)) return path;
  const kept = PACKAGE.exec(name)?.[1];
  throw new CommandError(
    'failed',
    `nothing was changed: the version before rigd ${installed ?? '(unknown version)'} is not kept, for example because ` +
      `npm was run by hand. The kept package is rigd ${kept}, which was installed before rigd ${next}\n` +
      `  next: to install rigd ${kept}: sudo rigd service upgrade --rollback ${path}; or name another package`,
  );
}

/** Whether a package is the one that is kept. */
export function isKept(archive: string, { directory } = OF_HOST): boolean {
  return dirname(archive) === join(directory, PREVIOUS);
}

/**
 * Installs a package, and keeps the installed version as the one before. If the installation fails and the installed
 * version is still intact, the earlier kept version stays kept. If npm has damaged the installed version, the version
 * that worked is kept. A half-installed version is never kept: the version that worked stays kept until npm succeeds.
 * @returns the package that was kept
 * @throws CommandError
 */
export async function exchange(
  { archive, version, install, keepState }: Exchange,
  { directory, root } = OF_HOST,
): Promise<string> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const draft = mkdtempSync(join(directory, 'keeping-'));
  const previous = join(directory, PREVIOUS);
  const keep = () => {
    rmSync(previous, { recursive: true, force: true });
    renameSync(draft, previous);
    const state = join(previous, STATE);
    if (existsSync(state)) renameSync(state, join(directory, STATE));
  };
  const installed = identityOf(root);
  const wasHalf = isHalf(root, previous);
  try {
    const again = keptAgain(previous, draft);
    const kept = again ?? packInstalled(root, draft);
    // With npm run by hand another version may have been installed in between.
    const isBefore = again === undefined || wasHalf || PACKAGE.exec(again)?.[1] === versionIn(root);
    const next = isBefore ? version : nextVersion(previous);
    if (next !== undefined) writeFileSync(join(draft, NEXT), next);
    if (!wasHalf) await keepState?.(join(draft, STATE));
    // This is done now, because later there may be no room for it.
    const mark = join(draft, BROKEN_OFF);
    writeFileSync(mark, '');
    try {
      install();
    } catch (error) {
      if (identityOf(root) === installed && !wasHalf) throw error;
      // Its time is that of the file system, as that of package.json is: the clock of the process can be behind that.
      writeFileSync(mark, '');
      const isOfKept = dirname(archive) === previous;
      if (isOfKept) renameSync(mark, join(previous, BROKEN_OFF));
      else keep();
      throw brokenOff(archive, error, isOfKept ? archive : join(previous, kept));
    }
    rmSync(mark);
    keep();
    return join(previous, kept);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error instanceof CommandError ? error : notInstalled(archive, error);
  }
}

/** Writes settings and state of this host into a new file. */
export async function writeState(path: string): Promise<void> {
  await writeBackup(path, installationOf('').places, new Owners(''));
}

/** The version that is installed; undefined where npm has left no whole package.json. */
function versionIn(root: string): string | undefined {
  try {
    return installedVersion(root);
  } catch {
    return undefined;
  }
}

/** The version that took the place of the kept one. */
function nextVersion(previous: string): string | undefined {
  const path = join(previous, NEXT);
  return existsSync(path) ? printable(readFileSync(path, 'utf8').trim()) : undefined;
}

/**
 * A text that stays the same as long as the installed package is intact: inode and time of change of its package.json.
 * npm writes each package anew, and moves the earlier one back when it gives up early enough. The inode alone is not
 * enough, because a new file may get that of a deleted one. Undefined without a package.json.
 */
function identityOf(root: string): string | undefined {
  const facts = statSync(join(root, 'package.json'), { bigint: true, throwIfNoEntry: false });
  return facts === undefined ? undefined : `${facts.ino} ${facts.ctimeNs}`;
}

/** The package that worked before npm failed, which may be in another directory; undefined when npm has not failed. */
function keptAgain(previous: string, draft: string): string | undefined {
  const [name] = existsSync(join(previous, BROKEN_OFF)) ? packagesIn(previous) : [];
  if (name !== undefined) linkSync(join(previous, name), join(draft, name));
  return name;
}

/** Whether npm has failed and has written nothing since, as it would if it were run by hand. */
function isHalf(root: string, previous: string): boolean {
  const mark = statSync(join(previous, BROKEN_OFF), { throwIfNoEntry: false });
  const about = statSync(join(root, 'package.json'), { throwIfNoEntry: false });
  return mark !== undefined && (about?.ctimeMs ?? 0) <= mark.mtimeMs;
}

function notInstalled(archive: string, error: unknown): CommandError {
  const why = error instanceof CommandError ? error.message : String(error);
  return new CommandError('failed', `${archive} was not installed: ${why}`);
}

/** The failure of an npm that has changed the installation. @param kept a package that worked */
function brokenOff(archive: string, error: unknown, kept: string): CommandError {
  const { kind, message } = notInstalled(archive, error);
  return new CommandError(
    kind,
    `${message}\nnpm has changed the installation. The package that worked is ${kept}. To install it: sudo rigd service upgrade ` +
      `--rollback; if rigd does not start any more: sudo npm install -g ${kept}`,
  );
}

function packagesIn(directory: string): string[] {
  return readdirSync(directory).filter((each) => PACKAGE.test(each));
}

/**
 * Packs the installed version. The package contains everything that it needs, so it can be packed where it is
 * installed.
 */
function packInstalled(root: string, directory: string): string {
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', directory, root], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [name] = packagesIn(directory);
  if (name === undefined) throw new CommandError('failed', `npm pack has made no package from ${root}`);
  return name;
}
