// A record on disk of every process the gateway has started, so that a new gateway can wait for those of one
// that was killed: they disconnect their cameras by themselves, and two sessions on one body would fail. Records
// are best effort: without one (a full disk) cameras are served all the same, and the log says so.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Clock, delay } from '../../worker/protocol/clock.js';

/** Pause between two looks whether a process has gone; nothing tells us, for it is not our child. */
const POLL_MS = 50;
/** Position of the start time in /proc/<pid>/stat, counted after the command name. */
const START_TIME_FIELD = 19;

interface ProcessRecord {
  pid: number;
  /** Start time of that process, so that a reused pid is not taken for it. */
  startTicks: string;
  gatewayPid: number;
  gatewayStartTicks: string;
  title: string;
}

/** The records of one state directory. */
export class ProcessRecords {
  readonly #directory: string;
  readonly #logger: Logger;

  constructor(stateDirectory: string, logger: Logger) {
    this.#directory = join(stateDirectory, 'processes');
    this.#logger = logger;
  }

  /** Notes a process that has just been started. Synchronous: nothing may come between start and record. */
  add(pid: number, title: string): void {
    const startTicks = startTicksOf(pid);
    const gatewayStartTicks = startTicksOf(process.pid);
    if (startTicks === undefined || gatewayStartTicks === undefined) return;
    const record: ProcessRecord = { pid, startTicks, gatewayPid: process.pid, gatewayStartTicks, title };
    this.#try(pid, () => {
      mkdirSync(this.#directory, { recursive: true });
      writeFileSync(this.#pathOf(pid), JSON.stringify(record));
    });
  }

  /** Forgets a process that has ended. */
  remove(pid: number): void {
    this.#try(pid, () => rmSync(this.#pathOf(pid), { force: true }));
  }

  /** Waits, at most `limitMs`, until the processes of gateways that are no more have ended. */
  async waitForOrphans(clock: Clock, limitMs: number): Promise<void> {
    const untilMs = clock.nowMs() + limitMs;
    for (const record of await this.#orphans()) {
      this.#logger.warn(
        { pid: record.pid, title: record.title },
        'waiting for a process of an earlier gateway',
      );
      while (isAlive(record.pid, record.startTicks) && clock.nowMs() < untilMs) await delay(clock, POLL_MS);
      if (isAlive(record.pid, record.startTicks)) {
        this.#logger.error(
          { pid: record.pid, title: record.title },
          'a process of an earlier gateway does not end',
        );
      } else {
        this.remove(record.pid);
      }
    }
  }

  async #orphans(): Promise<ProcessRecord[]> {
    await mkdir(this.#directory, { recursive: true });
    const orphans: ProcessRecord[] = [];
    for (const name of await readdir(this.#directory)) {
      const record = parseRecord(await readFile(join(this.#directory, name), 'utf8').catch(() => ''));
      if (record !== undefined && !isAlive(record.gatewayPid, record.gatewayStartTicks)) orphans.push(record);
    }
    return orphans;
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

/** A gateway killed in mid-write leaves half a record; the process it names sees the end of its link anyway. */
function parseRecord(text: string): ProcessRecord | undefined {
  try {
    return JSON.parse(text) as ProcessRecord;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number, startTicks: string): boolean {
  return startTicksOf(pid) === startTicks;
}

/** Start time of a process that runs; undefined for one that has ended, also while it waits to be reaped. */
function startTicksOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may hold anything, also spaces and brackets: fields count from its last bracket.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[START_TIME_FIELD];
  } catch {
    return undefined;
  }
}
