// The settings of TLS: which files are refused, with which words, and when a certificate is reported.

import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { readConfig } from '#gateway/config/config.js';
import { reloadOf } from '#gateway/config/reload.js';
import type { SettingName } from '#gateway/config/setting-table.js';
import { settingRows } from '#gateway/config/settings.js';
import { tlsSettings } from '#gateway/config/tls-settings.js';
import { testDirectory } from '#harness/test-directory.js';
import { testAuthority, testCertificate, writeCertificate } from '../../support/certificates.js';

const DAY_MS = 24 * 3_600_000;
const directory = testDirectory(t);
const authority = testAuthority();
const issued = testCertificate(authority);
const server = writeCertificate(directory, 'server', issued);
const other = writeCertificate(directory, 'other', testCertificate(authority));
const root = writeCertificate(directory, 'root', authority);
const text = writeFile('text', 'not a certificate');

function writeFile(name: string, content: string): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

const words = (cert: string, key: string) => ['--tls-cert', cert, '--tls-key', key];

t.test('certificate, key and authority are read from their files', async (t) => {
  const config = readConfig([...words(server.cert, server.key), '--tls-ca', root.cert], {});
  t.match(config.tls, { cert: issued.cert.trim(), key: issued.key.trim() });
  t.match(config.tlsCa, { cert: authority.cert.trim(), path: root.cert });
  t.same(config.notices, []);
  const rows = settingRows(config).filter(({ name }) => name.startsWith('tls-'));
  t.same(
    rows.map(({ name, value }) => [name, value]),
    [
      ['tls-cert', server.cert],
      ['tls-key', server.key],
      ['tls-ca', root.cert],
    ],
  );
  t.notMatch(JSON.stringify(settingRows(config)), 'PRIVATE', 'the key is never shown');
  t.match(readConfig([], { RIGD_CA: root.cert }), { tls: undefined, tlsCa: { path: root.cert } });
});

t.test('files that cannot be used are refused in plain words, without their content', async (t) => {
  const { privateKey: locked } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' },
  });
  const cases: [string[], RegExp][] = [
    [['--tls-cert', server.cert], /^--tls-cert is given alone: --tls-cert and --tls-key need each other/],
    [['--tls-key', server.key], /^--tls-key is given alone/],
    [words('/nowhere.crt', server.key), /^--tls-cert: \/nowhere.crt does not exist/],
    [words(server.cert, '/nowhere.key'), /^--tls-key: \/nowhere.key does not exist/],
    [words(text, server.key), /^--tls-cert: .*text holds no certificate in the form PEM/],
    [words(server.cert, text), /^--tls-key: .*text holds no private key in the form PEM/],
    [words(server.cert, writeFile('locked', locked)), /^--tls-key: .*locked is locked by a passphrase/],
    [words(server.cert, other.key), /other.key does not belong to the certificate in .*server.crt/],
    [['--tls-ca', text], /^--tls-ca: .*text holds no certificate/],
  ];
  for (const [argv, message] of cases) t.throws(() => readConfig(argv, {}), { message }, argv.join(' '));
});

t.test('a certificate outside of its time is reported, and the service starts', async (t) => {
  const given: Partial<Record<SettingName, string>> = { 'tls-cert': server.cert, 'tls-key': server.key };
  const noticesAfter = (days: number) =>
    tlsSettings(
      (name) => {
        const value = given[name];
        return value === undefined ? undefined : { value, source: `--${name}` };
      },
      Date.now() + days * DAY_MS,
    ).notices;
  t.same(noticesAfter(0), []);
  t.same(noticesAfter(360), []);
  t.match(noticesAfter(370), [/server.crt expires on 20\d\d-\d\d-\d\d; `rigd tls init` renews/]);
  t.match(noticesAfter(398), [/server.crt has expired on 20\d\d-\d\d-\d\d, so browsers refuse it/]);
  t.match(noticesAfter(-1), [/server.crt is valid only from .* on.*check the clock/]);
});

t.test('a reload exchanges a certificate; to begin or end HTTPS needs a restart', async (t) => {
  const before = readConfig(words(server.cert, server.key), {});
  const after = readConfig(words(other.cert, other.key), {});
  t.match(reloadOf(before, after), {
    applied: ['tls-cert', 'tls-key'],
    afterRestart: [],
    config: { tls: after.tls },
  });
  const plain = readConfig([], {});
  t.match(reloadOf(before, plain), {
    applied: [],
    afterRestart: ['tls-cert', 'tls-key'],
    config: { tls: before.tls },
  });
  t.match(reloadOf(plain, before), { applied: [], config: { tls: undefined } });
});

t.test('a key that this user may not read is named', { skip: process.geteuid?.() === 0 }, async (t) => {
  chmodSync(other.key, 0);
  t.throws(() => readConfig(words(other.cert, other.key), {}), { message: /other.key cannot be read by/ });
});
