// The independent client against the simulated SDK, in every temper: a program linked with the library that was
// written from published descriptions and does what the vendor's sample programs do. A line of it is an assertion here.

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { testDirectory } from '../support/test-directory.js';
import { BUILD, SIMULATED_SDK } from './support/native-build.js';

const NATIVE = fileURLToPath(new URL('../../native', import.meta.url));
const CLIENT = join(BUILD, 'independent-client', 'independent_client');
const TEMPERS = Object.keys(
  JSON.parse(readFileSync(new URL('../../data/tempers.json', import.meta.url), 'utf8')).tempers,
);
const skip =
  !existsSync(join(SIMULATED_SDK, 'SIMULATED')) && 'the simulated SDK is not built: make -C native';

await t.test('row 28: it can be linked with the library', { skip }, async (t) => {
  execFileSync('make', ['-s', '-C', NATIVE, `BUILD=${basename(BUILD)}`, 'independent-client']);
  t.ok(existsSync(CLIENT));
});

// It waits more than it works: all at the same time.
t.jobs = TEMPERS.length;
for (const temper of TEMPERS) {
  t.test(`in the temper ${temper}`, { skip, buffered: true }, async (t) => {
    const directory = testDirectory(t);
    const received = join(directory, 'received');
    mkdirSync(received);
    const env = {
      ...process.env,
      HOME: directory,
      RIGD_SIM_STATE: join(directory, 'state'),
      RIGD_SIM_RIG: 'ILCE-7M4:1,ILCE-1M2:1',
      RIGD_SIM_TEMPER: temper,
    };
    const child = spawn(CLIENT, [received], { cwd: directory, env, stdio: ['ignore', 'pipe', 'inherit'] });
    t.teardown(() => child.kill('SIGKILL'));
    const ended = new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
    for (const line of (await text(child.stdout)).split('\n')) {
      const [, result, step] = /^(ok|not ok) - (.*)$/.exec(line) ?? [];
      if (step !== undefined) t.equal(result, 'ok', step);
    }
    t.match(await ended, { code: 0, signal: null });
  });
}
