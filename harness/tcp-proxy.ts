// A TCP proxy on loopback that simulates a broken network: on command of a test it drops all bytes in one direction or
// both, while connections stay open. It can be slow, and cut a connection in the middle of an answer.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Scope } from './scope.js';

/** Whether bytes from clients, and bytes for clients, are dropped. */
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
  /** Bytes for a client after which its connection is cut, once. */
  #cutAfterBytes = Number.POSITIVE_INFINITY;
  /** Connections before this number are forgotten. */
  #remembered = 0;
  #count = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Starts the proxy, which passes every connection on to this port. */
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

  /** Delays all bytes from now on by this time, in each direction. */
  slow(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  /** Lets nothing pass any more on the present connections, which stay open, as when a router forgets them. */
  forget(): void {
    this.#remembered = this.#count;
  }

  /** Cuts the next connection that has brought its client this many bytes. */
  cut(afterBytes: number): void {
    this.#cutAfterBytes = afterBytes;
  }

  /** Whether a connection was cut since the last {@link cut}. */
  get hasCut(): boolean {
    return this.#cutAfterBytes === Number.POSITIVE_INFINITY;
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
    let passedBytes = 0;
    upstream.on('data', (bytes: Buffer) => {
      passedBytes += bytes.length;
      if (passedBytes < this.#cutAfterBytes) return;
      this.#cutAfterBytes = Number.POSITIVE_INFINITY;
      client.destroy();
    });
    upstream.on(
      'data',
      (bytes) => this.#dropped.down || isForgotten() || this.#later(() => client.write(bytes)),
    );
    // A broken network does not report either that the other side has closed.
    client.on('close', () => this.#dropped.up || upstream.destroy());
    upstream.on('close', () => this.#dropped.down || isForgotten() || client.destroy());
  }

  #close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}
