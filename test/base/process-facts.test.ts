import { execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { factsIn, isAlive, startTicksOf } from '#base/process-facts.js';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { startOf, stateOf, unreaped } from '../support/ended-processes.js';

/** Program whose first thread ends at once while another one continues. */
const HEADLESS = `
#include <pthread.h>
#include <unistd.h>
static void* stay(void*) { sleep(600); return nullptr; }
int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, stay, nullptr);
  pthread_exit(nullptr);
}
`;

t.test('a process that waits to be reaped has ended', async (t) => {
  const pid = await unreaped(t);
  t.equal(process.kill(pid, 0), true, 'it takes signals anyway');
  t.equal(startTicksOf(pid), undefined);
  t.notOk(isAlive({ pid, startTicks: startOf(pid) }));
});

t.test('a process is alive while any of its threads runs', async (t) => {
  const directory = testDirectory(t);
  const [source, program] = [join(directory, 'headless.cc'), join(directory, 'headless')];
  writeFileSync(source, HEADLESS);
  execFileSync('g++', ['-o', program, source, '-lpthread']);
  const child = spawn(program, { stdio: 'ignore' });
  t.teardown(() => child.kill('SIGKILL'));
  const pid = child.pid ?? 0;
  await until('its first thread has ended', () => stateOf(pid) === 'Z');
  t.ok(isAlive({ pid, startTicks: startOf(pid) }));
});

t.test('a later process with the same pid is a different process', (t) => {
  const startTicks = startTicksOf(process.pid) ?? '';
  t.ok(isAlive({ pid: process.pid, startTicks }));
  t.notOk(isAlive({ pid: process.pid, startTicks: String(Number(startTicks) - 1) }));
  t.end();
});

t.test('the name of a program cannot hide its state', (t) => {
  const rest = '1 1 1 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 4711 0';
  t.match(factsIn(`7 (a) Z (b) S ${rest}`), {
    name: 'a) Z (b',
    parent: 1,
    hasEnded: false,
    startTicks: '4711',
  });
  t.match(factsIn(`7 (x) Z ${rest}`), { hasEnded: true });
  t.match(factsIn(`7 (x) T ${rest}`), { isSuspended: true, hasEnded: false });
  for (const text of ['', '7 (x', '7 (x) S 1']) t.equal(factsIn(text), undefined);
  t.end();
});
