// Memory, descriptors and processor time of a process, from /proc.

import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of a second: the constant of every Linux that node runs on. */
const TICKS_PER_S = 100;

/**
 * Memory of a process in bytes: resident now (`VmRSS`), the most it has had (`VmHWM`).
 * @throws Error when there is no such process.
 */
export function memoryBytes(pid: number | undefined, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  return 1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
}

/** Memory of a process in bytes, where what it shares with others is divided between them. */
export function proportionalBytes(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1');
  return 1024 * Number(/^Pss: +(\d+) kB$/m.exec(rollup)?.[1]);
}

/** How many file descriptors a process has open. */
export function descriptorCount(pid: number | undefined): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Processor time that a process has used so far, in ms; 0 when it has ended. */
export function processorMs(pid: number | undefined): number {
  return statOf(pid)?.usedMs ?? 0;
}

/** Processor time of its running threads, to the microsecond: for short pieces of work. Ended threads do not count. */
export function processorMsOfThreads(pid: number | undefined): number {
  const tasks = `/proc/${pid}/task`;
  const used = readdirSync(tasks).map((thread) => readFileSync(`${tasks}/${thread}/schedstat`, 'latin1'));
  return used.reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1e6, 0);
}

/** Processor time of all its running children. */
export function processorMsOfChildren(pid: number | undefined): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .reduce((sum, stat) => sum + (stat?.parent === pid ? (stat?.usedMs ?? 0) : 0), 0);
}

function statOf(pid: number | undefined): { parent: number; usedMs: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program, in brackets, may have any characters in it.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return {
      parent: Number(fields[1]),
      usedMs: ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_S,
    };
  } catch {
    return undefined;
  }
}
