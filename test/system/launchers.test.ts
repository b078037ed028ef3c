import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { within } from '#harness/deadline.js';
import { freePort } from '#harness/free-port.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** Starts a program as launchers for the published interface do, and waits for the line that it prints. */
async function launch(t: Test, command: string, args: string[], cwd: string): Promise<ChildProcess> {
  const child = spawn(command, args, { cwd, env: { PATH: process.env.PATH, HOME: testDirectory(t) } });
  t.teardown(() => child.kill('SIGKILL'));
  const started = new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => line.includes('started on') && resolve());
    child.once('exit', (code) => reject(new Error(`exit ${code}`)));
  });
  await within('"started on" on standard output', started);
  return child;
}

t.test(
  'CameraWebApp --port N is found by its name, answers on both loopback names, and ends by SIGTERM',
  async (t) => {
    const port = await freePort();
    const child = await launch(
      t,
      join(ROOT, 'bin', 'CameraWebApp'),
      ['--port', String(port), '--unknown', 'x'],
      join(ROOT, 'bin'),
    );
    for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
      const response = await fetch(`http://${host}:${port}/api/server/status`);
      t.match(await response.json(), { success: true, server: { version: '3.0.0' } }, host);
    }
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    t.same(await within('the end', ended), [0, null]);
  },
);

t.test('the help and the version are printed, and no service is started for them', async (t) => {
  const directory = testDirectory(t, {});
  for (const words of [['--help'], ['-h'], ['--port', '0', '--help'], ['--version']]) {
    const { stdout, stderr } = await within(
      `the end of rigd ${words.join(' ')}`,
      run(join(ROOT, 'bin', 'rigd'), words, { env: { PATH: process.env.PATH, HOME: directory } }),
    );
    t.equal(stderr, '');
    t.match(
      stdout,
      words.includes('--version') ? /^rigd \d+\.\d+\.\d+, interface 3\.0\.0\n$/ : /^usage: rigd/,
    );
  }
  t.same(readdirSync(directory), [], 'no state directory was made');
});

t.test(
  'plain words start no service: without words there is help, and an unknown word is refused',
  async (t) => {
    const directory = testDirectory(t, {});
    const env = { PATH: process.env.PATH, HOME: directory };
    const rigd = (...words: string[]) => run(join(ROOT, 'bin', 'rigd'), words, { env });
    const { stdout } = await rigd();
    t.match(stdout, /^usage: rigd COMMAND/);
    for (const words of [['help'], ['--help']])
      t.equal((await rigd(...words)).stdout, stdout, words.join(' '));
    await t.rejects(rigd('serev', '--port', '0'), {
      code: 2,
      stdout: '',
      stderr: /"serev"; did you mean serve\?\n$/,
    });
    await t.rejects(rigd('--hlep'), {
      code: 1,
      stdout: '',
      stderr: /^rigd could not start: --hlep is not an argument of the service; did you mean --help\?\n$/,
    });
    await t.rejects(rigd('constructor'), { code: 2, stdout: '', stderr: /there is no command/ });
    t.same(readdirSync(directory), [], 'no state directory was made');
  },
);

t.test('rigd serve starts the service, with arguments behind it', async (t) => {
  const child = await launch(t, join(ROOT, 'bin', 'rigd'), ['serve', '--port', '0'], ROOT);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  t.same(await within('the end', ended), [0, null]);
});

t.test('a checkout that is not built reports it in one line', async (t) => {
  const checkout = testDirectory(t, {});
  cpSync(join(ROOT, 'bin'), join(checkout, 'bin'), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(checkout, 'package.json'));
  for (const words of [['rigd', 'serve'], ['rigd'], ['CameraWebApp']]) {
    const [program = '', ...rest] = words;
    const failed = run(join(checkout, 'bin', program), rest);
    const stderr = `rigd: this checkout is not built yet: run make build in ${checkout}/\n`;
    await t.rejects(failed, { code: 1, stdout: '', stderr }, words.join(' '));
  }
});

t.test('npx rigd --port N runs from the checkout and ends by POST shutdown', async (t) => {
  const port = await freePort();
  const child = await launch(t, 'npx', ['rigd', '--port', String(port)], ROOT);
  const ended = once(child, 'exit');
  await fetch(`http://localhost:${port}/api/server/shutdown`, { method: 'POST' });
  t.same(await within('the end', ended), [0, null]);
});

t.test(
  'a port that is taken, a wrong port and a missing SDK are reported on standard error, with exit code 1',
  async (t) => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    t.teardown(() => server.close());
    const taken = (server.address() as { port: number }).port;
    const state = testDirectory(t);
    const cases: [string[], RegExp][] = [
      [['--port', String(taken)], /EADDRINUSE/],
      [['--port', '70000'], /--port 70000/],
      [['--port', 'x'], /--port x/],
      [['--sdk-dir', state, '--port', '0'], /CrAdapter/],
      [['--host', '0.0.0.0', '--port', '0'], /--token/],
      [['--token', '--port', '0'], /--token needs a value/],
    ];
    for (const [args, message] of cases) {
      const failed = run(join(ROOT, 'bin', 'rigd'), [...args, '--state-dir', state]);
      await t.rejects(failed, { code: 1, stderr: message }, args.join(' '));
    }
  },
);

t.test('an SDK that cannot be loaded is named in every answer that would need it', async (t) => {
  const directory = testDirectory(t);
  const sdk = join(directory, 'sdk');
  mkdirSync(join(sdk, 'CrAdapter'), { recursive: true });
  writeFileSync(join(sdk, 'libCr_Core.so'), 'this is no library');
  chmodSync(join(sdk, 'libCr_Core.so'), 0o755);
  const service = await Service.start(t, { directory, arguments: ['--sdk-dir', sdk] });
  t.match(await service.request('GET', '/api/cameras'), {
    status: 503,
    body: { success: false, code: 'SDK_UNAVAILABLE', message: /libCr_Core\.so/ },
  });
  t.equal((await service.request('GET', '/api/server/status')).status, 200);
});

t.test('a token is required on every request when the service has one', async (t) => {
  const service = await Service.start(t, {
    rig: 'ILCE-7M4:1',
    arguments: ['--token', 'studio-7-9f3c61d2e8'],
  });
  t.match(await service.request('GET', '/api/cameras'), { status: 401, body: { code: 'TOKEN_REQUIRED' } });
  const response = await fetch(`${service.url}/api/cameras`, {
    headers: { authorization: 'Bearer studio-7-9f3c61d2e8' },
  });
  t.equal(response.status, 200);
  await response.json();
  t.notOk(
    service.log.some((line) => line.includes('studio-7-9f3c61d2e8')),
    'the token is in no log line',
  );
});
