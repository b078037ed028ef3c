// `rigd service`, and the commands on a host with the installed service: where systemd says that it listens counts,
// what the unit starts, and what is refused before anything is written. systemctl is a script here; `make try-service`
// has a real one.

import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { within } from '#harness/deadline.js';
import { freePort } from '#harness/free-port.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';

const { unitText } = (await import(
  new URL('../../dist/cli/service/installation.js', import.meta.url).href
)) as { unitText(template: string, program: readonly string[]): string };
const { versionInArchive, mustReplace } = (await import(
  new URL('../../dist/cli/service/package.js', import.meta.url).href
)) as { versionInArchive(path: string): string; mustReplace(directory: string): void };
const { CommandError } = (await import(new URL('../../dist/cli/command.js', import.meta.url).href)) as {
  CommandError: new (kind: string, message: string) => Error;
};
const { restartAndWait } = (await import(
  new URL('../../dist/cli/service/upgrade.js', import.meta.url).href
)) as {
  restartAndWait(
    service: object,
    ids: readonly string[],
    restart: () => void,
    withinMs: number,
  ): Promise<object>;
};
const PROGRAM = fileURLToPath(new URL('../../bin/rigd', import.meta.url));
const UNIT = 'data/systemd/rigd.service';
const DIRECTORY = testDirectory(t);

/** Loaded into a command (node --import): limits the slow program that the command starts to one second. */
const IMPATIENT = { NODE_OPTIONS: `--import=${new URL('../support/impatient.js', import.meta.url)}` };

/**
 * Runs rigd on a host whose systemctl prints this text; the text of rigd.service may differ from that of rigd.socket.
 * @param slow a word of the call that takes `afterS`
 */
function rigd(
  words: readonly string[],
  shown: string,
  { node = process.execPath, ofService = shown, variables = {}, afterS = 0, slow = 'rigd.socket' } = {},
) {
  const programs = join(DIRECTORY, 'programs');
  mkdirSync(programs, { recursive: true });
  const script = `#!/bin/sh\ncase "$*" in *${slow}*) sleep ${afterS} & trap "kill $!; exit" TERM; wait;; esac\ncase "$*" in *rigd.service*) cat <<'X'\n${ofService}\nX\n;; *) cat <<'X'\n${shown}\nX\nesac\n`;
  writeFileSync(join(programs, 'systemctl'), script, { mode: 0o755 });
  const env = { PATH: `${programs}:${process.env.PATH}`, HOME: DIRECTORY, IMPATIENT_OF: slow, ...variables };
  const ended = new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(node, [PROGRAM, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
  return within(`the end of rigd ${words.join(' ')}`, ended);
}

const unit = (...addresses: string[]) =>
  ['ActiveState=active', ...addresses.map((address) => `Listen=${address} (Stream)`)].join('\n');

t.test('the port that systemd holds is asked, and a service that does not answer is a failure', async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:1' });
  const [id = ''] = await service.cameraIds();
  const { port } = new URL(service.url);
  for (const address of [`127.0.0.1:${port}`, `[::1]:${port}`, `0.0.0.0:${port}`, `[::]:${port}`]) {
    t.match(await rigd(['list'], unit(address)), { code: 0, stdout: id }, address);
  }
  t.match(await rigd(['service', 'status'], unit(`127.0.0.1:${port}`)), {
    code: 0,
    stdout: /cameras {7}none connected/,
  });
  const examined = await rigd(['doctor'], unit(`127.0.0.1:${port}`));
  t.match(examined.stdout, new RegExp(`answers at +http://127.0.0.1:${port}`.replaceAll('.', '\\.')));
  const silent = unit(`127.0.0.1:${await freePort()}`);
  t.match(await rigd(['list'], silent), { code: 3, stderr: /rigd\.socket/ });
  t.match(await rigd(['service', 'status'], silent), {
    code: 1,
    stdout: /^asked +http:\/\/127\.0\.0\.1:\d+ \(address from rigd\.socket\)$/m,
    stderr: /is active: no service at .* \(rigd\.socket\): nothing listens there; see: journalctl/,
  });
  t.match(await rigd(['service', 'status', '--json'], silent), { code: 1, stdout: /"connected":null/ });
  const named = await rigd(['list', '--url', service.url], silent);
  t.match(named, { code: 0, stdout: id }, 'an address that is named counts before');
});

t.test('a systemd that takes its time is waited for: no other address is asked', async (t) => {
  const { address } = await answering(t, 200, { success: true, cameras: [] });
  t.match(await rigd(['list', '--json'], unit(address), { afterS: 2.5 }), {
    code: 0,
    stdout: /"cameras":\[\]/,
  });
});

t.test('no other address is taken for that of the service when systemd does not report it', async (t) => {
  const { address } = await answering(t, 200, { success: true, cameras: [] });
  const silent = { afterS: 300, variables: IMPATIENT };
  const refused = {
    code: 1,
    stdout: /^$/,
    stderr: /systemd does not report .*rigd\.socket.*\n {2}next: .*--url/,
  };
  t.match(await rigd(['list'], unit(address), silent), refused);
  t.match(await rigd(['doctor'], unit(address), silent), refused);
  t.match(await rigd(['list', '--url', address], unit(address), silent), { code: 0 });
  if (process.geteuid?.() !== 0) return;
  const ofDefault = { ...silent, variables: { ...IMPATIENT, RIGD_CONFIG: 'none' } };
  for (const given of [silent, ofDefault])
    t.match(
      await rigd(['service', 'upgrade'], unit(address), given),
      refused,
      'nothing is asked or restarted',
    );
});

t.test('a systemd that does not answer ends a command, which names the remedy', async (t) => {
  const { address, asked } = await answering(t, 200, { success: true, cameras: [] });
  const orders = process.geteuid?.() === 0 ? ['status', 'upgrade'] : ['status'];
  const questions: [word: string, what: RegExp][] = [
    [
      'Version',
      /systemd does not report whether it runs on this host: .*\n {2}next: .*systemctl show --property=Version/,
    ],
    [
      'SubState',
      /systemd does not report the state of rigd\.\w+: .*\n {2}next: .*systemctl show rigd\.\w+ --property=Act/,
    ],
  ];
  for (const order of orders)
    for (const [slow, stderr] of questions) {
      const silent = { afterS: 300, variables: IMPATIENT, slow };
      t.match(await rigd(['service', order], unit(address), silent), { code: 1, stdout: /^$/, stderr }, slow);
    }
  t.same(asked, [], 'nothing is asked or restarted');
});

/**
 * Answers the first request with `answer`, and later ones with `later`, which is the same by default; keeps the headers
 * of all.
 */
async function answering(t: Test, status: number, answer: object, later: object = answer) {
  const asked: IncomingHttpHeaders[] = [];
  const server = createServer(({ headers }, response) => {
    asked.push(headers);
    const isLater = later !== answer && asked.length > 1;
    response
      .writeHead(isLater ? 200 : status, { 'content-type': 'application/json' })
      .end(JSON.stringify(isLater ? later : answer));
  }).listen(0, '127.0.0.1');
  t.teardown(() => server.close());
  await once(server, 'listening');
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

t.test('status asks no service that is stopped: the question would start it', async (t) => {
  const { address, asked } = await answering(t, 200, { success: true, cameras: [] });
  for (const state of ['inactive', 'deactivating', 'failed']) {
    const stopped = { ofService: `ActiveState=${state}\nSubState=dead` };
    t.match(await rigd(['service', 'status'], unit(address), stopped), {
      code: 1,
      stdout: /^cameras {7}not asked: rigd\.service is not active$/m,
      stderr: new RegExp(`rigd\\.service is ${state}.*journalctl`),
    });
  }
  t.same(asked, []);
  const reloading = { ofService: 'ActiveState=reloading\nSubState=reload' };
  t.match(await rigd(['service', 'status'], unit(address), reloading), { code: 0, stdout: /none connected/ });
});

t.test('status shows the answer of a service that gives no list, and the remedy', async (t) => {
  const token = 'studio-7-9f3c61d2e8';
  const service = await Service.start(t, { rig: 'ILCE-7M4:1', environment: { RIGD_TOKEN: token } });
  const host = `127.0.0.1:${new URL(service.url).port}`;
  t.match(await rigd(['service', 'status'], unit(host)), {
    code: 1,
    stdout: /^cameras {7}not known: .*TOKEN_REQUIRED/m,
    stderr:
      /is active and answers at http:\/\/127\.0\.0\.1:\d+: .*TOKEN_REQUIRED.*\n.*sudo rigd service status.*RIGD_TOKEN/,
  });
  t.match(await rigd(['service', 'status'], unit(host), { variables: { RIGD_TOKEN: token } }), { code: 0 });
  const early = await answering(t, 503, {
    success: false,
    code: 'SDK_UNAVAILABLE',
    message: 'no look for cameras has succeeded yet',
  });
  t.match(await rigd(['service', 'status'], unit(early.address)), {
    code: 1,
    stderr: /answers at .*no look for cameras has succeeded yet \(SDK_UNAVAILABLE\)\n.*rigd doctor/,
  });
  const other = await answering(t, 200, ['not', 'rigd']);
  t.match(await rigd(['service', 'status'], unit(other.address)), {
    code: 1,
    stderr: /the program that answers at .* is not rigd/,
  });
});

t.test(
  'status reports a missing installation, a start by systemd, and another program than rigd',
  async (t) => {
    const status = (ofService: string, at = unit('127.0.0.1:1'), variables = {}) =>
      rigd(['service', 'status'], at, { ofService, variables });
    t.match(await status('ActiveState=inactive\nSubState=dead\nUnitFileState='), {
      code: 1,
      stdout: /^cameras {7}not asked: rigd\.service is not installed$/m,
      stderr: /rigd\.service is not installed: sudo rigd service install/,
    });
    const again = await status('ActiveState=activating\nSubState=auto-restart\nUnitFileState=enabled');
    t.match(again, {
      code: 1,
      stderr: /is activating \(auto-restart\): systemd is starting it; see: journalctl/,
    });
    const stopped = await status('ActiveState=inactive\nSubState=dead\nUnitFileState=enabled');
    t.match(stopped, { code: 1, stderr: /to start it: sudo systemctl start rigd/ });
    const page = createServer((_, response) => response.end('<html>')).listen(0, '127.0.0.1');
    t.teardown(() => page.close());
    await once(page, 'listening');
    const host = `127.0.0.1:${(page.address() as AddressInfo).port}`;
    const active = 'ActiveState=active\nSubState=running\nUnitFileState=enabled';
    const other = await status(active, unit(host));
    t.match(other, {
      code: 1,
      stderr: /is active: the program that answers at .* is not rigd: 200.*; see: journalctl/,
    });
    const named = await status(active, unit(host), { RIGD_URL: `127.0.0.1:${await freePort()}` });
    t.match(named, { code: 1, stderr: /no service at .* \(RIGD_URL\): nothing listens.*\n.*RIGD_URL names/ });
    t.notMatch(named.stderr, /journalctl/);
  },
);

t.test('an upgrade asks no other service than the one that it restarts', async (t) => {
  if (process.geteuid?.() !== 0) return;
  const { address, asked } = await answering(t, 200, { success: true, cameras: [] });
  const refused = (source: RegExp) => ({ code: 1, stdout: /^$/, stderr: source });
  const variables = { RIGD_URL: address };
  t.match(
    await rigd(['service', 'upgrade'], unit('127.0.0.1:1'), { variables }),
    refused(/nothing was changed.*RIGD_URL names.*may not be the installed service/),
  );
  t.match(
    await rigd(['service', 'upgrade'], unit('127.0.0.1:1'), { variables: { RIGD_CONFIG: 'none' } }),
    refused(/nothing was changed: the default names http:\/\/localhost:8080/),
    'where systemd holds another port, the default is not that of the installed service',
  );
  const config = join(DIRECTORY, '.config', 'rigd');
  mkdirSync(config, { recursive: true });
  t.teardown(() => rmSync(config, { recursive: true }));
  const [, port = ''] = address.split(':');
  writeFileSync(join(config, 'config.toml'), `port = ${port}\n`, { mode: 0o600 });
  t.match(
    await rigd(['service', 'upgrade'], unit('127.0.0.1:1')),
    refused(/nothing was changed.*config\.toml names.*may not be the installed service/),
  );
  t.same(asked, []);
});

t.test('an upgrade continues with --now when the service does not list its cameras', async (t) => {
  if (process.geteuid?.() !== 0) return;
  const early = { success: false, code: 'SDK_UNAVAILABLE', message: 'no look for cameras has succeeded yet' };
  const later = { success: true, cameras: [] };
  const refused = await answering(t, 503, early, later);
  t.match(await rigd(['service', 'upgrade'], unit(refused.address)), {
    code: 1,
    stdout: /^$/,
    stderr: /no look for cameras has succeeded yet \(SDK_UNAVAILABLE\)\n.*--now/s,
  });
  const { address } = await answering(t, 503, early, later);
  t.match(await rigd(['service', 'upgrade', '--now'], unit(address)), {
    code: 0,
    stdout: /run {4}systemctl restart rigd\.service\n.*was ready after/s,
    stderr: /warning: .*no look for cameras has succeeded yet \(SDK_UNAVAILABLE\)/,
  });
});

t.test('an upgrade --now without the token ends when the service requires it again', async (t) => {
  if (process.geteuid?.() !== 0) return;
  const wanted = { success: false, code: 'TOKEN_REQUIRED', message: 'this service wants a token' };
  const { address } = await answering(t, 401, wanted);
  t.match(await rigd(['service', 'upgrade', '--now'], unit(address)), {
    code: 0,
    stdout: /was ready after .* s; it is not known which cameras are connected again/,
    stderr: /warning: .*this service wants a token \(TOKEN_REQUIRED\)/,
  });
});

t.test('a service that never lists its cameras after the restart is reported with the reason', async (t) => {
  const service = {
    place: { url: new URL('http://127.0.0.1:1') },
    ask: () =>
      Promise.reject(new CommandError('failed', 'the SDK is not loaded (SDK_UNAVAILABLE)\n  next: x')),
  };
  const why = /^the service does not list its cameras: the SDK is not loaded \(SDK_UNAVAILABLE\); see/;
  for (const ids of [[], ['one']])
    await t.rejects(
      within(
        'the end of waiting',
        restartAndWait(service, ids, () => undefined, 1),
      ),
      {
        message: why,
      },
    );
  const lists = { ...service, ask: () => Promise.resolve({ cameras: [] }) };
  await t.rejects(
    restartAndWait(lists, ['one'], () => undefined, 1),
    {
      message: /^not connected again: one; see/,
    },
  );
});

t.test(
  'the token of the config file goes to no address that RIGD_URL names, which may be a port',
  async (t) => {
    const { address, asked } = await answering(t, 200, { success: true, cameras: [] });
    const config = join(DIRECTORY, '.config', 'rigd');
    mkdirSync(config, { recursive: true });
    writeFileSync(join(config, 'config.toml'), 'token = "studio-7-9f3c61d2e8"\n', { mode: 0o600 });
    t.teardown(() => rmSync(config, { recursive: true }));
    const [, port = ''] = address.split(':');
    for (const RIGD_URL of [port, address, `http://${address}/`])
      t.match(await rigd(['service', 'status'], unit('127.0.0.1:1'), { variables: { RIGD_URL } }), {
        code: 0,
      });
    t.ok(asked.length >= 3);
    t.same(
      asked.filter(({ authorization }) => authorization !== undefined),
      [],
    );
  },
);

t.test('a package is looked into before it is installed', async (t) => {
  const archive = (about: object | string | undefined, name = 'package') => {
    const place = mkdtempSync(join(DIRECTORY, 'package-'));
    mkdirSync(join(place, name));
    if (about !== undefined)
      writeFileSync(
        join(place, name, 'package.json'),
        typeof about === 'string' ? about : JSON.stringify(about),
      );
    const path = join(place, 'rigd:1.tgz');
    spawnSync('tar', ['--force-local', '-czf', path, '-C', place, name]);
    return path;
  };
  const about = { name: 'rigd', version: '9.0.1', engines: { node: '>=20.9.0' } };
  t.equal(versionInArchive(archive(about)), '9.0.1');
  t.equal(versionInArchive(archive({ ...about, engines: { node: '^20 || ^22' } })), '9.0.1');
  const text = join(DIRECTORY, 'text.tgz');
  writeFileSync(text, 'no archive');
  const rows: [path: string, why: RegExp][] = [
    [join(DIRECTORY, 'none.tgz'), /there is no /],
    [DIRECTORY, /it is not a file/],
    [text, /not a package made by npm/],
    [archive(undefined), /not a package made by npm/],
    [archive(about, 'elsewhere'), /not a package made by npm/],
    [archive('{'), /is not JSON/],
    [archive('null'), /a package of undefined, not of rigd/],
    [archive({ ...about, name: 'rigd-tools' }), /a package of rigd-tools, not of rigd/],
    [archive({ ...about, version: 'latest' }), /has no version/],
    [archive({ ...about, engines: { node: '>=99.1.0' } }), /9\.0\.1 needs Node >=99\.1\.0, but this is Node/],
  ];
  for (const [path, message] of rows) t.throws(() => versionInArchive(path), { message }, String(message));
  if (process.geteuid?.() !== 0) return;
  const other = archive({ ...about, name: 'left-pad' });
  const upgraded = await rigd(['service', 'upgrade', other], unit('127.0.0.1:1'));
  t.match(upgraded, {
    code: 1,
    stdout: /^$/,
    stderr: /nothing was changed.*package of left-pad, not of rigd/,
  });
});

t.test('a rollback may name its package', async (t) => {
  if (process.geteuid?.() !== 0) return;
  const back = await rigd(['service', 'upgrade', '--rollback', '/none.tgz'], '');
  t.match(back, { code: 1, stdout: /^$/, stderr: /there is no \/none\.tgz/ });
});

t.test('an npm that installs elsewhere than the service runs is refused', async (t) => {
  const modules = join(DIRECTORY, 'lib', 'node_modules');
  mkdirSync(join(modules, 'rigd'), { recursive: true });
  const programs = join(DIRECTORY, 'npm');
  mkdirSync(programs);
  const { PATH } = process.env;
  t.teardown(() => (process.env.PATH = PATH));
  process.env.PATH = `${programs}:${PATH}`;
  const npm = (root: string) =>
    writeFileSync(join(programs, 'npm'), `#!/bin/sh\necho ${root}\n`, { mode: 0o755 });
  npm('/opt/node/lib/node_modules');
  t.throws(() => mustReplace(join(modules, 'rigd')), {
    message: new RegExp(
      `nothing was changed.*installs into /opt/node/lib/node_modules\\n.*npm_config_prefix=${DIRECTORY}`,
    ),
  });
  npm(modules);
  t.doesNotThrow(() => mustReplace(join(modules, 'rigd')));
  mkdirSync(join(modules, 'rigd', '.git'));
  t.throws(() => mustReplace(join(modules, 'rigd')), { message: /is a git clone/ });
  mkdirSync(join(DIRECTORY, 'opt'));
  t.throws(() => mustReplace(join(DIRECTORY, 'opt')), {
    message: /nothing was changed.*npm did not install it.*\n.*npm install -g.*service install/,
  });
  process.env.PATH = '/nowhere';
  t.throws(() => mustReplace(join(modules, 'other')), {
    message: /nothing was changed.*npm is not in the PATH.*\n.*sudo env "PATH=\$PATH" rigd service upgrade/,
  });
});

t.test('a node that the user of the service cannot run is refused before anything is written', async (t) => {
  const home = join(DIRECTORY, 'anna');
  mkdirSync(home);
  const node = join(home, 'node');
  copyFileSync(process.execPath, node);
  chmodSync(node, 0o755);
  const install = () => rigd(['service', 'install', '--dry-run'], '', { node });
  chmodSync(home, 0o755);
  t.match(await install(), { code: 0, stdout: /write {2}\/etc\/systemd\/system\/rigd\.service/ });
  chmodSync(home, 0o700);
  t.match(await install(), {
    code: 1,
    stdout: /^$/,
    stderr: /anna\/node.*other users cannot enter or run .*anna\.\n.*Install Node/,
  });
});

t.test('the unit quotes the program that it starts', async (t) => {
  const template = readFileSync(UNIT, 'utf8');
  const text = unitText(template, ['/opt/a b/no"de', '/opt/$& 100%/rigd']);
  t.match(text, '\nExecStart="/opt/a b/no\\"de" "/opt/$$& 100%%/rigd" serve\n');
  const directory = join(DIRECTORY, 'a b');
  mkdirSync(directory);
  const program = join(directory, '100% $HOME');
  copyFileSync('/bin/true', program);
  chmodSync(program, 0o755);
  writeFileSync(join(DIRECTORY, 'rigd.service'), unitText(template, [program, '/x']));
  const analyze = ['verify', join(DIRECTORY, 'rigd.service')];
  const { error, status, stderr } = spawnSync('systemd-analyze', analyze, { encoding: 'utf8' });
  if (error === undefined) t.match({ status, stderr }, { status: 0, stderr: /^$/ });
});
