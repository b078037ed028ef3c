// The service under the programs of systemd that run without it as init: sockets handed over by
// systemd-socket-activate, messages sent by systemd-notify and read from a real socket, units judged by
// systemd-analyze. What needs a running systemd is proved by `make try-service`.

import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { freePort } from '#harness/free-port.js';
import { WATCH } from '#harness/misuse.js';
import { testDirectory } from '#harness/test-directory.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RIGD = join(ROOT, 'bin', 'rigd');
/** The highest exposure level of the unit; 2.0 was measured, and a change that weakens the hardening should fail. */
const MOST_EXPOSURE = '22';
/** The number of cameras for which the unit is sized. */
const MOST_BODIES = 32;
const TOKEN = 'studio-7-9f3c61d2e8';
const RECEIVER = `
import socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
s.bind(sys.argv[1])
print('bound', flush=True)
while True: print(s.recv(4096).decode().replace(chr(10), ' '), flush=True)
`;
/** Runs the service on sockets of systemd-socket-activate, with this config file and without a variable of its own. */
async function onSockets(t: Test, addresses: readonly string[], config: string, variables = {}) {
  const directory = testDirectory(t);
  writeFileSync(join(directory, 'config.toml'), config);
  const words = addresses.flatMap((address) => ['-l', address]);
  const kept = ['PATH', 'HOME', 'TMPDIR', ...Object.keys(variables)].flatMap((name) => ['-E', name]);
  const place = ['--config', join(directory, 'config.toml'), '--state-dir', join(directory, 'state')];
  const program = [process.execPath, RIGD, 'serve', ...place];
  const service = spawn('systemd-socket-activate', [...words, ...kept, ...program], {
    env: { PATH: process.env.PATH, HOME: directory, ...variables, ...WATCH },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  t.teardown(() => service.kill('SIGKILL'));
  const log: string[] = [];
  createInterface({ input: service.stderr }).on('line', (line) => log.push(line));
  await until('it listens', () => log.some((line) => line.startsWith('Listening')));
  return { service, log };
}

/** The status of the answer to a request with this host name, or the end of the connection. */
function statusByName(port: number, host: string): Promise<number | string> {
  return new Promise((resolve) => {
    const headers = { host: `${host}:${port}` };
    const sent = request({ host: '127.0.0.1', port, path: '/api/cameras', headers, agent: false });
    sent.on('response', (answer) => resolve(answer.resume().statusCode ?? 0));
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.end();
  });
}

const missing = (...programs: string[]) =>
  programs.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
const skipWithout = (...programs: string[]) => {
  const lacking = missing(...programs);
  return lacking.length === 0 ? false : `not installed here: ${lacking.join(', ')}`;
};

t.test('units are right and closed', { skip: skipWithout('systemd-analyze') }, async (t) => {
  const directory = testDirectory(t);
  const unit = readFileSync(join(ROOT, 'data', 'systemd', 'rigd.service'), 'utf8');
  writeFileSync(join(directory, 'rigd.service'), unit.replace('/usr/bin/rigd', '/bin/true'));
  writeFileSync(join(directory, 'rigd.socket'), readFileSync(join(ROOT, 'data', 'systemd', 'rigd.socket')));
  const analyze = (...words: string[]) =>
    spawnSync('systemd-analyze', words, { encoding: 'utf8', cwd: directory });
  t.match(analyze('verify', './rigd.service', './rigd.socket'), { status: 0, stderr: /^$/ });
  const judged = analyze('security', '--offline=true', `--threshold=${MOST_EXPOSURE}`, './rigd.service');
  t.equal(judged.status, 0, judged.stdout.split('\n').at(-2) ?? '');
});

t.test('one formula for the memory of usbfs', async (t) => {
  const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');
  const [, inUnit] = /echo (\d+) > \S+usbfs_memory_mb/.exec(text('data/systemd/rigd.service')) ?? [];
  const [, forEach] = /WANTED_MB = (\d+)/.exec(text('src/doctor/checks/usb-kernel.ts')) ?? [];
  t.equal(Number(inUnit), Number(forEach) * MOST_BODIES);
  t.match(text('docs/run/hardware.md'), `${forEach} MB for each body`);
  t.match(text('docs/run/service.md'), `${inUnit}`);
});

t.test(
  'rigd service install fills a root, keeps settings, and uninstall leaves them',
  { skip: skipWithout('systemctl') },
  async (t) => {
    const root = testDirectory(t);
    const service = (...words: string[]) => spawnSync(RIGD, ['service', ...words], { encoding: 'utf8' });
    t.match(service('install', '--root', root, '--dry-run'), { status: 0, stdout: /write .*rigd\.service/ });
    t.match(service('install', '--root', root), { status: 0 });
    const config = join(root, 'etc/rigd/config.toml');
    t.equal(spawnSync(RIGD, ['config', 'check', config]).status, 0);
    writeFileSync(config, 'port = 9000\n');
    t.match(service('install', '--root', root), { status: 0, stdout: /keep .*config\.toml/ });
    const unit = join(root, 'etc/systemd/system/rigd.service');
    const asInstalled = readFileSync(unit, 'utf8');
    writeFileSync(unit, '# changed by hand\n');
    t.match(service('install', '--root', root), {
      status: 0,
      stdout: /keep .*rigd\.service\.old: the former file, which was different/,
    });
    t.equal(readFileSync(unit, 'utf8'), asInstalled, 'it is the unit of this version');
    t.equal(readFileSync(`${unit}.old`, 'utf8'), '# changed by hand\n');
    t.match(service('uninstall', '--root', root), { status: 0 });
    t.equal(readFileSync(config, 'utf8'), 'port = 9000\n');
    t.throws(() => readFileSync(join(root, 'etc/systemd/system/rigd.service')), { code: 'ENOENT' });
    t.match(service('instal'), { status: 2, stderr: /install, status, uninstall, upgrade/ });
  },
);

t.test(
  'sockets are taken over, readiness and life are reported, SIGHUP reads the settings again',
  { skip: skipWithout('systemd-socket-activate', 'systemd-notify', 'python3') },
  async (t) => {
    // A path of a socket has at most 107 characters.
    const directory = mkdtempSync(join(tmpdir(), 'rigd-sd-'));
    t.teardown(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));
    const socket = join(directory, 'notify');
    const messages: string[] = [];
    const receiver = spawn('python3', ['-c', RECEIVER, socket], { stdio: ['ignore', 'pipe', 'inherit'] });
    t.teardown(() => receiver.kill());
    createInterface({ input: receiver.stdout }).on('line', (line) => messages.push(line));
    await until('the socket exists', () => messages.includes('bound'));

    const config = join(directory, 'config.toml');
    writeFileSync(config, 'log-level = "info"\n');
    const port = await freePort();
    const sockets = ['-l', `127.0.0.1:${port}`, '-l', `[::1]:${port}`];
    const environment = [
      '-E',
      `NOTIFY_SOCKET=${socket}`,
      '-E',
      'WATCHDOG_USEC=1500000',
      '-E',
      'PATH',
      '-E',
      'HOME',
    ];
    const program = [
      process.execPath,
      RIGD,
      'serve',
      '--config',
      config,
      '--state-dir',
      join(directory, 'state'),
    ];
    const service = spawn('systemd-socket-activate', [...sockets, ...environment, ...program], {
      env: { PATH: process.env.PATH, HOME: directory, ...WATCH },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    t.teardown(() => service.kill('SIGKILL'));
    const log: string[] = [];
    createInterface({ input: service.stderr }).on('line', (line) => log.push(line));
    await until('it listens', () => log.some((line) => line.startsWith('Listening')));
    for (const host of ['127.0.0.1', '[::1]'])
      t.equal((await fetch(`http://${host}:${port}/livez`)).status, 200, host);

    await until('it is ready', () => messages.some((line) => line.includes('READY=1')));
    await until('signs of life', () => messages.filter((line) => line.includes('WATCHDOG=1')).length > 2);
    await until('the status', () =>
      messages.some((line) => line.includes('STATUS=0 of 3 cameras connected')),
    );

    const list = () => fetch(`http://127.0.0.1:${port}/api/cameras`).then(({ status }) => status);
    t.equal(await list(), 200);
    writeFileSync(config, 'log-level = "loud"\n');
    service.kill('SIGHUP');
    await until('the refusal', () => log.some((line) => line.includes('the settings are refused')));
    t.equal(await list(), 200);
    const pictures = join(directory, 'other-pictures');
    writeFileSync(
      config,
      `log-level = "silent"\ntoken = "${TOKEN}"\nport = 1\ninsecure = true\nsave-dir = "${pictures}"\n`,
    );
    service.kill('SIGHUP');
    await until('the token is in force', async () => (await list()) === 401);
    const said = (text: string) => until(text, () => log.some((line) => line.includes(text)));
    await said('"applied":["token","save-dir","log-level"],"afterRestart":["insecure"]');
    await said('config.toml:3: port is ignored: systemd holds the port');
    const asked = async (path: string, method = 'GET') =>
      (
        await fetch(`http://127.0.0.1:${port}/api/cameras${path}`, {
          method,
          headers: { authorization: `Bearer ${TOKEN}` },
        })
      ).json();
    const { cameras } = (await asked('')) as { cameras: { id: string }[] };
    t.match(await asked(`/${cameras[0]?.id}/connection`, 'POST'), { success: true });
    t.match(
      await asked(`/${cameras[0]?.id}/settings/save-info`),
      { data: { path: pictures } },
      'a session that is opened now saves in the directory of the present settings',
    );
    mkdirSync(join(pictures, 'camera_settings'), { recursive: true });
    writeFileSync(join(pictures, 'camera_settings', 'NEW.DAT'), '');
    t.match(
      await asked(`/${cameras[0]?.id}/settings/files`),
      { files: ['NEW.DAT'] },
      'settings files are kept there, too',
    );
    await until('the reload is reported', () => messages.some((line) => line === 'RELOADING=1'));

    service.kill('SIGTERM');
    await until('its end', () => service.exitCode !== null || service.signalCode !== null);
    t.equal(service.exitCode, 0);
    await until('the end is reported', () => messages.some((line) => line.includes('STOPPING=1')));
  },
);

const WITH_SOCKETS = { skip: skipWithout('systemd-socket-activate') };

const OWN_NAME = `${hostname().split('.', 1)[0]}.local`;
for (const [address, config, status] of [
  ['127.0.0.1', 'host = "0.0.0.0"', 403],
  ['0.0.0.0', 'insecure = true', 200],
  ['0.0.0.0', 'host = "127.0.0.1"\ninsecure = true', 200],
] as const)
  t.test(`on a socket at ${address} with ${config} its own name gets ${status}`, WITH_SOCKETS, async (t) => {
    const port = await freePort();
    const { log } = await onSockets(t, [`${address}:${port}`], config);
    t.equal(await statusByName(port, OWN_NAME), status, log.at(-1) ?? '');
    t.equal(await statusByName(port, 'localhost'), 200);
  });

t.test('a socket that other machines reach is refused before it answers', WITH_SOCKETS, async (t) => {
  const [port, other] = [await freePort(), await freePort()];
  const { service, log } = await onSockets(
    t,
    [`127.0.0.1:${other}`, `0.0.0.0:${port}`],
    'host = "127.0.0.1"',
  );
  const asked = [other, ...Array.from({ length: 5 }, () => port)].map((each) =>
    statusByName(each, 'localhost'),
  );
  // Refused: the service has ended before the request arrived.
  const unanswered = ['ECONNRESET', 'ECONNREFUSED'];
  t.same(
    (await Promise.all(asked)).filter((how) => !unanswered.includes(String(how))),
    [],
  );
  await until('its end', () => service.exitCode !== null);
  t.equal(service.exitCode, 1);
  t.match(log.join('\n'), 'the socket that the service manager holds at 0.0.0.0 lets other machines control');
});
