// Listens for connections: at an address, or on sockets that the service manager holds. `localhost` is two addresses
// (IPv4 and IPv6), and clients use either; all listeners but the first pass their connections to the one HTTP server.

import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';

/** Error codes of a machine without IPv6: the service listens on IPv4 only. */
const NO_IPV6 = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL']);
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;
/** Tries for a port that is free on both addresses; a port that is free on one only is rare. */
const MAX_PORT_TRIES = 10;

/** Where to listen. */
export interface ListenSettings {
  readonly host: string;
  readonly port: number;
  /** Sockets that listen already, in place of host and port. */
  readonly sockets?: readonly number[];
  /** Such a socket may be reached from other machines. */
  readonly isOpenAllowed?: boolean;
}

/** Where the service listens. */
export interface Listening {
  /** The port, which the system chooses when the settings say 0. */
  readonly port: number;
  /** An address of this host that reaches the service. */
  readonly url: string;
  /** No connection is taken any more. On sockets of the service manager the next ones wait for the next service. */
  stopAccepting(): void;
}

/**
 * Listens where the settings say. Closing the application closes both listeners and waits for the answers that are on
 * their way. Call it before the application is ready.
 * @throws Error when the port is taken.
 */
export async function listen(app: FastifyInstance, settings: ListenSettings): Promise<Listening> {
  const doors: Server[] = [];
  let ended: Promise<unknown> | undefined;
  const stopAccepting = (servers: readonly Server[]) => {
    ended ??= Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  };
  app.addHook('preClose', async () => stopAccepting(doors));
  app.addHook('onClose', async () => {
    await ended;
  });
  const listening = (): Listening => {
    const { port } = addressOf(app.server);
    return {
      port,
      url: urlOf(addressOf(app.server)),
      stopAccepting: () => stopAccepting([app.server, ...doors]),
    };
  };
  const { sockets = [], isOpenAllowed = false } = settings;
  if (sockets.length > 0) {
    await listenOnSockets(app, sockets, isOpenAllowed, doors);
    return listening();
  }
  for (let triesLeft = MAX_PORT_TRIES - 1; ; triesLeft -= 1) {
    try {
      const door = await listenOnce(app, settings);
      if (door !== undefined) doors.push(door);
      return listening();
    } catch (error) {
      // The system chose a port that is free on one address only; it may choose again.
      const isOther = settings.port === 0 && (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isOther || triesLeft === 0) throw withRemedy(error);
    }
  }
}

/** What to do about a port or an address that is not to be had. */
const REMEDIES: Readonly<Record<string, string>> = {
  EADDRINUSE: '`rigd doctor` says which program has this port; another one with --port',
  EACCES: 'ports below 1024 are for root; another one with --port',
  EADDRNOTAVAIL: 'this computer has no such address; its own ones: `ip address`, given with --host',
};

function withRemedy(error: unknown): unknown {
  const remedy = REMEDIES[(error as NodeJS.ErrnoException).code ?? ''];
  if (error instanceof Error && remedy !== undefined) error.message += `: ${remedy}`;
  return error;
}

/** @throws Error for a socket that is not TCP, or that other machines reach without being allowed to */
async function listenOnSockets(
  app: FastifyInstance,
  [first, ...others]: readonly number[],
  isOpenAllowed: boolean,
  doors: Server[],
): Promise<void> {
  await app.ready();
  for (const fd of others) {
    const door = doorOf(app);
    doors.push(door);
    await once(door.listen({ fd }), 'listening');
  }
  await app.listen({ fd: first ?? 0 } as FastifyListenOptions);
  for (const server of [app.server, ...doors]) {
    const { address } = addressOf(server);
    if (!isOpenAllowed && !LOOPBACK.test(address)) {
      throw new Error(
        `the socket that the service manager holds at ${address} lets other machines control the cameras: set a ` +
          'token, or insecure = true if the network is trusted',
      );
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
  const door = doorOf(app);
  try {
    await once(door.listen({ port, host: '::1', ipv6Only: true }), 'listening');
    return door;
  } catch (error) {
    if (NO_IPV6.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** A listener that passes its connections on; as the HTTP server does, it sends small packets without delay. */
function doorOf(app: FastifyInstance): Server {
  return createServer({ noDelay: true }, (socket) => app.server.emit('connection', socket));
}

function portOf(server: Server): number {
  return addressOf(server).port;
}

/** @throws Error for a socket that is not TCP */
function addressOf(server: Server): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('a socket that the service manager holds is not a TCP socket');
  return address;
}

function urlOf({ address, family, port }: AddressInfo): string {
  if (family === 'IPv6') return `http://[${address === '::' ? '::1' : address}]:${port}`;
  return `http://${address === '0.0.0.0' ? '127.0.0.1' : address}:${port}`;
}
