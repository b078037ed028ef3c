// The version before the one that is installed, for `rigd service upgrade --rollback`: before another is installed, the
// installed one is packed and kept, one at a time, with a backup of what belongs to it. Knows nothing of systemd and
// cameras.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CommandError } from '../command.js';
import { writeBackup } from './backup.js';
import { ROOT } from './installation.js';
import { installationOf } from './kept-places.js';
import { Owners } from './owners.js';

/** Root alone reads and writes here: what is installed from here runs as root. */
const DIRECTORY = '/var/backups/rigd';
const PACKAGE = /^rigd-[\w.-]+\.tgz$/;
/** Settings and state before the newest upgrade. */
export const BEFORE_UPGRADE = join(DIRECTORY, 'before-upgrade.tar.gz');

/** The package of the version before. @throws CommandError when none is kept */
export function previousPackage(): string {
  const directory = join(DIRECTORY, 'previous');
  const [name] = existsSync(directory) ? readdirSync(directory).filter((each) => PACKAGE.test(each)) : [];
  if (name !== undefined) return join(directory, name);
  throw new CommandError('failed', `no version before this one is kept: there is no package in ${directory}`);
}

/**
 * Installs a package, and keeps the installed version as the one before.
 * @param archive its path, also one of {@link previousPackage}
 * @param install runs npm; where it throws, the version before stays the one that is kept
 * @returns what was kept
 * @throws CommandError when the installed version cannot be packed
 */
export function exchange(archive: string, install: () => void): string {
  mkdirSync(DIRECTORY, { recursive: true, mode: 0o700 });
  const draft = mkdtempSync(join(DIRECTORY, 'keeping-'));
  try {
    const kept = packInstalled(draft);
    install();
    const directory = join(DIRECTORY, 'previous');
    rmSync(directory, { recursive: true, force: true });
    renameSync(draft, directory);
    return join(directory, basename(kept));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (error instanceof CommandError) throw error;
    throw new CommandError('failed', `${archive} was not installed: ${String(error)}`);
  }
}

/** Keeps settings and state as they are, in place of those before an earlier upgrade. @returns where */
export async function keepState(): Promise<string> {
  mkdirSync(DIRECTORY, { recursive: true, mode: 0o700 });
  await writeBackup(BEFORE_UPGRADE, installationOf('').places, new Owners(''), true);
  return BEFORE_UPGRADE;
}

/** The package brings all that it needs, so that it can be packed again where it is installed. */
function packInstalled(directory: string): string {
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', directory, ROOT], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [name] = readdirSync(directory).filter((each) => PACKAGE.test(each));
  if (name === undefined) throw new CommandError('failed', `npm pack made no package of ${ROOT}`);
  return name;
}
