// Where workers are started from. The vendor's library looks for its CrAdapter folder beside the executable of
// the process, which would be beside node itself; so workers run as a hard link of node (or a copy) in a
// directory of ours that has a CrAdapter link to the user's SDK. Made once per node binary and SDK.

import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { constants, copyFile, link, mkdir, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ServiceError } from '../errors.js';

const run = promisify(execFile);

/** Refusals of a hard link for which a copy is the way out: other owner, other file system, no links. */
const COPY_INSTEAD = new Set(['EPERM', 'EXDEV', 'EACCES', 'EMLINK', 'ENOTSUP', 'ENOSYS']);

/**
 * Makes the launch directory or finds it made.
 * @param stateDirectory of the service; must allow execution, so never below /run.
 * @param sdkDirectory holds libCr_Core.so and CrAdapter.
 * @returns the absolute path of the executable to start workers with.
 * @throws SDK_UNAVAILABLE when the SDK has no CrAdapter; WORKER_START_FAILED when nothing can run there.
 */
export async function prepareLaunchDirectory(stateDirectory: string, sdkDirectory: string): Promise<string> {
  const node = await realpath(process.execPath);
  const adapters = await adapterDirectory(sdkDirectory);
  const { dev, ino, size, mtimeMs } = await stat(node);
  const key = createHash('sha256').update(`${dev}:${ino}:${size}:${mtimeMs}:${adapters}`).digest('hex');
  const parent = join(stateDirectory, 'launch');
  const directory = join(parent, key.slice(0, 16));
  const executable = join(directory, 'node');
  if (await exists(executable)) return executable;
  // Made aside and renamed, so that a half-made directory never carries the final name.
  const draft = join(parent, `draft-${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    await mkdir(draft, { recursive: true });
    await linkOrCopy(node, join(draft, 'node'));
    await symlink(adapters, join(draft, 'CrAdapter'));
    await probe(join(draft, 'node'));
    await rename(draft, directory);
  } catch (error) {
    // Another gateway may have been faster; its directory is as good.
    if (!(await exists(executable))) throw unusable(parent, error);
  } finally {
    // Whatever hinders this has been told above, or leaves a draft that nobody uses.
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
  }
  return executable;
}

async function adapterDirectory(sdkDirectory: string): Promise<string> {
  try {
    return await realpath(join(sdkDirectory, 'CrAdapter'));
  } catch (error) {
    throw new ServiceError('SDK_UNAVAILABLE', `there is no CrAdapter folder in ${sdkDirectory}`, {
      cause: error,
    });
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

/** Runs it once: a file system mounted noexec shows itself here and not at the first connect. */
async function probe(executable: string): Promise<void> {
  const { stdout } = await run(executable, ['-p', 'process.execPath'], { env: {} });
  if (stdout.trim() !== executable) throw new Error(`${executable} runs as ${stdout.trim()}`);
}

function unusable(directory: string, error: unknown): ServiceError {
  const reason = error instanceof Error ? error.message : String(error);
  return new ServiceError('WORKER_START_FAILED', `workers cannot be started from ${directory}: ${reason}`, {
    cause: error,
  });
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
