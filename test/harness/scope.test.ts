// The scope of a program: nothing is left, whatever ends the program.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { within } from '#harness/deadline.js';

const SCOPE = pathToFileURL('dist-harness/scope.js').href;

/** A program with a directory and a child that runs until it is ended; it prints both. */
const PROGRAM = `
  const { spawn } = await import('node:child_process');
  const { once } = await import('node:events');
  const { ProgramScope } = await import('${SCOPE}');
  const scope = new ProgramScope('rigd-scope-test');
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  scope.teardown(async () => {
    child.kill();
    await ended;
  });
  console.log(scope.testdir());
  console.log(child.pid);
  if (process.argv.includes('ends')) await scope.end();
  else await once(child, 'exit');
`;

for (const [signal, code] of [
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const) {
  t.test(`${signal} ends what a program has registered, and then the program`, async (t) => {
    const program = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(program, 'exit');
    const lines: string[] = [];
    for await (const line of createInterface({ input: program.stdout })) {
      if (lines.push(line) === 2) program.kill(signal);
    }
    t.same(await within('the end of the program', ended), [code, null]);
    const [directory = '', pid = ''] = lines;
    t.match(directory, /rigd-scope-test/);
    t.notOk(existsSync(directory), 'the directory is removed');
    t.notOk(existsSync(`/proc/${pid}`), 'the child has ended');
  });
}

t.test('a program that has ended its scope ends on its own', async (t) => {
  const ended = new Promise<unknown>((done) =>
    execFile(process.execPath, ['--input-type=module', '-e', PROGRAM, 'ends'], done),
  );
  t.equal(await within('the end of the program', ended), null);
});
