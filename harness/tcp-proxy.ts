// A proxy for TCP on loopback that a test can make drop what passes, in one direction or both, as a network does that
// is broken: connections stay open, and bytes are swallowed. It can be slow as well.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Scope } from './scope.js';

/** Swallowed bytes: of clients, for clients. */
export interface Dropped {
  readonly up: boolean;
  readonly down: boolean;
}

/** See the head of this file. */
export class TcpProxy {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #dropped: Dropped = { up: false, down: false };
  #delayMs = 0;
  /** Connections before this number are forgotten. */
  #remembered = 0;
  #count = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Listens; passes every connection to this port. */
  static async start(scope: Scope, port: number): Promise<TcpProxy> {
    const server = createServer();
    const proxy = new TcpProxy(server);
    server.on('connection', (client) => proxy.#pass(client, port));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    scope.teardown(() => proxy.#close());
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** From now on. */
  drop(dropped: Dropped): void {
    this.#dropped = dropped;
  }

  /** From now on what passes takes so long, in each direction. */
  slow(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  /** Nothing passes any more on the connections of until now, which stay open, as when a router forgets them. */
  forget(): void {
    this.#remembered = this.#count;
  }

  #later(send: () => unknown): void {
    if (this.#delayMs === 0) send();
    else setTimeout(send, this.#delayMs);
  }

  #pass(client: Socket, port: number): void {
    const upstream = connect(port, '127.0.0.1');
    const number = this.#count;
    this.#count += 1;
    const isForgotten = () => number < this.#remembered;
    for (const socket of [client, upstream]) {
      this.#sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => this.#sockets.delete(socket));
    }
    client.on(
      'data',
      (bytes) => this.#dropped.up || isForgotten() || this.#later(() => upstream.write(bytes)),
    );
    upstream.on(
      'data',
      (bytes) => this.#dropped.down || isForgotten() || this.#later(() => client.write(bytes)),
    );
    // A cut network does not report that the other side has gone either.
    client.on('close', () => this.#dropped.up || upstream.destroy());
    upstream.on('close', () => this.#dropped.down || isForgotten() || client.destroy());
  }

  #close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}
