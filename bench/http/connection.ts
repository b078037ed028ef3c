// A kept HTTP connection that sends a request and waits for its answer, one after the other. It is much cheaper than a
// full HTTP client, so that on a small machine the load leaves the processors to the service. It only understands what
// this service answers: a status line and Content-Length.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A kept connection. */
export class Connection {
  readonly #socket: Socket;
  readonly #host: string;
  #received = '';
  #settle: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;

  /** @param url URL of the service */
  constructor(url: URL) {
    this.#host = url.host;
    this.#socket = connect({ host: url.hostname, port: Number(url.port), noDelay: true });
    this.#socket.setEncoding('latin1');
    this.#socket.on('data', (chunk: string) => this.#take(chunk));
    const failed = (error = new Error('the service closed the connection')) => this.#settle?.reject(error);
    this.#socket.on('error', failed);
    this.#socket.on('close', () => failed());
  }

  /** Resolves when it is open. */
  async opened(): Promise<void> {
    await once(this.#socket, 'connect');
  }

  /** Sends a request. @returns the status; the body is counted and discarded */
  ask(method: string, path: string, body = ''): Promise<number> {
    const length = body === '' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${length}\r\n${body}`);
    });
  }

  /** Closes the connection. */
  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #take(chunk: string): void {
    this.#received += chunk;
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#received.slice(0, headEnd))?.[1] ?? 0);
    if (this.#received.length < headEnd + 4 + length) return;
    const status = Number(this.#received.slice(9, 12));
    this.#received = '';
    this.#settle?.resolve(status);
  }
}
