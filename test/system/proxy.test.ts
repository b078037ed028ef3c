// The examples of docs/run/proxy, run with the real proxies: TLS, the token added by the proxy, streams that are passed
// on at once, downloads in parts.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, type RequestOptions, request } from 'node:https';
import { delimiter, join } from 'node:path';
import t, { type Test } from 'tap';
import { until, within } from '#harness/deadline.js';
import { freePort } from '#harness/free-port.js';
import { Service } from '#harness/service.js';
import { addressOf, CardFolder } from '../support/card.js';

const TOKEN = 'open-sesame-9f3c61d2';
const NAME = 'rig.example';
const FILE_BYTES = 3_000_000;
/** More bytes than all buffers between camera and client hold, so that the stream must continue. */
const STREAM_BYTES = 2_000_000;

/** Debian installs nginx in a directory that is in the PATH of root only. */
const PLACES = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

function findProgram(name: string): string | undefined {
  return PLACES.map((place) => join(place, name)).find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const example = (file: string) =>
  readFileSync(new URL(`../../docs/run/proxy/${file}`, import.meta.url), 'utf8');

/** Replaces a text, which must be present, by another. */
function replaced(text: string, pairs: readonly (readonly [from: string, to: string])[]): string {
  return pairs.reduce((made, [from, to]) => {
    if (!made.includes(from)) throw new Error(`the example has no ${from}`);
    return made.replaceAll(from, to);
  }, text);
}

interface Place {
  readonly directory: string;
  readonly port: number;
  readonly service: string;
}

interface Proxy {
  readonly name: string;
  /** Writes the configuration. @returns the arguments */
  configure(place: Place): string[];
}

const PROXIES: readonly Proxy[] = [
  {
    name: 'nginx',
    configure: ({ directory, port, service }) => {
      const text = replaced(example('nginx.conf'), [
        ['127.0.0.1:8080', service],
        ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
        ['/etc/ssl/certs/rig.pem', join(directory, 'rig.pem')],
        ['/etc/ssl/private/rig.key', join(directory, 'rig.key')],
        ['Bearer TOKEN', `Bearer ${TOKEN}`],
        // Settings of the test: no file outside of its directory, no user of its own.
        ['http {\n', `http {\n${temporaryPaths(directory)}`],
      ]);
      writeFileSync(join(directory, 'nginx.conf'), text);
      const own = `daemon off; pid ${directory}/nginx.pid; error_log ${directory}/error.log;`;
      return ['-c', join(directory, 'nginx.conf'), '-e', join(directory, 'error.log'), '-g', own];
    },
  },
  {
    name: 'caddy',
    configure: ({ directory, port, service }) => {
      const text = replaced(example('Caddyfile'), [
        [
          `${NAME} {\n`,
          `https://${NAME}:${port} {\n\tbind 127.0.0.1\n\ttls ${directory}/rig.pem ${directory}/rig.key\n`,
        ],
        ['127.0.0.1:8080', service],
      ]);
      writeFileSync(join(directory, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${text}`);
      return ['run', '--adapter', 'caddyfile', '--config', join(directory, 'Caddyfile')];
    },
  },
];

function temporaryPaths(directory: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${kinds.map((kind) => `${kind}_temp_path ${directory}/${kind};`).join(' ')} access_log off;\n`;
}

function makeCertificate(directory: string): Buffer {
  const files = ['-keyout', join(directory, 'rig.key'), '-out', join(directory, 'rig.pem')];
  const names = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...names, ...files],
    {
      stdio: 'ignore',
    },
  );
  return readFileSync(join(directory, 'rig.pem'));
}

interface Reply {
  status: number;
  headers: Record<string, unknown>;
  bytes: Buffer;
}

/** A client behind the proxy, as a browser or a program of another machine is. It has no token. */
class Client {
  readonly #port: number;
  readonly #agent: Agent;

  constructor(port: number, authority: Buffer) {
    this.#port = port;
    this.#agent = new Agent({ ca: authority });
  }

  /** Reads the whole answer, or its beginning and then leaves. */
  ask(path: string, options: RequestOptions = {}, enough?: (bytes: Buffer) => boolean): Promise<Reply> {
    const answer = new Promise<Reply>((resolve, reject) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          servername: NAME,
          agent: this.#agent,
          path,
          ...options,
          headers: { host: `${NAME}:${this.#port}`, ...options.headers },
        },
        (response) => {
          const chunks: Buffer[] = [];
          const reply = () => ({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes: Buffer.concat(chunks),
          });
          response.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            if (enough?.(reply().bytes) !== true) return;
            resolve(reply());
            asked.destroy();
          });
          response.on('end', () => resolve(reply()));
          response.on('error', reject);
        },
      );
      asked.on('error', reject);
      asked.end();
    });
    return within(`the answer to ${path}`, answer);
  }

  /** Closes all open connections. */
  close(): void {
    this.#agent.destroy();
  }
}

async function startProxy(t: Test, program: string, words: string[]): Promise<ChildProcess> {
  const environment = { PATH: process.env.PATH, HOME: t.testdirName, RIGD_TOKEN: TOKEN };
  const proxy = spawn(program, words, { stdio: 'ignore', env: environment });
  t.teardown(async () => {
    if (proxy.exitCode !== null || proxy.signalCode !== null) return;
    const ended = once(proxy, 'exit');
    proxy.kill('SIGTERM');
    await within('the end of the proxy', ended);
  });
  return proxy;
}

const available = PROXIES.map((proxy) => ({ ...proxy, program: findProgram(proxy.name) }));
const hasOpenssl = findProgram('openssl') !== undefined;

if (!hasOpenssl || available.every(({ program }) => program === undefined)) {
  t.plan(0, 'there is no proxy here, or no openssl');
} else {
  const service = await Service.start(t, {
    rig: 'ILCE-7M4:1',
    arguments: ['--allow-host', NAME],
    environment: { RIGD_TOKEN: TOKEN },
  });
  const headers = { authorization: `Bearer ${TOKEN}` };
  // biome-ignore lint/suspicious/noExplicitAny: answers have a shape per operation
  const own = async (method: string, path: string, body?: object): Promise<any> => {
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await fetch(`${service.url}${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  const [{ id }] = (await own('GET', '/api/cameras')).cameras;
  const camera = `/api/cameras/${id}`;

  for (const { name, configure, program } of available) {
    const skip = program === undefined ? `${name} is not installed` : false;
    t.test(`${name}: pages, effects, events, pictures and downloads`, { skip }, async (t) => {
      const directory = join(service.directory, name);
      mkdirSync(directory);
      const authority = makeCertificate(directory);
      const port = await freePort();
      const place = { directory, port, service: new URL(service.url).host };
      await startProxy(t, program ?? '', configure(place));
      const client = new Client(port, authority);
      t.teardown(() => client.close());
      await until(
        'the proxy',
        async () => (await client.ask('/livez').catch(() => undefined))?.status === 200,
      );

      const origin = `https://${NAME}:${port}`;
      const page = await client.ask('/');
      t.match(page.headers['content-security-policy'], /^default-src 'none';/);
      t.match(String(page.bytes), '<title>rigd</title>');
      const direct = await (await fetch(service.url)).text();
      t.ok(String(page.bytes) === direct, 'the page is whole, as the service has it');
      t.equal((await client.ask('/openapi.json')).status, 200, 'the proxy has the token');
      const foreign = await client.ask(`${camera}/connection`, {
        method: 'POST',
        headers: { origin: 'https://evil.example' },
      });
      t.match(JSON.parse(String(foreign.bytes)), { code: 'ORIGIN_NOT_ALLOWED' });

      // The handshake arrives although no event follows it, and the event of the connect arrives while the stream is
      // open.
      let greeted = () => {};
      const greeting = new Promise<void>((resolve) => {
        greeted = resolve;
      });
      const stream = client.ask('/api/events', {}, (bytes) => {
        if (bytes.includes('"cameraId":"*"')) greeted();
        return bytes.includes('event: connected\ndata: {"id"');
      });
      await within('the handshake', greeting);
      const connected = await client.ask(`${camera}/connection`, {
        method: 'POST',
        headers: { origin, 'user-agent': 'Mozilla/5.0', 'content-length': 0 },
      });
      t.equal(connected.status, 200, String(connected.bytes));
      const streamed = await stream;
      t.match(streamed.headers['content-type'], 'text/event-stream');
      t.match(String(streamed.bytes), `"cameraId":"${id}"`);

      const pictures = await client.ask(
        `${camera}/live-view/stream`,
        {},
        (bytes) => bytes.length > STREAM_BYTES,
      );
      t.match(pictures.headers['content-type'], 'multipart/x-mixed-replace');
      t.ok(pictures.bytes.toString('latin1').split('X-Frame-Number').length > 2, 'several pictures');

      await own('DELETE', `${camera}/connection`);
      await own('POST', `${camera}/connection`, { mode: 'remote-transfer' });
      const path = await fileOnCard();
      const whole = await client.ask(path);
      t.equal(whole.bytes.length, FILE_BYTES);
      const part = await client.ask(path, { headers: { range: `bytes=${FILE_BYTES - 10}-` } });
      t.equal(part.status, 206);
      t.same(part.bytes, whole.bytes.subarray(-10));
      await own('DELETE', `${camera}/connection`);
      const log = join(directory, 'error.log');
      t.notMatch(existsSync(log) ? readFileSync(log, 'utf8') : '', /buffered to a temporary file/);
    });
  }

  /** The address of a file on the card of the connected camera. */
  async function fileOnCard(): Promise<string> {
    const card = new CardFolder(service, id);
    if (!existsSync(join(card.directory, 'DCIM/100MSDCF/DSC00001.JPG'))) {
      card.put('DCIM/100MSDCF/DSC00001.JPG', FILE_BYTES);
    }
    return until('the file on the card', async () => {
      const { files } = await own('GET', `${camera}/sd-card/slot/1/files`);
      return files[0] === undefined ? undefined : addressOf(id, files[0]);
    });
  }
}
