// The directory that workers are started from. The vendor's library expects its CrAdapter folder beside the executable
// of the process, which would be beside Node.js itself. So workers run a hard link (or a copy) of node in a directory
// of rigd, which also has a CrAdapter link to the user's SDK. Each pair of a node binary and an SDK has its own such
// directory. The directory is checked at each start, and made again when it is damaged. The damaged directory is moved
// aside, not removed: workers may still run in it.

import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import {
  constants,
  copyFile,
  link,
  lstat,
  mkdir,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { type Clock, systemClock } from '../../base/clock.js';
import { withinLimit } from '../../base/file-calls.js';
import { adapterDirectory, withoutAdapters } from '../config/adapter-place.js';
import { ServiceError } from '../errors/errors.js';

const run = promisify(execFile);

/** Errors of a hard link after which a copy is made: another owner, another file system, no links. */
const COPY_INSTEAD = new Set(['EPERM', 'EXDEV', 'EACCES', 'EMLINK', 'ENOTSUP', 'ENOSYS']);
/** Time limit of the whole preparation; the service does not start without it. */
const LAUNCH_MS = 30_000;
/** Time limit of one run of the node in the directory. */
const RUN_MS = LAUNCH_MS / 2;
/** Prefix of directories that were moved aside. */
const DAMAGED = 'damaged-';

/** Dependencies of the preparation. */
export interface LaunchDirectoryContext {
  readonly clock: Clock;
  readonly logger?: Pick<Logger, 'warn'>;
}

/** Parts of a launch directory. */
interface Parts {
  /** The node binary that is linked, and its `stat`. */
  readonly node: string;
  readonly facts: Stats;
  /** The CrAdapter folder of the SDK. */
  readonly adapters: string;
}

/**
 * Makes the launch directory, unless it exists and is complete.
 * @param stateDirectory of the service; must allow execution, so never below /run.
 * @param sdkDirectory holds libCr_Core.so and CrAdapter.
 * @returns the absolute path of the executable to start workers with.
 * @throws SDK_UNAVAILABLE when the SDK has no CrAdapter; WORKER_START_FAILED when nothing can run there, or when a file
 * system does not answer.
 */
export async function prepareLaunchDirectory(
  stateDirectory: string,
  sdkDirectory: string,
  context: LaunchDirectoryContext = { clock: systemClock },
): Promise<string> {
  const parent = join(stateDirectory, 'launch');
  const what = `${parent} or ${sdkDirectory}`;
  try {
    return await withinLimit(
      { clock: context.clock, fileMs: LAUNCH_MS },
      what,
      prepare(parent, sdkDirectory, context),
    );
  } catch (error) {
    throw error instanceof ServiceError ? error : unusable(parent, error);
  }
}

async function prepare(
  parent: string,
  sdkDirectory: string,
  { logger }: LaunchDirectoryContext,
): Promise<string> {
  const node = await realpath(process.execPath);
  const parts = {
    node,
    facts: await stat(node),
    adapters: await adaptersOf(sdkDirectory),
  };
  const { dev, ino, size, mtimeMs } = parts.facts;
  const key = createHash('sha256').update(`${dev}:${ino}:${size}:${mtimeMs}:${parts.adapters}`).digest('hex');
  const directory = join(parent, key.slice(0, 16));
  const executable = join(directory, 'node');
  await removeDamaged(parent);
  const damage = await damageOf(directory, parts);
  if (damage === undefined) return executable;
  // The directory is made under another name and renamed, so that an incomplete directory never has the final name.
  const draft = asideOf(parent, 'draft-');
  try {
    await mkdir(draft, { recursive: true });
    await linkOrCopy(node, join(draft, 'node'));
    await symlink(parts.adapters, join(draft, 'CrAdapter'));
    await probe(join(draft, 'node'));
    if (damage !== 'it is not there') {
      logger?.warn({ directory, damage }, 'the launch directory is damaged and is made again');
      await rename(directory, asideOf(parent, DAMAGED));
    }
    await rename(draft, directory);
  } catch (error) {
    // Another gateway may have made the directory first; then that directory is used.
    if ((await damageOf(directory, parts)) !== undefined) throw unusable(parent, error);
  } finally {
    // A draft that cannot be removed stays and is not used.
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
  }
  return executable;
}

/** Damage of a launch directory, for the log; undefined when it is complete and its node runs. */
async function damageOf(directory: string, { facts, adapters }: Parts): Promise<string | undefined> {
  try {
    if (!(await lstat(directory)).isDirectory()) return 'it is not a directory';
    const found = await lstat(join(directory, 'node'));
    if (!found.isFile()) return 'its node is not a file';
    if (found.size !== facts.size) return `its node has ${found.size} bytes and not ${facts.size}`;
    const leadsTo = await readlink(join(directory, 'CrAdapter'));
    if (leadsTo !== adapters) return `its CrAdapter leads to ${leadsTo}`;
    // Its bytes are not compared: a node that runs here also runs as a worker.
    await probe(join(directory, 'node'));
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !(await isThere(directory))) return 'it is not there';
    return message;
  }
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** Removes directories that were moved aside; processes started from there have ended, or have loaded all they need. */
async function removeDamaged(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    if (!name.startsWith(DAMAGED)) continue;
    await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function asideOf(parent: string, prefix: string): string {
  return join(parent, `${prefix}${process.pid}-${randomBytes(4).toString('hex')}`);
}

async function adaptersOf(sdkDirectory: string): Promise<string> {
  try {
    return await adapterDirectory(sdkDirectory);
  } catch (error) {
    throw new ServiceError('SDK_UNAVAILABLE', withoutAdapters(sdkDirectory), { cause: error });
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!COPY_INSTEAD.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
}

/** Runs the node once, so that a noexec file system or a broken copy fails here and not at the first connect. */
async function probe(executable: string): Promise<void> {
  const options = { env: {}, timeout: RUN_MS, killSignal: 'SIGKILL' } as const;
  const { stdout } = await run(executable, ['-p', 'process.execPath'], options);
  // Node.js reports its path without symbolic links; the path of the state directory may have some.
  if (stdout.trim() !== (await realpath(executable)))
    throw new Error(`${executable} runs as ${stdout.trim()}`);
}

function unusable(directory: string, error: unknown): ServiceError {
  const reason = error instanceof Error ? error.message : String(error);
  return new ServiceError('WORKER_START_FAILED', `workers cannot be started from ${directory}: ${reason}`, {
    cause: error,
  });
}
