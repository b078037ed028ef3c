// Reading the environment that systemd sets, kinds of progress, and settings that a reload changes, all without a
// process.

import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { systemClock } from '#base/clock.js';
import { readConfig } from '#gateway/config/config.js';
import { reloadOf } from '#gateway/config/reload.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { takeInherited } from '#gateway/service-manager/inherited.js';
import { verdictOn } from '#gateway/service-manager/progress.js';
import { answersItself } from '#gateway/service-manager/self-check.js';
import { ServiceManager } from '#gateway/service-manager/service-manager.js';
import { GENEROUS_MS, until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';

t.test('sockets of systemd are taken once, and only those for this process', async (t) => {
  const given = () => ({
    PATH: '/bin',
    NOTIFY_SOCKET: '/run/systemd/notify',
    LISTEN_PID: '7',
    LISTEN_FDS: '2',
    LISTEN_FDNAMES: 'rigd.socket:rigd.socket',
    WATCHDOG_PID: '7',
    WATCHDOG_USEC: '60000000',
  });
  const environment: NodeJS.ProcessEnv = given();
  t.same(takeInherited(environment, 7), {
    sockets: [3, 4],
    notifySocket: '/run/systemd/notify',
    watchdogMs: 60_000,
  });
  t.same(environment, { PATH: '/bin' }, 'children get none of it');
  const nothing = { sockets: [], notifySocket: undefined, watchdogMs: undefined };
  t.same(takeInherited(environment, 7), nothing);
  t.same(takeInherited(given(), 8), { ...nothing, notifySocket: '/run/systemd/notify' });
  t.same(takeInherited({ LISTEN_PID: '7', LISTEN_FDS: 'x', WATCHDOG_USEC: '-1' }, 7), nothing);
});

t.test('the watchdog is notified while each part makes progress; the log names a stuck part', async (t) => {
  const parts = (discoveryAtMs: number, httpAtMs: number) => [
    { name: 'discovery', by: 'reported', atMs: discoveryAtMs },
    { name: 'HTTP', by: 'answered', atMs: httpAtMs },
  ];
  t.same(verdictOn(parts(0, 40_000), 45_000, 45_000), { feeds: true });
  t.same(verdictOn(parts(0, 45_000), 46_000, 45_000), {
    feeds: false,
    reason: 'discovery has not reported for 46 s',
  });
  t.match(verdictOn(parts(0, 0), 46_000, 45_000), { reason: /discovery.*; HTTP has not answered for 46 s/ });
});

t.test('a service that answers or closes a connection from itself counts as responsive', async (t) => {
  const listening = async (server: ReturnType<typeof createServer>) => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    t.teardown(() => server.close());
    return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  };
  const answering = createServer((socket) => socket.end('HTTP/1.1 503 x\r\ncontent-length: 0\r\n\r\n'));
  const closing = createServer((socket) => socket.destroy());
  const silent = createServer((socket) => {
    t.teardown(() => socket.destroy());
    socket.on('error', () => undefined);
  });
  t.equal(await answersItself(await listening(answering), 10_000), true);
  t.equal(await answersItself(await listening(closing), 10_000), true);
  t.equal(await answersItself(await listening(silent), 200), false);
  const gone = createServer();
  const url = await listening(gone);
  gone.close();
  await once(gone, 'close');
  t.equal(await answersItself(url, 10_000), false);
});

t.test('the end is announced to systemd before the service ends, also after another message', async (t) => {
  const directory = testDirectory(t);
  const taken = join(directory, 'taken');
  const program = `#!/bin/sh\nsleep 0.2\necho "$*" >> '${taken}'\n`;
  writeFileSync(join(directory, 'systemd-notify'), program, { mode: 0o755 });
  const manager = new ServiceManager({
    inherited: { sockets: [], notifySocket: '/none', watchdogMs: undefined },
    path: `${directory}:${process.env.PATH}`,
    clock: systemClock,
    limits: { ...DEFAULT_LIMITS, notifyMs: GENEROUS_MS },
    logger: pino({ level: 'silent' }),
    facts: () => ({ isReady: true, status: 'well', discoveryAtMs: undefined }),
  });
  manager.start('http://127.0.0.1:1');
  await manager.stopping(5_000);
  t.match(readFileSync(taken, 'utf8').split('\n').at(-2), /STOPPING=1/);
});

/** Less than the default of progressMs. */
const SOON_MS = 30_000;
for (const [what, changed, stuck] of [
  [
    'selfCheckMs: an answer that takes longer is none',
    { selfCheckMs: 100, progressMs: 1_000 },
    /stuck: HTTP/,
  ],
  ['progressMs: a part is stuck after it', { progressMs: 200 }, /stuck: discovery/],
] as const)
  t.test(what, async (t) => {
    const slow = createServer((socket) => {
      socket.on('error', () => undefined);
      setTimeout(() => socket.end('HTTP/1.1 200 x\r\ncontent-length: 0\r\n\r\n'), 300);
    });
    await once(slow.listen(0, '127.0.0.1'), 'listening');
    t.teardown(() => slow.close());
    const directory = testDirectory(t);
    const taken = join(directory, 'taken');
    writeFileSync(taken, '');
    const program = `#!/bin/sh\necho "$*" >> '${taken}'\n`;
    writeFileSync(join(directory, 'systemd-notify'), program, { mode: 0o755 });
    const manager = new ServiceManager({
      inherited: { sockets: [], notifySocket: '/none', watchdogMs: 300 },
      path: `${directory}:${process.env.PATH}`,
      clock: systemClock,
      limits: { ...DEFAULT_LIMITS, notifyMs: GENEROUS_MS, ...changed },
      logger: pino({ level: 'silent' }),
      facts: () => ({
        isReady: true,
        status: 'well',
        discoveryAtMs: stuck.source.includes('HTTP') ? systemClock.nowMs() : undefined,
      }),
    });
    const { port } = slow.address() as AddressInfo;
    manager.start(`http://127.0.0.1:${port}`);
    t.teardown(() => manager.stopping(0));
    await until('it is reported', () => stuck.test(readFileSync(taken, 'utf8')), SOON_MS);
  });

t.test('a reload changes what can change without a session, and names the rest', async (t) => {
  const read = (...lines: string[]) =>
    readConfig([], {}, { file: { path: '/c.toml', text: lines.join('\n'), isOpenToAll: false } });
  const before = read('port = 1', 'log-level = "info"');
  const after = read(
    'port = 2',
    'log-level = "debug"',
    'token = "studio-7-9f3c61d2e8"',
    'allow-host = ["rig.local"]',
    'save-dir = "/srv"',
    '[limits]',
    'shutdownMs = 9000',
    'answerMs = 1',
  );
  const { config, applied, afterRestart } = reloadOf(before, after);
  t.same(applied, ['token', 'allow-host', 'save-dir', 'log-level', 'limits.shutdownMs']);
  t.same(afterRestart, ['port', 'limits.answerMs']);
  t.match(config, { port: 1, logLevel: 'debug', allowedHosts: ['rig.local'], saveDirectory: '/srv' });
  t.equal(config.limits.shutdownMs, 9_000);
  t.equal(config.limits.answerMs, before.limits.answerMs);
  t.same(reloadOf(config, after).applied, [], 'a second one changes nothing');
});
