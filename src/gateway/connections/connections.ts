// All connections of the service, of every listener. Admits them, closes idle ones to make room, and closes those whose
// reader takes nothing of its answer. Never closes a connection that has a request, to make room for another.

import {
  createServer,
  IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import type { Limits } from '../limits/limit-table.js';
import { type Answerer, Connection, type ConnectionObserver } from './connection.js';
import { type ConnectionRoom, connectionRoom } from './connection-room.js';
import { queuesOf } from './kernel-queues.js';
import { isLocal, peerOf } from './peer.js';

/** The limits that are kept here. */
export type ConnectionLimits = Pick<
  Limits,
  'connections' | 'peerConnections' | 'waitingRequests' | 'stuckReaderMs' | 'idleConnectionMs' | 'requestMs'
>;

/** The part of the log that is used here. */
export interface ConnectionLogger {
  debug(facts: object, text: string): void;
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
}

/** The longest interval between checks; limits are exact to about this. */
const LOOK_MS = 1_000;
/** The least number of checks within the shortest limit. */
const LOOKS_PER_LIMIT = 10;

/** The connections of one HTTP server. */
export class Connections implements ConnectionObserver {
  readonly room: ConnectionRoom;
  readonly #limits: ConnectionLimits;
  readonly #logger: ConnectionLogger;
  readonly #open = new Map<Socket, Connection>();
  readonly #busy = new Set<Connection>();
  /** When each idle connection became idle (`performance.now()`), the longest idle one first. */
  readonly #idle = new Map<Connection, number>();
  readonly #perPeer = new Map<string, number>();
  /** Connections whose TLS handshake has not ended, by their ends (see `endsOf`). */
  readonly #inHandshake = new Map<string, Connection>();
  #isScarce = false;
  #isLooking = false;

  constructor(limits: ConnectionLimits, logger: ConnectionLogger) {
    this.#limits = limits;
    this.#logger = logger;
    this.room = connectionRoom(limits);
  }

  /** Connections that are open. */
  get count(): number {
    return this.#open.size;
  }

  /**
   * Makes a server that answers one request at a time on each connection; it is not listening yet.
   * @param tls the certificate for HTTPS; undefined: plain HTTP
   */
  createServer(answer: Answerer, options: ServerOptions = {}, tls?: SecureContextOptions): Server {
    const { requestMs, idleConnectionMs, stuckReaderMs } = this.#limits;
    const lookMs = (limitMs: number) => Math.ceil(Math.min(LOOK_MS, limitMs / LOOKS_PER_LIMIT));
    const all: ServerOptions = {
      ...options,
      IncomingMessage: this.#messageClass(),
      // Node overlooks slow request bodies when its limit for the headers is above its limit for the whole request.
      headersTimeout: requestMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: lookMs(requestMs),
      keepAliveTimeout: idleConnectionMs,
    };
    const take: Answerer = (request, response) => this.#take(request, response, answer);
    const server =
      tls === undefined
        ? createServer(all, take)
        : createTlsServer({ ...all, ...tls, handshakeTimeout: requestMs }, take);
    // Without this listener Node would answer on its own, out of the order of the requests.
    server.on('checkExpectation', (request, response) => this.#take(request, response, refuseExpectation));
    // Added after Node's own listener, which must handle `resume` first.
    server.on('connection', (socket) => this.#admit(socket, tls !== undefined));
    server.on('secureConnection', (socket: Socket) => this.#secured(socket));
    const timer = setInterval(() => void this.#look(), lookMs(Math.min(stuckReaderMs, requestMs)));
    timer.unref();
    server.once('close', () => clearInterval(timer));
    return server;
  }

  /** Called by a connection. */
  busy(connection: Connection): void {
    this.#idle.delete(connection);
    this.#busy.add(connection);
  }

  /** Called by a connection. */
  idle(connection: Connection): void {
    this.#busy.delete(connection);
    if (!connection.socket.destroyed) this.#idle.set(connection, performance.now());
  }

  #take(request: IncomingMessage, response: ServerResponse, answer: Answerer): void {
    this.#open.get(request.socket)?.take(request, response, answer);
  }

  #admit(socket: Socket, isToBeSecured: boolean): void {
    const peer = peerOf(socket.remoteAddress);
    if (!this.#hasRoomFor(peer)) {
      socket.destroy();
      return;
    }
    const connection = this.#add(socket, peer);
    if (!isToBeSecured) return;
    const ends = endsOf(socket);
    this.#inHandshake.set(ends, connection);
    socket.once('close', () => this.#inHandshake.delete(ends));
  }

  #add(socket: Socket, peer: string): Connection {
    const connection = new Connection(socket, peer, this.#limits.waitingRequests, this);
    this.#open.set(socket, connection);
    this.#perPeer.set(peer, this.#countOf(peer) + 1);
    this.#idle.set(connection, performance.now());
    socket.once('close', () => this.#forget(connection));
    return connection;
  }

  /** Takes the socket of TLS, which has the requests, in place of the admitted one below it. */
  #secured(socket: Socket): void {
    const admitted = this.#inHandshake.get(endsOf(socket));
    if (admitted === undefined) {
      socket.destroy();
      return;
    }
    this.#forget(admitted);
    this.#add(socket, admitted.peer);
  }

  #forget(connection: Connection): void {
    // The connection has been removed already if it was closed to make room.
    if (!this.#open.delete(connection.socket)) return;
    this.#busy.delete(connection);
    this.#idle.delete(connection);
    const left = this.#countOf(connection.peer) - 1;
    if (left > 0) this.#perPeer.set(connection.peer, left);
    else this.#perPeer.delete(connection.peer);
    if (this.#open.size < this.room.total / 2) this.#isScarce = false;
  }

  #countOf(peer: string): number {
    return this.#perPeer.get(peer) ?? 0;
  }

  /** Makes room by closing an idle connection. @returns whether there is room */
  #hasRoomFor(peer: string): boolean {
    const { total, perPeer } = this.room;
    const isPeerFull = !isLocal(peer) && this.#countOf(peer) >= perPeer;
    if (!isPeerFull && this.#open.size < total) return true;
    const victim = this.#idlest(isPeerFull ? peer : this.#largestIdlePeer());
    const facts = { peer, ofPeer: this.#countOf(peer), open: this.#open.size, ...this.room };
    if (!this.#isScarce) {
      this.#isScarce = true;
      const what =
        victim === undefined ? 'a connection was refused' : 'an idle connection was closed to admit another';
      this.#logger.warn(facts, `${what}: the limit of open connections is reached`);
    }
    if (victim === undefined) return false;
    victim.socket.destroy();
    this.#forget(victim);
    return true;
  }

  #idlest(peer: string | undefined): Connection | undefined {
    for (const connection of this.#idle.keys()) if (connection.peer === peer) return connection;
    return undefined;
  }

  /** The peer that has the most connections, of the peers with an idle one. */
  #largestIdlePeer(): string | undefined {
    let largest: string | undefined;
    for (const { peer } of this.#idle.keys()) {
      if (largest === undefined || this.#countOf(peer) > this.#countOf(largest)) largest = peer;
    }
    return largest;
  }

  /** Closes connections whose reader takes nothing, and connections that were ended but do not close. */
  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const { stuckReaderMs, requestMs } = this.#limits;
      const nowMs = performance.now();
      for (const [connection, sinceMs] of this.#idle) {
        if (connection.socket.writableEnded && nowMs - sinceMs >= requestMs) connection.socket.destroy();
      }
      const suspects = [...this.#busy].filter((one) => one.look(nowMs));
      if (suspects.length === 0) return;
      const queues = await queuesOf(suspects.map(({ socket }) => socket));
      for (const [index, connection] of suspects.entries()) {
        connection.noteQueues(queues[index], nowMs);
        if (connection.socket.destroyed || !connection.isStuck(stuckReaderMs, nowMs)) continue;
        const { path, peer } = connection;
        this.#logger.info(
          { path, peer },
          `a connection was closed: its reader took nothing for ${stuckReaderMs} ms`,
        );
        connection.socket.destroy();
      }
    } finally {
      this.#isLooking = false;
    }
  }

  /**
   * The class of requests for Node's parser. It stops the parser at the first request beyond the limit: otherwise Node
   * would parse up to 64 KiB at once, thousands of requests, although the connection is closed.
   */
  #messageClass(): typeof IncomingMessage {
    const refuses = (socket: Socket) => this.#refuses(socket);
    return class extends IncomingMessage {
      constructor(socket: Socket) {
        super(socket);
        // The parser stops at a request that changes the protocol.
        if (refuses(socket))
          Object.defineProperty(this, 'upgrade', { get: () => true, set: () => undefined });
      }
    };
  }

  #refuses(socket: Socket): boolean {
    const connection = this.#open.get(socket);
    if (connection === undefined) return socket.destroyed;
    if (!connection.isFull) return false;
    const { waitingRequests } = this.#limits;
    this.#logger.debug(
      { peer: connection.peer, waitingRequests },
      'a connection was closed: too many requests were waiting on it',
    );
    // Node removes its own error listener when the protocol seems to change.
    socket.on('error', () => undefined);
    // Not now, because the parser is running.
    process.nextTick(() => socket.destroy());
    return true;
  }
}

/** The text that names both ends of a connection; the socket of TLS and the one below it have the same ends. */
function endsOf({ localAddress, localPort, remoteAddress, remotePort }: Socket): string {
  return `${localAddress} ${localPort} ${remoteAddress} ${remotePort}`;
}

const refuseExpectation: Answerer = (_request, response) => {
  response.writeHead(417, { 'content-type': 'text/plain' }).end(STATUS_CODES[417]);
};
