import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { within } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';

const HEAD = `
  const { endAtTheLatest, endProcess } = await import('#gateway/host/end-process.js');
  const { systemClock: clock } = await import('#base/clock.js');
  const { readFile } = await import('node:fs/promises');
  const flush = () => process.stdout.write('last words');
  const again = async () => {
    for (;;) await readFile('/proc/self/status');
  };
`;

/** End of a program, and its output. */
async function endOf(t: Test, text: string, onFirstWord: (child: ChildProcess) => void = () => undefined) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', HEAD + text], {
    cwd: new URL('..', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  child.stdout.once('data', () => onFirstWord(child));
  const [code, signal] = await within('the end of the program', once(child, 'close'));
  return { end: signal ?? code, said: Buffer.concat(said).toString() };
}

function fifo(t: Test): string {
  const path = join(testDirectory(t), 'fifo');
  execFileSync('mkfifo', [path]);
  return JSON.stringify(path);
}

t.test('a process in which nothing hangs ends with its exit code', async (t) => {
  t.same(await endOf(t, 'await endProcess(3, { clock, waitMs: 1000, hangMs: 1000, flush });'), {
    end: 3,
    said: 'last words',
  });
});

t.test('a call that returns in time does not change the code', async (t) => {
  const text = `
    const { open } = await import('node:fs/promises');
    const path = ${fifo(t)};
    const reading = readFile(path);
    setTimeout(() => open(path, 'w').then((file) => file.close()), 200);
    await endProcess(0, { clock, waitMs: 30_000, hangMs: 30_000, flush });`;
  t.same(await endOf(t, text), { end: 0, said: 'last words' });
});

t.test('a thread that hangs in the kernel does not hold up the end', async (t) => {
  const text = `readFile(${fifo(t)}); await endProcess(0, { clock, waitMs: 30_000, hangMs: 100, flush });`;
  t.same(await endOf(t, text), { end: 'SIGKILL', said: 'last words' });
});

for (const [when, waitMs] of [
  ['their time is over', 2_000],
  ['no time was left', 0],
] as const) {
  t.test(`calls that come and go are not taken for hanging ones, also when ${when}`, async (t) => {
    const text = `
      for (let thread = 0; thread < 8; thread += 1) again();
      await endProcess(0, { clock, waitMs: ${waitMs}, hangMs: 30_000, flush });`;
    t.same(await endOf(t, text), { end: 0, said: 'last words' });
  });
}

t.test('a call that hangs is found, also when no time was left', async (t) => {
  const text = `readFile(${fifo(t)}); await endProcess(0, { clock, waitMs: 0, hangMs: 30_000, flush });`;
  t.same(await endOf(t, text), { end: 'SIGKILL', said: 'last words' });
});

t.test('among calls that come and go, one that hangs is found', async (t) => {
  const text = `
    again();
    readFile(${fifo(t)});
    await endProcess(0, { clock, waitMs: 1_000, hangMs: 30_000, flush });`;
  t.same(await endOf(t, text), { end: 'SIGKILL', said: 'last words' });
});

t.test('a call that begins to hang late does not hold up the end', async (t) => {
  const text = `
    again();
    setTimeout(() => readFile(${fifo(t)}), 1_700);
    await endProcess(0, { clock, waitMs: 2_000, hangMs: 30_000, flush });`;
  t.same(await endOf(t, text), { end: 'SIGKILL', said: 'last words' });
});

t.test('a main thread that is blocked does not hold up the end', async (t) => {
  const text = `
    const { readFileSync } = await import('node:fs');
    endAtTheLatest(500);
    readFileSync(${fifo(t)});`;
  t.match(await endOf(t, text), { end: 'SIGKILL' });
});

t.test('a pause of the process does not count towards the limit of its end', async (t) => {
  const text = `
    endAtTheLatest(4_000);
    setTimeout(() => {
      flush();
      setTimeout(() => process.exit(0), 800);
    }, 1_000);`;
  const halted = endOf(t, text, (child) => {
    child.kill('SIGSTOP');
    setTimeout(() => child.kill('SIGCONT'), 6_000);
  });
  t.match(await halted, { end: 0 });
});
