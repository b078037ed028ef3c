// What the kernel reports about a process, named by its number and its start time: the number alone may belong to
// another process by now.

import { readFileSync, readlinkSync } from 'node:fs';
import { sep } from 'node:path';

/** Position of the start time in /proc/<pid>/stat, counted after the command name. */
const START_TIME_FIELD = 19;
/** States of a process that has ended and waits to be reaped. */
const ENDED = new Set(['Z', 'X']);
/** Halted by SIGSTOP and its like; `t` is one that a debugger holds. */
const HALTED = 'T';

/** Start time of a process that runs; undefined for one that has ended, also while it waits to be reaped. */
export function startTicksOf(pid: number): string | undefined {
  const facts = factsOf(pid);
  return facts === undefined || ENDED.has(facts.state) ? undefined : facts.startTicks;
}

/** Whether this very process still runs. */
export function isAlive(pid: number, startTicks: string): boolean {
  return startTicksOf(pid) === startTicks;
}

/** Whether this very process is halted: it takes no signal but SIGKILL until it is continued. */
export function isHalted(pid: number, startTicks: string): boolean {
  const facts = factsOf(pid);
  return facts?.startTicks === startTicks && facts.state === HALTED;
}

/** Whether this very process runs a program below a directory, which is named without links. */
export function isRunningAs(pid: number, startTicks: string, directory: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`).startsWith(directory + sep) && isAlive(pid, startTicks);
  } catch {
    return false;
  }
}

function factsOf(pid: number): { state: string; startTicks: string | undefined } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name may hold anything, also spaces and brackets: fields count from its last bracket.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startTicks: fields[START_TIME_FIELD] };
  } catch {
    return undefined;
  }
}
