// Removes the traces of a process that ran the vendor's code: files in its temporary directory, and sets of System V
// semaphores, which the kernel keeps when a process is killed. A set is removed only when it certainly belongs to that
// process: the set did not exist before the process started, this user made it, that process used it last, and no
// process waits for it. So a set that two processes share stays if the other one has used it since.

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { type FileLimit, withinLimit } from '../../base/file-calls.js';
import { semaphoreSets } from '../../base/semaphore-sets.js';

const run = promisify(execFile);
/** Time limit of one run of `ipcs` or `ipcrm`: on a busy host a program can take seconds to start. */
const IPC_MS = 30_000;
/** Prefix of temporary directories in the homes of children. */
const PREFIX = 'tmp-';

/** Dependencies of the removal of traces. */
export interface TraceContext extends FileLimit {
  logger: Pick<Logger, 'warn'>;
}

/** The traces of one child. */
export class ChildTraces {
  /** The temporary directory of this child; it exists until the child has ended. */
  readonly temporary: string;
  readonly #setsBefore: ReadonlySet<number>;

  /**
   * Makes the temporary directory. Call this before the child is started.
   * @param home the home of the child, which must exist.
   * @throws Error when the directory cannot be made
   */
  constructor(home: string) {
    this.temporary = mkdtempSync(join(home, PREFIX));
    this.#setsBefore = new Set(ownSets());
  }

  /** Removes the traces of a child that has ended or did not start (no pid). Logs what stays. Never rejects. */
  async remove(pid: number | undefined, context: TraceContext): Promise<void> {
    const sets = pid === undefined ? [] : ownSets().filter((id) => !this.#setsBefore.has(id));
    await Promise.all([
      removeDirectory(this.temporary, context),
      ...sets.map((id) => removeSet(id, pid as number, context)),
    ]);
  }
}

/** Makes the home of a child, unless it exists. @returns its path. @throws Error of the file system */
export function makeHome(stateDirectory: string, title: string): string {
  const home = join(stateDirectory, 'home', title.replaceAll(/[^A-Za-z0-9-]/g, '-'));
  mkdirSync(home, { recursive: true, mode: 0o700 });
  return home;
}

/** All temporary directories of children of this and of earlier gateways; none when they cannot be read. */
export function temporaryDirectories(stateDirectory: string): string[] {
  const homes = join(stateDirectory, 'home');
  return namesIn(homes)
    .map((home) => join(homes, home))
    .flatMap((home) => namesIn(home).map((name) => ({ name, path: join(home, name) })))
    .filter(({ name }) => name.startsWith(PREFIX))
    .map(({ path }) => path);
}

/** Removes a directory with its content. Logs what cannot be removed. Never rejects. */
export async function removeDirectory(path: string, context: TraceContext): Promise<void> {
  try {
    await withinLimit(context, `the directory ${path}`, rm(path, { recursive: true, force: true }));
  } catch (error) {
    context.logger.warn({ err: error, path }, 'a temporary directory of a process cannot be removed');
  }
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

/** The semaphore sets that this user has made; none when the kernel cannot list them. */
function ownSets(): number[] {
  return [...(semaphoreSets() ?? [])]
    .filter(([, creator]) => creator === process.getuid?.())
    .map(([id]) => id);
}

async function removeSet(id: number, pid: number, context: TraceContext): Promise<void> {
  const options = {
    timeout: IPC_MS,
    killSignal: 'SIGKILL',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  } as const;
  try {
    const { stdout } = await run('ipcs', ['-s', '-i', String(id)], options);
    if (isLeftBy(stdout, pid)) await run('ipcrm', ['-s', String(id)], options);
  } catch (error) {
    // The process that made the set may have removed it meanwhile.
    if (!ownSets().includes(id)) return;
    const advice = 'see ipcs -s, and remove it with ipcrm when no process uses it';
    context.logger.warn({ err: error, set: id, pid }, `a set of semaphores may be left over: ${advice}`);
  }
}

/**
 * Whether this process was the last to use the set, and none waits for it. `ipcs -s -i` prints a row for each semaphore
 * of the set: number, value, how many processes wait for more and for zero, and the process that used it last (0:
 * none).
 */
function isLeftBy(details: string, pid: number): boolean {
  const semaphores = details
    .split('\n')
    .map((line) => /^(\d+) +(\d+) +(\d+) +(\d+) +(\d+) *$/.exec(line))
    .filter((match) => match !== null)
    .map(([, , , forMore, forZero, user]) => ({
      waiting: Number(forMore) + Number(forZero),
      user: Number(user),
    }));
  return (
    semaphores.some(({ user }) => user === pid) &&
    semaphores.every(({ waiting, user }) => waiting === 0 && (user === pid || user === 0))
  );
}
