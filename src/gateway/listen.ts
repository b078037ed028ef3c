// Opens the service's doors. `localhost` is two addresses, and clients use either, whatever the host file of
// this machine says; so the second one hands its connections to the one HTTP server.

import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What it means that this machine has no IPv6: nothing to listen on, and nobody who would come that way. */
const NO_IPV6 = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL']);

/**
 * Listens where the settings say.
 * @returns the port, which the system chooses when the settings say 0.
 * @throws Error when the port is taken.
 */
export async function listen(
  app: FastifyInstance,
  settings: { host: string; port: number },
): Promise<number> {
  const isLocalhost = settings.host === 'localhost';
  await app.listen({ port: settings.port, host: isLocalhost ? '127.0.0.1' : settings.host });
  const { port } = app.server.address() as AddressInfo;
  if (isLocalhost) await listenOnIpv6Loopback(app, port);
  return port;
}

async function listenOnIpv6Loopback(app: FastifyInstance, port: number): Promise<void> {
  const door = createServer((socket) => app.server.emit('connection', socket));
  try {
    await once(door.listen({ port, host: '::1', ipv6Only: true }), 'listening');
  } catch (error) {
    if (NO_IPV6.has((error as NodeJS.ErrnoException).code ?? '')) return;
    throw error;
  }
  app.server.once('close', () => door.close());
}
