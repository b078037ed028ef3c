// A client that writes bytes over a real socket, and reads only as much as a test allows.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Test } from 'tap';
import { within } from '#harness/deadline.js';

/** The end of a request without a body. */
export const HEAD = 'HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** One connection. */
export class RawClient {
  readonly socket: Socket;
  received = '';
  isClosed = false;

  private constructor(socket: Socket, reads: boolean) {
    this.socket = socket;
    socket.on('error', () => undefined);
    socket.once('close', () => {
      this.isClosed = true;
    });
    if (reads) {
      socket.on('data', (chunk) => {
        this.received += chunk.toString('latin1');
      });
    }
  }

  /** Connects; it ends with the test. */
  static async open(
    t: Test,
    port: number,
    { host = '127.0.0.1', reads = true, from }: { host?: string; reads?: boolean; from?: string } = {},
  ): Promise<RawClient> {
    const socket = connect({ port, host, ...(from === undefined ? {} : { localAddress: from }) });
    const client = new RawClient(socket, reads);
    t.teardown(() => socket.destroy());
    await within('a connection', once(socket, 'connect'));
    return client;
  }

  /** The statuses of the answers so far. */
  get statuses(): number[] {
    return [...this.received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
  }
}
