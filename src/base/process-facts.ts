// Facts that the kernel reports about a process, named by its number and its start time: the number alone may belong to
// another process by now, and one that has ended keeps its number until it is reaped. The only place that judges
// whether a process has ended. Must not know what the process does.

import { readFileSync, readlinkSync } from 'node:fs';
import { sep } from 'node:path';

/** Places in /proc/<pid>/stat, counted after the command name. */
const FIELD = { state: 0, parent: 1, threads: 17, startTicks: 19 } as const;
/** States of a process whose first thread has ended and waits to be reaped. */
const ENDED = new Set(['Z', 'X']);
/** Halted by SIGSTOP and its like; `t` is one that a debugger holds. */
const HALTED = 'T';

/** A process, apart from any that has or had its number. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Its start in ticks of the kernel, as shown by /proc. */
  readonly startTicks: string;
}

/** Facts of /proc/<pid>/stat. */
export interface ProcessFacts {
  readonly parent: number;
  /** At most 15 characters, as the kernel keeps it. */
  readonly name: string;
  readonly startTicks: string;
  readonly isHalted: boolean;
  /** Whether none of its threads is left, also while the process waits to be reaped. */
  readonly hasEnded: boolean;
}

/** Reads the text of /proc/<pid>/stat, as in `12 (a name) S 1 …`; undefined for any other text. */
export function factsIn(text: string): ProcessFacts | undefined {
  // The command name may hold anything, also spaces and brackets: fields count from its last bracket.
  const end = text.lastIndexOf(')');
  const fields = text.slice(end + 2).split(' ');
  const [state = '', startTicks] = [fields[FIELD.state], fields[FIELD.startTicks]];
  if (end < 0 || startTicks === undefined) return undefined;
  return {
    parent: Number(fields[FIELD.parent]),
    name: text.slice(text.indexOf('(') + 1, end),
    startTicks,
    isHalted: state === HALTED,
    // A thread that the kernel holds keeps the files of a process whose first thread has ended.
    hasEnded: ENDED.has(state) && !(Number(fields[FIELD.threads]) > 1),
  };
}

/** Start time of a process that runs; undefined for one that has ended, also while it waits to be reaped. */
export function startTicksOf(pid: number): string | undefined {
  const facts = factsOf(pid);
  return facts === undefined || facts.hasEnded ? undefined : facts.startTicks;
}

/** Whether this very process still runs. */
export function isAlive({ pid, startTicks }: ProcessIdentity): boolean {
  return startTicksOf(pid) === startTicks;
}

/** Whether this very process is halted: it takes no signal but SIGKILL until it is continued. */
export function isHalted({ pid, startTicks }: ProcessIdentity): boolean {
  const facts = factsOf(pid);
  return facts?.startTicks === startTicks && facts.isHalted;
}

/** Whether this very process runs a program below a directory, which is named without links. */
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
