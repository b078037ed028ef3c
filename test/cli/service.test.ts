// `rigd service`, and the commands on a host with the installed service: where systemd says that it listens counts, what
// the unit starts, and what is refused before anything is written. systemctl is a script here; `make try-service` has
// a real one.

import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { within } from '#harness/deadline.js';
import { freePort } from '#harness/free-port.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '../support/test-directory.js';

const { unitText } = (await import(
  new URL('../../dist/cli/service/installation.js', import.meta.url).href
)) as { unitText(template: string, program: readonly string[]): string };
const PROGRAM = fileURLToPath(new URL('../../bin/rigd', import.meta.url));
const UNIT = 'data/systemd/rigd.service';
const DIRECTORY = testDirectory(t);

/** Runs rigd where systemctl prints this. */
function rigd(words: readonly string[], shown: string, node = process.execPath) {
  const programs = join(DIRECTORY, 'programs');
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(programs, 'systemctl'), `#!/bin/sh\ncat <<'X'\n${shown}\nX\n`, { mode: 0o755 });
  const env = { PATH: `${programs}:${process.env.PATH}`, HOME: DIRECTORY };
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
  t.match(await rigd(['service', 'status'], silent), { code: 1, stderr: /is active and does not answer at/ });
  t.match(await rigd(['service', 'status', '--json'], silent), { code: 1, stdout: /"connected":null/ });
  const named = await rigd(['list', '--url', service.url], silent);
  t.match(named, { code: 0, stdout: id }, 'an address that is named counts before');
});

t.test('a node that the user of the service cannot run is refused before anything is written', async (t) => {
  const home = join(DIRECTORY, 'anna');
  mkdirSync(home);
  const node = join(home, 'node');
  copyFileSync(process.execPath, node);
  chmodSync(node, 0o755);
  const install = () => rigd(['service', 'install', '--dry-run'], '', node);
  chmodSync(home, 0o755);
  t.match(await install(), { code: 0, stdout: /write {2}\/etc\/systemd\/system\/rigd\.service/ });
  chmodSync(home, 0o700);
  t.match(await install(), {
    code: 1,
    stdout: /^$/,
    stderr: /anna\/node.*anna is closed to other users.*\n.*Install Node/,
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
