// What processes have used of the processor, from /proc.

import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of a second: the constant of every Linux that node runs on. */
const TICKS = 100;

function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), cpuMs: ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS };
  } catch {
    return undefined;
  }
}

/** Milliseconds that a process has used, and those of its children together. */
export function cpuOf(pid) {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.parent === pid);
  return { ownMs: statOf(pid)?.cpuMs ?? 0, childrenMs: children.reduce((sum, { cpuMs }) => sum + cpuMs, 0) };
}
