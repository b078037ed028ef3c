// Processes that run, wait to be reaped or have ended: for tests of the code that distinguishes these.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Test } from 'tap';
import { until, within } from '#harness/deadline.js';

/** Start time as shown by /proc, also of a process that waits to be reaped. */
export function startOf(pid: number): string {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** Letter of the state in /proc; `Z`: the first thread has ended. */
export function stateOf(pid: number): string {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2, text.lastIndexOf(')') + 3);
}

/** Makes a process that has ended and that its parent does not reap until the end of the test. @returns its pid */
export async function unreaped(t: Test): Promise<number> {
  // The shell replaces itself by a program that reaps no child; until then the shell would reap one that ends.
  const child = 'while grep -qx sh /proc/$$/comm; do :; done';
  const parent = spawn('sh', ['-c', `(${child}) & echo $!; exec sleep 600`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  t.teardown(() => parent.kill('SIGKILL'));
  const lines = createInterface({ input: parent.stdout })[Symbol.asyncIterator]();
  const pid = Number((await within('the number of a process', lines.next())).value);
  await until(`process ${pid} has ended`, () => stateOf(pid) === 'Z');
  return pid;
}
