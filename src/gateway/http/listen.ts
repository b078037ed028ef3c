// Listens for connections. `localhost` is two addresses (IPv4 and IPv6), and clients use either; the listener on
// IPv6 passes its connections to the one HTTP server.

import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Error codes of a machine without IPv6: the service listens on IPv4 only. */
const NO_IPV6 = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL']);
/** Tries for a port that is free on both addresses; a port that is free on one only is rare. */
const MAX_PORT_TRIES = 10;

/** Where to listen. */
export interface ListenSettings {
  readonly host: string;
  readonly port: number;
}

/**
 * Listens where the settings say. Closing the application closes both listeners and waits for the answers that are on
 * their way. Call it before the application is ready.
 * @returns the port, which the system chooses when the settings say 0.
 * @throws Error when the port is taken.
 */
export async function listen(app: FastifyInstance, settings: ListenSettings): Promise<number> {
  let door: Server | undefined;
  let ended: Promise<void> | undefined;
  app.addHook('preClose', async () => {
    const open = door;
    ended = open && new Promise((resolve) => open.close(() => resolve()));
  });
  app.addHook('onClose', () => ended);
  for (let triesLeft = MAX_PORT_TRIES - 1; ; triesLeft -= 1) {
    try {
      door = await listenOnce(app, settings);
      return portOf(app.server);
    } catch (error) {
      // The system chose a port that is free on one address only; it may choose again.
      const isOther = settings.port === 0 && (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isOther || triesLeft === 0) throw error;
    }
  }
}

/** @returns the listener on IPv6, where there is one. */
async function listenOnce(app: FastifyInstance, settings: ListenSettings): Promise<Server | undefined> {
  const { host, port } = settings;
  // IPv6 first: this listener can be closed again when the other cannot be opened.
  const door = host === 'localhost' ? await openIpv6Loopback(app, settings) : undefined;
  const chosen = door === undefined ? port : portOf(door);
  try {
    await app.listen({ port: chosen, host: host === 'localhost' ? '127.0.0.1' : host });
  } catch (error) {
    door?.close();
    throw error;
  }
  return door;
}

/** @returns undefined on a machine without IPv6. */
async function openIpv6Loopback(app: FastifyInstance, { port }: ListenSettings): Promise<Server | undefined> {
  // A request that arrives before the application is ready would get no answer.
  await app.ready();
  // As the HTTP server does, this listener sends small packets without delay.
  const door = createServer({ noDelay: true }, (socket) => app.server.emit('connection', socket));
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
