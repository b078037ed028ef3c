// Servers in front of the page, or in place of the service, in tests: nginx below a path, and another server on the
// port.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { until, within } from '#harness/deadline.js';
import { freePort } from '#harness/free-port.js';
import type { Service } from '#harness/service.js';

const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path));
/** Why tests behind nginx cannot run here; false where they can. */
export const noNginx: string | false = NGINX === undefined ? 'there is no nginx here' : false;

/** An address of this machine in its network; undefined without a network. */
export function networkAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}

/** nginx with the service below /rig/, as docs/run/proxy/nginx-path.conf has it. @returns its port */
export async function startNginx(t: Test, service: Service): Promise<number> {
  // A further directory: the service uses the first one of the test.
  const directory = join(service.directory, 'nginx');
  mkdirSync(directory);
  const port = await freePort();
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const example = readFileSync(new URL('../../docs/run/proxy/nginx-path.conf', import.meta.url), 'utf8');
  const text = example
    .replace('127.0.0.1:8080', `127.0.0.1:${new URL(service.url).port}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace(
      'http {\n',
      `http {\n${kinds.map((kind) => `${kind}_temp_path ${directory}/${kind};`).join(' ')} access_log off;\n`,
    );
  writeFileSync(join(directory, 'nginx.conf'), text);
  const own = `daemon off; pid ${directory}/nginx.pid; error_log ${directory}/error.log;`;
  const nginx: ChildProcess = spawn(
    NGINX ?? '',
    ['-c', join(directory, 'nginx.conf'), '-e', join(directory, 'error.log'), '-g', own],
    { stdio: 'ignore' },
  );
  const ended = once(nginx, 'exit');
  t.teardown(async () => {
    nginx.kill('SIGTERM');
    await within('the end of nginx', ended);
  });
  await until('nginx answers', async () => {
    const answer = await fetch(`http://localhost:${port}/rig/livez`).catch(() => undefined);
    return answer?.ok === true;
  });
  return port;
}

/** A server that gives every request the same answer. */
export interface SameAnswer {
  readonly status: number;
  readonly body: string;
}

/** Another server on a port that the service had. @returns what ends it */
export async function serveInstead(port: number, answer: () => SameAnswer): Promise<() => Promise<void>> {
  const server = createServer((_request, response) => {
    const { status, body } = answer();
    response.writeHead(status).end(body);
  });
  const listening = once(server, 'listening');
  server.listen(port, 'localhost');
  await within('the other server', listening);
  return async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await within('the end of the other server', closed);
  };
}
