// Listens for connections: at an address, or on sockets that the service manager holds. `localhost` means two
// addresses, IPv4 and IPv6, because clients use either. All listeners but the first are called doors
// here: they pass their connections to the one HTTP server.

import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';

/** Error codes of a machine without IPv6: the service listens on IPv4 only. */
const NO_IPV6 = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL']);
/**
 * Host that is given to Fastify together with a descriptor. It has no effect, but without it Fastify looks up
 * `localhost` and waits for the result.
 */
const NO_LOOKUP = '127.0.0.1';
/** The most tries to find a port that is free on both addresses; few ports are free on only one of them. */
const MAX_PORT_TRIES = 10;

/** Addresses to listen at. */
export interface ListenSettings {
  readonly host: string;
  readonly port: number;
  /** Sockets that listen already; they replace host and port. */
  readonly sockets?: readonly number[];
  /** Takes the addresses before the first connection is taken. @throws Error when the service must not listen there */
  readonly admit?: (addresses: readonly string[]) => void;
}

/** Addresses at which the service listens. */
export interface Listening {
  /** The port, which the system chooses when the setting is 0. */
  readonly port: number;
  /** An address of this host that reaches the service. */
  readonly url: string;
  /** Stops taking connections. Further connections to sockets of the service manager wait for the next service. */
  stopAccepting(): void;
}

/**
 * Listens at the addresses of the settings. Closing the application closes all listeners and waits for the answers that
 * are being sent. Call this function before the application is ready.
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
      url: urlOf(app.server, addressOf(app.server)),
      stopAccepting: () => stopAccepting([app.server, ...doors]),
    };
  };
  const { sockets = [], admit } = settings;
  if (sockets.length > 0) {
    try {
      await listenOnSockets(app, sockets, doors);
      admit?.([app.server, ...doors].map((server) => addressOf(server).address));
    } catch (error) {
      stopAccepting([app.server, ...doors]);
      throw error;
    }
    return listening();
  }
  for (let triesLeft = MAX_PORT_TRIES - 1; ; triesLeft -= 1) {
    try {
      const door = await listenOnce(app, settings);
      if (door !== undefined) doors.push(door);
      return listening();
    } catch (error) {
      // The system chose a port that is free on only one address: try again with another one.
      const isOther = settings.port === 0 && (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!isOther || triesLeft === 0) throw withRemedy(error);
    }
  }
}

/** Advice about a port or an address that is not available. */
const REMEDIES: Readonly<Record<string, string>> = {
  EADDRINUSE: '`rigd doctor` shows which program has this port; choose another one with --port',
  EACCES: 'ports below 1024 are for root; choose another one with --port',
  EADDRNOTAVAIL:
    'this computer has no such address; `ip address` shows its addresses: choose one with --host',
};

function withRemedy(error: unknown): unknown {
  const remedy = REMEDIES[(error as NodeJS.ErrnoException).code ?? ''];
  if (error instanceof Error && remedy !== undefined) error.message += `: ${remedy}`;
  return error;
}

/** Listens on all sockets within one turn of the event loop, so no connection is taken before the caller continues. */
async function listenOnSockets(
  app: FastifyInstance,
  [first, ...others]: readonly number[],
  doors: Server[],
): Promise<void> {
  await app.ready();
  const listenTextResolver = listeningTextOf(app);
  await app.listen({ fd: first ?? 0, host: NO_LOOKUP, listenTextResolver } as FastifyListenOptions);
  for (const fd of others) {
    const door = doorOf(app);
    doors.push(door);
    await once(door.listen({ fd }), 'listening');
  }
}

/** @returns the listener on IPv6, where there is one. */
async function listenOnce(app: FastifyInstance, settings: ListenSettings): Promise<Server | undefined> {
  const { host, port } = settings;
  // IPv6 comes first, because this listener can be closed again if the other one cannot be opened.
  const door = host === 'localhost' ? await openIpv6Loopback(app, settings) : undefined;
  const chosen = door === undefined ? port : portOf(door);
  try {
    const address = { port: chosen, host: host === 'localhost' ? '127.0.0.1' : host };
    await app.listen({ ...address, listenTextResolver: listeningTextOf(app) });
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

/** A listener that passes its connections on. Like the HTTP server, it sends small packets without delay. */
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

function schemeOf(server: Server): 'http' | 'https' {
  return server instanceof TlsServer ? 'https' : 'http';
}

/** Makes the text of the log line about an address. Fastify's own has http:// for every server that it has not made. */
function listeningTextOf(app: FastifyInstance): (address: string) => string {
  return (address) => `Server listening at ${address.replace(/^http/, schemeOf(app.server))}`;
}

function urlOf(server: Server, { address, family, port }: AddressInfo): string {
  const scheme = schemeOf(server);
  if (family === 'IPv6') return `${scheme}://[${address === '::' ? '::1' : address}]:${port}`;
  return `${scheme}://${address === '0.0.0.0' ? '127.0.0.1' : address}:${port}`;
}
