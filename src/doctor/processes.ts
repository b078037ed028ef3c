// The processes of the host, as /proc shows them: their names, their parents, and which of them has a file open. The
// open files of other users' processes are visible to root only, so a result includes how many processes could not be
// examined.

import { factsIn, type ProcessIdentity } from '../base/process-facts.js';
import type { Host } from './host.js';

/** A process. */
export interface Process extends ProcessIdentity {
  readonly parent: number;
  /** At most 15 characters, as the kernel keeps it. */
  readonly name: string;
}

/** Processes that have something open, and the number of processes that could not be examined. */
export interface Holders<Key> {
  readonly found: ReadonlyMap<Key, readonly Process[]>;
  readonly unseen: number;
}

/** All processes. */
export async function processesOf(host: Host): Promise<readonly Process[]> {
  const names = (await host.names('/proc')) ?? [];
  const found = await Promise.all(
    names.filter((name) => /^\d+$/.test(name)).map((pid) => processOf(host, Number(pid))),
  );
  return found.filter((one) => one !== undefined);
}

/** The process of this number; undefined when there is none, or when it has ended and waits to be reaped. */
export async function processOf(host: Host, pid: number): Promise<Process | undefined> {
  const facts = factsIn((await host.text(`/proc/${pid}/stat`)) ?? '');
  if (facts === undefined || facts.hasEnded) return undefined;
  const { parent, name, startTicks } = facts;
  return { pid, parent, name, startTicks };
}

/**
 * Finds the processes that have certain files open.
 * @param keyOf the key for the target of a link in /proc/PID/fd; undefined when that file is not wanted.
 */
export async function holdersOf<Key>(
  host: Host,
  processes: readonly Process[],
  keyOf: (link: string) => Key | undefined,
): Promise<Holders<Key>> {
  const found = new Map<Key, Process[]>();
  let unseen = 0;
  for (const process of processes) {
    const directory = `/proc/${process.pid}/fd`;
    const numbers = await host.names(directory);
    if (numbers === undefined) {
      // A process that has ended in the meantime has nothing open.
      if (await host.has(directory)) unseen += 1;
      continue;
    }
    const links = await Promise.all(numbers.map((number) => host.linked(`${directory}/${number}`)));
    const keys = new Set(links.map((link) => (link === undefined ? undefined : keyOf(link))));
    for (const key of keys) {
      if (key === undefined) continue;
      found.set(key, [...(found.get(key) ?? []), process]);
    }
  }
  return { found, unseen };
}

/** Whether a process is `ancestor`, or was started by it, directly or not. */
export function isOf(process: Process, ancestor: number, all: readonly Process[]): boolean {
  const byPid = new Map(all.map((one) => [one.pid, one]));
  let one: Process | undefined = process;
  // The number of steps is limited, because a list that was read while it changed may contain a circle.
  for (let steps = 0; one !== undefined && steps <= all.length; steps += 1) {
    if (one.pid === ancestor) return true;
    one = byPid.get(one.parent);
  }
  return false;
}

/** `rigd (pid 12)`, for messages. */
export function named({ name, pid }: Process): string {
  return `${name} (pid ${pid})`;
}
