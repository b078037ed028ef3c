// `rigd tls init` as people run it: the files that it writes, what it prints, and the renewal. OpenSSL judges the
// certificates where it is installed.

import { execFile, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { within } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';

const PROGRAM = fileURLToPath(new URL('../../bin/rigd', import.meta.url));
const HOST = hostname().toLowerCase();
const DAY_MS = 24 * 3_600_000;

function rigd(home: string, ...words: string[]) {
  const env = { PATH: process.env.PATH, HOME: home, RIGD_CONFIG: 'none' };
  const ended = new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [PROGRAM, 'tls', ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
  return within(`the end of rigd tls ${words.join(' ')}`, ended);
}

/** The files in a directory. */
function filesIn(directory: string) {
  const path = (name: string) => join(directory, name);
  const text = (name: string) => readFileSync(path(name), 'utf8');
  return {
    path,
    text,
    certificate: (name: string) => new X509Certificate(text(name)),
    modes: () =>
      Object.fromEntries(readdirSync(directory).map((name) => [name, statSync(path(name)).mode & 0o777])),
  };
}

const MODES = { 'root.crt': 0o644, 'root.key': 0o600, 'server.crt': 0o644, 'server.key': 0o600 };

async function made(t: Test, ...words: string[]) {
  const home = testDirectory(t);
  const directory = join(home, 'given');
  const outcome = await rigd(home, 'init', '--dir', directory, ...words);
  t.equal(outcome.code, 0, outcome.stderr);
  return { home, directory, outcome, ...filesIn(directory) };
}

t.test(
  'the first run makes an authority, a certificate and keys that only their owner can read',
  async (t) => {
    const { certificate, text, modes, path, outcome } = await made(t);
    t.same(modes(), MODES);
    const [root, server] = [certificate('root.crt'), certificate('server.crt')];
    t.equal(root.ca, true);
    t.equal(server.ca, false);
    t.ok(
      server.checkIssued(root) && server.verify(root.publicKey),
      'the authority has signed the certificate',
    );
    for (const name of [HOST, 'localhost']) t.equal(server.checkHost(name), name);
    for (const address of ['127.0.0.1', '::1']) t.equal(server.checkIP(address), address);
    const days = (of: X509Certificate) => (Date.parse(of.validTo) - Date.parse(of.validFrom)) / DAY_MS;
    t.same([days(root), days(server)], [3_650, 397]);
    t.match(text('server.key'), /^-----BEGIN PRIVATE KEY-----/);
    for (const line of [
      `tls-cert = "${path('server.crt')}"`,
      `tls-key = "${path('server.key')}"`,
      'docs/run/tls.md',
    ])
      t.ok(outcome.stdout.includes(line), line);
  },
);

t.test('OpenSSL accepts the certificate by its strictest rules', async (t) => {
  if (spawnSync('openssl', ['version']).status !== 0) {
    t.pass('openssl is not installed');
    return;
  }
  const { path } = await made(t, '--name', 'cam.example');
  for (const name of ['localhost', 'cam.example']) {
    const rules = ['-x509_strict', '-purpose', 'sslserver', '-verify_hostname', name];
    const words = ['verify', ...rules, '-CAfile', path('root.crt'), path('server.crt')];
    const { status, stdout, stderr } = spawnSync('openssl', words, { encoding: 'utf8' });
    t.equal(status, 0, `${stdout}${stderr}`);
  }
  const wrong = ['verify', '-verify_hostname', 'x.example', '-CAfile', path('root.crt'), path('server.crt')];
  t.not(spawnSync('openssl', wrong).status, 0);
});

t.test('a further run renews the certificate; authority, names and the mode of the key stay', async (t) => {
  const { home, directory, path, text, certificate, modes } = await made(
    t,
    '--name',
    'Cam.Example, 10.0.0.5',
  );
  const [root, rootKey, before] = [text('root.crt'), text('root.key'), certificate('server.crt')];
  chmodSync(path('server.key'), 0o640);
  const { code, stdout } = await rigd(home, 'init', '--dir', directory, '--name', 'fe80::5');
  t.equal(code, 0);
  t.same([text('root.crt'), text('root.key')], [root, rootKey]);
  const after = certificate('server.crt');
  t.not(after.serialNumber, before.serialNumber);
  t.not(after.publicKey.equals(before.publicKey), 'the key is new as well');
  t.equal(after.checkHost('cam.example'), 'cam.example');
  for (const address of ['10.0.0.5', 'fe80::5', '::1']) t.equal(after.checkIP(address), address);
  t.same(modes(), { ...MODES, 'server.key': 0o640 });
  t.match(stdout, /^kept +.*root.crt/);
  t.match(stdout, 'allow-host = ["cam.example"]');
});

t.test('the directory is by default in the state directory, closed to other users', async (t) => {
  const home = testDirectory(t);
  t.equal((await rigd(home, 'init')).code, 0);
  const directory = join(home, '.local', 'state', 'rigd', 'tls');
  t.same(filesIn(directory).modes(), MODES);
  t.equal(statSync(directory).mode & 0o777, 0o700);
});

t.test('an order that cannot be carried out is refused, and no file changes', async (t) => {
  const { home, directory, path, text } = await made(t);
  const before = text('server.crt');
  rmSync(path('root.key'));
  const refused = await rigd(home, 'init', '--dir', directory);
  t.equal(refused.code, 1);
  t.match(refused.stderr, /root.key is missing; to make a new authority.* remove/);
  t.equal(text('server.crt'), before);
  t.match(await rigd(home, 'init', '--dir', '/proc/x'), { code: 1, stderr: /^rigd: \/proc\/x: / });
  t.match(await rigd(home, 'init', '--name', 'http://x'), {
    code: 1,
    stderr: /--name "http:\/\/x" is not a host name/,
  });
  t.match(await rigd(home, 'show'), { code: 2 });
  t.notOk(existsSync(join(home, '.local', 'state', 'rigd', 'tls')));
});
