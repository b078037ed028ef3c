// A package of rigd: the facts of its package.json before it is installed, and whether npm would put it where the
// service runs. Installs nothing.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { printable } from '../../base/printable.js';
import { CommandError } from '../command.js';
import { ROOT } from './installation.js';

/** Place of the package.json in every archive that npm makes. */
const IN_ARCHIVE = 'package/package.json';
/** Largest package.json; that of rigd has some 3 KB. */
const MOST_BYTES = 256 * 1024;
/** Time for reading an archive; one of 30 MB takes a second, on a slow disk several. */
const READ_MS = 60_000;
const NPM_MS = 60_000;
const NAME = 'rigd';
/** Matches the version number of a package of rigd. */
const VERSION = /^\d+\.\d+\.\d+(?:[+-][\w.+-]*)?$/;
/** Matches the requirement of a version of Node in `engines`: `>=20.10.0`. */
const NODE_FROM = /^>=\s*(\d+)\.(\d+)\.(\d+)$/;

/**
 * The version of rigd in an archive.
 * @throws CommandError for an archive that is not a package of rigd, or one that this Node cannot run
 */
export function versionInArchive(path: string): string {
  const { version, node } = factsIn(textInArchive(path), path);
  if (node !== undefined && isOlder(process.versions.node, node))
    throw refused(path, `rigd ${version} needs Node ${node}, but this is Node ${process.versions.node}`);
  return version;
}

/** The version that is installed now, which may differ from that of this program. */
export function installedVersion(root = ROOT): string {
  return factsIn(readFileSync(join(root, 'package.json'), 'utf8'), root).version;
}

/**
 * Refuses when npm would leave the package of the service unchanged.
 * @param directory directory of that package
 * @throws CommandError
 */
export function mustReplace(directory: string): void {
  if (existsSync(join(directory, '.git')))
    throw refused(directory, 'it is a git clone: install rigd from a package, and upgrade that installation');
  const modules = globalModules(directory);
  const target = join(modules, NAME);
  if (existsSync(target) && realpathSync(target) === realpathSync(directory)) return;
  const lib = dirname(dirname(directory));
  if (basename(dirname(directory)) !== 'node_modules' || basename(lib) !== 'lib')
    throw refused(
      directory,
      'the service runs this directory, but npm did not install it, so npm cannot replace it\n' +
        '  next: sudo npm install -g FILE.tgz, then rigd service install of that installation',
    );
  throw refused(
    directory,
    `the service runs this directory, but npm of this user installs into ${modules}\n` +
      `  next: the same command with npm_config_prefix=${dirname(lib)} in its environment (sudo env npm_config_prefix=… rigd …)`,
  );
}

/** Directory into which npm of this user installs. @param directory the directory that it should replace */
function globalModules(directory: string): string {
  try {
    const text = execFileSync('npm', ['root', '-g'], {
      encoding: 'utf8',
      timeout: NPM_MS,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return text.trim();
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT')
      throw refused(
        directory,
        'npm is not in the PATH of this command; sudo may have shortened it\n' +
          '  next: sudo env "PATH=$PATH" rigd service upgrade …',
      );
    throw refused(directory, `npm does not report where it installs: ${reasonOf(error)}`);
  }
}

function textInArchive(path: string): string {
  if (!existsSync(path)) throw new CommandError('failed', `there is no ${path}`);
  if (!statSync(path).isFile())
    throw refused(path, 'it is not a file; a package is a file such as rigd-1.2.3.tgz');
  try {
    return execFileSync('tar', ['--force-local', '-xzOf', path, IN_ARCHIVE], {
      encoding: 'utf8',
      maxBuffer: MOST_BYTES,
      timeout: READ_MS,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    throw refused(path, `it is not a package made by npm: ${reasonOf(error)}`);
  }
}

/** The first line of the output of a failed program, else of its failure. */
function reasonOf(error: unknown): string {
  const { stderr } = error as { stderr?: string };
  const [first = ''] = (stderr ?? '').trim().split('\n');
  return printable(first || String(error));
}

function factsIn(text: string, path: string): { version: string; node: string | undefined } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused(path, 'its package.json is not JSON');
  }
  const { name, version, engines } = (value ?? {}) as Readonly<Record<string, unknown>>;
  if (name !== NAME) throw refused(path, `it is a package of ${printable(String(name))}, not of rigd`);
  if (typeof version !== 'string' || !VERSION.test(version))
    throw refused(path, 'its package.json has no version');
  const node = (engines as { node?: unknown } | undefined)?.node;
  return { version, node: typeof node === 'string' ? node.trim() : undefined };
}

/** @param wanted as in `engines` */
function isOlder(version: string, wanted: string): boolean {
  const least = NODE_FROM.exec(wanted)?.slice(1).map(Number) ?? [];
  const own = version.split('.').map(Number);
  const at = least.findIndex((part, index) => part !== own[index]);
  return at >= 0 && (own[at] ?? 0) < (least[at] ?? 0);
}

function refused(path: string, why: string): CommandError {
  return new CommandError('failed', `nothing was changed. ${path}: ${why}`);
}
