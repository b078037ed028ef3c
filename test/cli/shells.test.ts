// The command line together with a shell: Tab in a real zsh, a reader that closes the pipe, colours, a token, and a
// watcher of a service that is restarted.

import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';
import { until, within } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';

const PROGRAM = fileURLToPath(new URL('../../bin/rigd', import.meta.url));
const TOKEN = 'a-token-of-this-test-0123456789';
const run = promisify(execFile);

const programs = join(testDirectory(t), 'programs');
mkdirSync(programs);
symlinkSync(PROGRAM, join(programs, 'rigd'));
const env = {
  PATH: `${programs}:${process.env.PATH}`,
  HOME: programs,
  RIGD_CONFIG: 'none',
  // Nothing listens there: every request to a service fails.
  RIGD_URL: 'http://127.0.0.1:9',
};

/** Types a line and Tab into a zsh at a terminal, and prints the resulting screen. */
const TAB = `
zmodload zsh/zpty
zpty -b shell "TERM=dumb zsh -f -i"
until_seen() {
  seen=
  for (( tries = 0; tries < 300; tries++ )) {
    zpty -r -t shell chunk && seen+=$chunk
    [[ $seen == *$1* ]] && return
    sleep 0.1
  }
  print -r -- "not seen: $1 in $seen"
  exit 1
}
zpty -w shell 'PS1=; autoload -U compinit; compinit -u -d $HOME/dump; eval "$(rigd completion zsh)"; echo re""ady'
until_seen ready
zpty -w -n shell $'rigd dis\\t'
until_seen disconnect
zpty -d shell
print -r -- ok
`;
const hasZsh = spawnSync('zsh', ['-c', 'true']).status === 0;

t.test('Tab completes in zsh', { skip: hasZsh ? false : 'zsh is not installed' }, async (t) => {
  const { stdout } = await within('the completed word', run('zsh', ['-f', '-c', TAB], { env }));
  t.equal(stdout, 'ok\n');
});

t.test('a reader that has enough is no failure', async (t) => {
  const { stdout, stderr } = await within(
    'the end',
    run('bash', ['-o', 'pipefail', '-c', 'rigd help | head -1'], { env }),
  );
  t.match(stdout, /^usage: rigd/);
  t.equal(stderr, '');
});

t.test('without a service: the address that was tried, and how to start one', async (t) => {
  for (const words of [['list'], ['shoot'], ['get', 'iso'], ['logs'], ['stop'], ['disconnect', 'all']]) {
    const failed = await within(
      'the end',
      run('rigd', words, { env }).then(Object, (error) => error),
    );
    t.match(failed, {
      code: 3,
      stdout: '',
      stderr: /no service at http:\/\/127\.0\.0\.1:9\/ .*\n.*rigd serve/s,
    });
  }
});

t.test('watching a service with a token continues after its restart', async (t) => {
  const options = { rig: 'ILCE-7M4:1', environment: { RIGD_TOKEN: TOKEN } };
  const first = await Service.start(t, options);
  const known = { ...env, RIGD_URL: first.url, RIGD_TOKEN: TOKEN };
  const refused = await run('rigd', ['list'], { env: { ...known, RIGD_TOKEN: '' } }).catch((error) => error);
  t.match(refused, { code: 1, stdout: '', stderr: /RIGD_TOKEN/ });
  t.match((await run('rigd', ['status'], { env: known })).stdout, /^service .*\n/);

  const watcher: ChildProcess = spawn('rigd', ['watch', '--json'], { env: known });
  t.teardown(() => watcher.kill('SIGKILL'));
  const seen: { event: string; data: { model?: string } }[] = [];
  if (watcher.stdout === null) throw new Error('no output');
  createInterface({ input: watcher.stdout }).on('line', (line) => seen.push(JSON.parse(line)));
  const handshakes = () => seen.filter(({ event, data }) => event === 'connected' && !('model' in data));
  await until('it watches', () => handshakes().length === 1);
  const ids = await until('the camera', async () => {
    const { stdout } = await run('rigd', ['list', '--json'], { env: known });
    const { cameras } = JSON.parse(stdout) as { cameras: { id: string }[] };
    return cameras.length > 0 ? cameras.map(({ id }) => id) : undefined;
  });
  await run('rigd', ['connect', ...ids], { env: known });
  await until('the event of the connect', () => seen.some(({ event }) => event === 'cameraState'));
  await run('rigd', ['disconnect', 'all'], { env: known });
  await run('rigd', ['stop'], { env: known });
  t.equal(await within('the end of the service', first.ended), 0);

  const again = ['--port', new URL(first.url).port];
  await Service.start(t, { ...options, directory: first.directory, arguments: again });
  await until('the service that was started again is watched', () => handshakes().length === 2);
  const ended = once(watcher, 'exit');
  watcher.kill('SIGINT');
  t.same(await within('the end of the watcher', ended), [0, null]);
});
