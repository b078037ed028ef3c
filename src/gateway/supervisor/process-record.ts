// Records on the disk of every process that the gateway has started. When a gateway is killed, its children disconnect
// their cameras on their own. The next gateway waits for them, since two sessions with one body would fail. Children
// that do not end (suspended, or alive after the wait) are killed. A missing record (a full disk) is logged, and
// cameras are served anyway. Records are checked before they are used: a process is killed only when its number, its
// start time and its program show that it is ours.

import { closeSync, constants, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdir, readdir, realpath, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Clock, delay } from '../../base/clock.js';
import { type FileLimit, openRegular, REGULAR_ONLY, withinLimit } from '../../base/file-calls.js';
import {
  isAlive,
  isRunningAs,
  isSuspended,
  type ProcessIdentity,
  startTicksOf,
} from '../../base/process-facts.js';

/** Pause between two checks whether a process has ended. It is not our child, so its end is not reported. */
const POLL_MS = 50;
/** The wait after SIGKILL; only a process that the kernel holds takes longer to end. */
const KILL_MS = 1_000;
/** The largest record that is read; far larger than any real one. */
const MAX_RECORD_BYTES = 4_096;
/** Names of records: the process id. */
const RECORD_NAME = /^[1-9]\d{0,9}\.json$/;

interface ProcessRecord extends ProcessIdentity {
  gatewayPid: number;
  gatewayStartTicks: string;
  title: string;
}

/** Limits of the wait for processes of an earlier gateway. */
export interface OrphanLimits {
  /** Limit of the wait for all these processes together. */
  readonly orphanWaitMs: number;
  /** Time limit of one call to the file system. */
  readonly fileMs: number;
}

/** The records of one state directory. */
export class ProcessRecords {
  readonly #stateDirectory: string;
  readonly #directory: string;
  readonly #logger: Pick<Logger, 'warn' | 'error'>;
  /** Processes of this gateway that have not ended, by process id. */
  readonly #own = new Map<number, { readonly startTicks: string; readonly title: string }>();

  constructor(stateDirectory: string, logger: Pick<Logger, 'warn' | 'error'>) {
    this.#stateDirectory = stateDirectory;
    this.#directory = join(stateDirectory, 'processes');
    this.#logger = logger;
  }

  /** Records a process that has just been started. Synchronous: nothing may happen between start and record. */
  add(pid: number, title: string): void {
    const startTicks = startTicksOf(pid);
    const gatewayStartTicks = startTicksOf(process.pid);
    if (startTicks === undefined || gatewayStartTicks === undefined) return;
    this.#own.set(pid, { startTicks, title });
    const record: ProcessRecord = { pid, startTicks, gatewayPid: process.pid, gatewayStartTicks, title };
    this.#try(pid, () => {
      mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
      writeRecord(this.#pathOf(pid), JSON.stringify(record));
    });
  }

  /** Removes the record of a process that has ended. */
  remove(pid: number): void {
    this.#own.delete(pid);
    this.#try(pid, () => rmSync(this.#pathOf(pid), { force: true }));
  }

  /** Kills processes of this gateway that are suspended (SIGSTOP): they cannot notice the end of their gateway. */
  killSuspended(): void {
    for (const [pid, { startTicks, title }] of this.#own) {
      if (!isSuspended({ pid, startTicks })) continue;
      this.#logger.warn({ pid, title }, 'a process of the service is suspended and is killed');
      this.#kill(pid);
    }
  }

  /**
   * Waits, at most `orphanWaitMs`, until the processes of earlier gateways have ended, then kills those that are left.
   * @throws Error when the records cannot be read
   */
  async waitForOrphans(clock: Clock, { orphanWaitMs, fileMs }: OrphanLimits): Promise<void> {
    const untilMs = clock.nowMs() + orphanWaitMs;
    const { launch, orphans } = await this.#readRecords({ clock, fileMs });
    for (const record of orphans) await this.#outlive(record, launch, clock, untilMs);
  }

  /** Waits for the end of one process, and kills it if it does not end. */
  async #outlive(record: ProcessRecord, launch: string, clock: Clock, untilMs: number): Promise<void> {
    const { pid, title } = record;
    const about = { pid, title };
    if (isAlive(record)) this.#logger.warn(about, 'waiting for a process of an earlier gateway');
    while (isAlive(record) && !isSuspended(record) && clock.nowMs() < untilMs) {
      await delay(clock, POLL_MS);
    }
    if (isRunningAs(record, launch)) {
      this.#logger.error(about, 'a process of an earlier gateway does not end on its own and is killed');
      this.#kill(pid);
      const killUntilMs = clock.nowMs() + KILL_MS;
      while (isAlive(record) && clock.nowMs() < killUntilMs) await delay(clock, POLL_MS);
    }
    if (isAlive(record)) this.#logger.error(about, 'a process of an earlier gateway does not end');
    else this.remove(pid);
  }

  /** Reads the records. A record that cannot be read is skipped: its process is not killed, and may hold a camera. */
  async #readRecords(limit: FileLimit): Promise<{ launch: string; orphans: ProcessRecord[] }> {
    const limited = <T>(call: Promise<T>) => withinLimit(limit, `the directory ${this.#directory}`, call);
    await limited(mkdir(this.#directory, { recursive: true, mode: 0o700 }));
    const orphans: ProcessRecord[] = [];
    for (const name of await limited(readdir(this.#directory))) {
      // Other files in this directory are left alone.
      if (!RECORD_NAME.test(name)) continue;
      const record = await limited(readRecord(join(this.#directory, name)));
      if (record === undefined || `${record.pid}.json` !== name) await limited(this.#discard(name));
      else if (!isAlive({ pid: record.gatewayPid, startTicks: record.gatewayStartTicks }))
        orphans.push(record);
    }
    // Symbolic links are resolved, because the kernel names programs without them.
    return { launch: join(await limited(realpath(this.#stateDirectory)), 'launch'), orphans };
  }

  async #discard(name: string): Promise<void> {
    const isGone = await unlink(join(this.#directory, name)).then(
      () => true,
      () => false,
    );
    const text = 'an entry in the directory of process records is not a record';
    this.#logger.warn({ name, isGone }, isGone ? `${text}, and was removed` : `${text}, and stays`);
  }

  #kill(pid: number): void {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      this.#logger.warn({ err: error, pid }, 'a process cannot be killed');
    }
  }

  #try(pid: number, action: () => void): void {
    try {
      action();
    } catch (error) {
      this.#logger.warn({ err: error, pid }, 'the record of a process cannot be kept');
    }
  }

  #pathOf(pid: number): string {
    return join(this.#directory, `${pid}.json`);
  }
}

/** Writes a record. A FIFO in its place is an error; it does not block. */
function writeRecord(path: string, text: string): void {
  const { O_WRONLY, O_CREAT, O_TRUNC } = constants;
  const descriptor = openSync(path, O_WRONLY | O_CREAT | O_TRUNC | REGULAR_ONLY, 0o600);
  try {
    writeSync(descriptor, text);
  } finally {
    closeSync(descriptor);
  }
}

/** Reads a record; undefined for anything else: another kind of file, half a record, other JSON. */
async function readRecord(path: string): Promise<ProcessRecord | undefined> {
  try {
    const file = await openRegular(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_RECORD_BYTES), 0, MAX_RECORD_BYTES, 0);
      const value: unknown = JSON.parse(buffer.toString('utf8', 0, bytesRead));
      return isRecord(value) ? value : undefined;
    } finally {
      await file.close();
    }
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is ProcessRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { pid, startTicks, gatewayPid, gatewayStartTicks, title } = value as Record<string, unknown>;
  return (
    isPid(pid) &&
    isTicks(startTicks) &&
    isPid(gatewayPid) &&
    isTicks(gatewayStartTicks) &&
    typeof title === 'string'
  );
}

function isPid(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function isTicks(value: unknown): boolean {
  return typeof value === 'string' && /^\d{1,20}$/.test(value);
}
