// A service that answers by HTTPS: what clients see, how commands trust it, and how its certificate is exchanged.

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { Agent, get } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect, type TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { until, within } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';
import { testAuthority, testCertificate, writeCertificate } from '../support/certificates.js';

const PROGRAM = fileURLToPath(new URL('../../bin/rigd', import.meta.url));

const directory = testDirectory(t);
const authority = testAuthority();
const root = writeCertificate(directory, 'root', authority);
const server = writeCertificate(directory, 'server', testCertificate(authority));
const service = await Service.start(t, {
  directory,
  rig: 'ILCE-7M4:1',
  limits: { requestMs: 2_000 },
  arguments: ['--tls-cert', server.cert, '--tls-key', server.key, '--tls-ca', root.cert],
});
const port = Number(new URL(service.url).port);

function ask(path: string, host = 'localhost', agent?: Agent): Promise<IncomingMessage> {
  const url = `https://${host}:${port}${path}`;
  return new Promise((resolve, reject) => {
    get(url, { ca: authority.cert, agent: agent ?? false }, resolve).once('error', reject);
  });
}

/** The serial number of the certificate that a new connection gets. */
async function serialNumber(): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', ca: authority.cert });
  await within('a connection', once(socket, 'secureConnect'));
  const { serialNumber: found } = socket.getPeerCertificate();
  socket.destroy();
  return found;
}

function rigd(words: string[], environment: NodeJS.ProcessEnv = {}) {
  const env = {
    PATH: process.env.PATH,
    HOME: directory,
    RIGD_CONFIG: 'none',
    RIGD_URL: service.url,
    ...environment,
  };
  const ended = new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [PROGRAM, ...words], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
  return within(`the end of rigd ${words.join(' ')}`, ended);
}

t.test('clients reach the service by HTTPS at every loopback name, over kept connections', async (t) => {
  t.match(service.url, /^https:/);
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    const answer = await ask('/api/server/status', host);
    t.match(JSON.parse(await text(answer)), { success: true }, host);
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.teardown(() => agent.destroy());
  const ports = [];
  for (let round = 0; round < 3; round += 1) {
    const answer = await ask('/livez', 'localhost', agent);
    ports.push(answer.socket.localPort);
    t.equal(await text(answer), 'ok\n');
  }
  t.equal(new Set(ports).size, 1, 'one connection for all three');
});

t.test(
  'the certificate of the authority is downloaded without a token, and a page can be installed',
  async (t) => {
    const answer = await ask('/tls/root.crt');
    t.equal(answer.headers['content-type'], 'application/x-x509-ca-cert');
    t.equal((await text(answer)).trim(), authority.cert.trim());
    const manifest = await ask('/manifest.webmanifest');
    t.equal(manifest.headers['content-type'], 'application/manifest+json');
  },
);

t.test('a client that does not speak TLS 1.2 or newer gets no answer, and others are served', async (t) => {
  const old = connect({
    port,
    host: '127.0.0.1',
    ca: authority.cert,
    maxVersion: 'TLSv1.1',
    minVersion: 'TLSv1',
  });
  const [error] = await within('the refusal', once(old, 'error'));
  t.match(error.code, /SSL|TLS|PROTO|RESET/);
  const plain = getHttp(`http://127.0.0.1:${port}/livez`);
  const [refusal] = await within('the refusal', once(plain, 'error'));
  t.match(refusal.code, /ECONNRESET|HPE_/);
  t.equal((await ask('/livez')).statusCode, 200);
});

t.test('a connection whose handshake does not end is closed', async (t) => {
  const silent = connectPlain(port, '127.0.0.1');
  silent.on('error', () => undefined);
  await within('the end of the connection', once(silent, 'close'));
  t.pass('it is closed');
});

t.test('commands trust the authority that they are given, and no other', async (t) => {
  t.match(await rigd(['list', '--ca', root.cert]), { code: 0, stdout: /^ID/ });
  t.match(await rigd(['list'], { RIGD_CA: root.cert }), { code: 0, stdout: /^ID/ });
  t.match(await rigd(['list']), {
    code: 3,
    stderr: /from an authority that this computer does not trust\n +next: .*--ca FILE or RIGD_CA/,
  });
  t.match(await rigd(['list'], { RIGD_URL: `http://localhost:${port}` }), { code: 3, stderr: /https:\/\// });
  const doctor = await rigd(['doctor', '--json', '--ca', root.cert]);
  t.match(JSON.parse(doctor.stdout).checks[0], { name: 'service', result: 'ok' });
});

t.test('a reload gives new connections the new certificate, and open ones continue', async (t) => {
  const before = await serialNumber();
  const stream = await ask('/api/events');
  let isOpen = true;
  stream.once('close', () => {
    isOpen = false;
  });
  stream.resume();
  const next = writeCertificate(directory, 'next', testCertificate(authority));
  copyFileSync(next.cert, server.cert);
  const reloads = (text: string) => service.log.filter((line) => line.includes(text)).length;
  process.kill(service.process.pid ?? 0, 'SIGHUP');
  await until('the refusal', () => reloads('the settings are refused') === 1);
  t.equal(await serialNumber(), before, 'a key that does not belong to the certificate changes nothing');
  copyFileSync(next.key, server.key);
  process.kill(service.process.pid ?? 0, 'SIGHUP');
  await until('the reload', () => reloads('the settings were read again') === 1);
  t.not(await serialNumber(), before);
  t.equal(isOpen, true, 'the event stream is open');
  (stream.socket as TLSSocket).destroy();
});

t.test('a service with files that do not fit does not start, and says why', async (t) => {
  const words = ['serve', '--port', '0', '--state-dir', join(directory, 'other')];
  const files = ['--tls-cert', root.cert, '--tls-key', server.key];
  t.match(await rigd([...words, ...files]), { code: 1, stderr: /does not belong to the certificate/ });
});
