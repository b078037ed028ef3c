// Facts that the kernel reports about a process. A process is identified by its number (pid) and its start time,
// because the kernel gives the number of a reaped process to a new one. A process that has ended keeps its number until
// it is reaped. Only this file decides whether a process has ended. Must not know what the process does.

import { readFileSync, readlinkSync } from 'node:fs';
import { sep } from 'node:path';

/** Indexes of fields in /proc/<pid>/stat, counted after the command name. */
const FIELD = { state: 0, parent: 1, threads: 17, startTicks: 19 } as const;
/** States of a process whose first thread has ended and waits to be reaped. */
const ENDED = new Set(['Z', 'X']);
/** State of a process that is suspended by a signal such as SIGSTOP. (`t` is a process that a debugger holds.) */
const SUSPENDED = 'T';

/** A process, distinguished from any other that had or gets the same number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time in ticks of the kernel, as shown by /proc. */
  readonly startTicks: string;
}

/** Facts of /proc/<pid>/stat. */
export interface ProcessFacts {
  readonly parent: number;
  /** At most 15 characters, as the kernel keeps it. */
  readonly name: string;
  readonly startTicks: string;
  readonly isSuspended: boolean;
  /** Whether no thread of it is left. True also for a process that waits to be reaped. */
  readonly hasEnded: boolean;
}

/** Reads the text of /proc/<pid>/stat, as in `12 (a name) S 1 …`; undefined for any other text. */
export function factsIn(text: string): ProcessFacts | undefined {
  // The command name may contain anything, even spaces and brackets: fields are counted from the last bracket.
  const end = text.lastIndexOf(')');
  const fields = text.slice(end + 2).split(' ');
  const [state = '', startTicks] = [fields[FIELD.state], fields[FIELD.startTicks]];
  if (end < 0 || startTicks === undefined) return undefined;
  return {
    parent: Number(fields[FIELD.parent]),
    name: text.slice(text.indexOf('(') + 1, end),
    startTicks,
    isSuspended: state === SUSPENDED,
    // When the first thread has ended, another thread that is stuck in the kernel still keeps the files of the process
    // open.
    hasEnded: ENDED.has(state) && !(Number(fields[FIELD.threads]) > 1),
  };
}

/** Start time of a running process; undefined for one that has ended, even if it is not reaped yet. */
export function startTicksOf(pid: number): string | undefined {
  const facts = factsOf(pid);
  return facts === undefined || facts.hasEnded ? undefined : facts.startTicks;
}

/** Whether this very process still runs. */
export function isAlive({ pid, startTicks }: ProcessIdentity): boolean {
  return startTicksOf(pid) === startTicks;
}

/** Whether this very process is suspended: only SIGKILL takes effect until it is continued. */
export function isSuspended({ pid, startTicks }: ProcessIdentity): boolean {
  const facts = factsOf(pid);
  return facts?.startTicks === startTicks && facts.isSuspended;
}

/**
 * Whether this very process runs a program below a directory. The path of the directory must not contain symbolic
 * links.
 */
export function isRunningAs(identity: ProcessIdentity, directory: string): boolean {
  try {
    return readlinkSync(`/proc/${identity.pid}/exe`).startsWith(directory + sep) && isAlive(identity);
  } catch {
    return false;
  }
}

function factsOf(pid: number): ProcessFacts | undefined {
  try {
    return factsIn(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return undefined;
  }
}
