// Processes in every way of having ended or not: for tests of who judges that.

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

/** Makes a process that has ended and that its parent does not reap. @returns its number, until the end of the test */
export async function unreaped(t: Test): Promise<number> {
  // The shell becomes a program that waits for no child; one that ends before that is reaped by the shell.
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
