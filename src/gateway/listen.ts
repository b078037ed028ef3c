// Opens the service's doors. `localhost` is two addresses, and clients use either, whatever the host file of
// this machine says; so the second one hands its connections to the one HTTP server.

import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** What it means that this machine has no IPv6: nothing to listen on, and nobody who would come that way. */
const NO_IPV6 = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL']);
/** Ports that are free on one address and taken on the other are rare; so many in a row are something else. */
const MAX_PORT_TRIES = 10;

/**
 * Listens where the settings say.
 * @returns the port, which the system chooses when the settings say 0.
 * @throws Error when the port is taken.
 */
export async function listen(
  app: FastifyInstance,
  settings: { host: string; port: number },
): Promise<number> {
  for (let triesLeft = MAX_PORT_TRIES - 1; ; triesLeft -= 1) {
    try {
      return await listenOnce(app, settings);
    } catch (error) {
      // The system chose a port that is free on one address only; it may choose again.
      const isOther = settings.port === 0 && (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isOther || triesLeft === 0) throw error;
    }
  }
}

async function listenOnce(app: FastifyInstance, { host, port }: { host: string; port: number }) {
  // This door first: it can be closed again when the other one cannot be opened.
  const door = host === 'localhost' ? await openIpv6Loopback(app, port) : undefined;
  const chosen = door === undefined ? port : portOf(door);
  try {
    await app.listen({ port: chosen, host: host === 'localhost' ? '127.0.0.1' : host });
  } catch (error) {
    door?.close();
    throw error;
  }
  app.server.once('close', () => door?.close());
  return portOf(app.server);
}

/** @returns undefined on a machine without IPv6. */
async function openIpv6Loopback(app: FastifyInstance, port: number): Promise<Server | undefined> {
  // Whoever comes before the application is ready would get no answer.
  await app.ready();
  const door = createServer((socket) => app.server.emit('connection', socket));
  try {
    await once(door.listen({ port, host: '::1', ipv6Only: true }), 'listening');
    return door;
  } catch (error) {
    if (NO_IPV6.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
