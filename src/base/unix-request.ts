// Requests to a server at a Unix socket, each on a connection of its own, and the bytes of bounded answers.

import { type IncomingMessage, request as send } from 'node:http';
import type { AbortNotice } from './within.js';

/** A request. */
export interface UnixRequest {
  readonly socketPath: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON; undefined: no body. */
  readonly body: unknown;
  /** Ends the request and its answer. */
  readonly signal?: AbortNotice | undefined;
}

/** Sends a request. Resolves when the answer begins. @throws Error of the connection; of an aborted request, too */
export function unixRequest({ body, signal, ...options }: UnixRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = send({ ...options, agent: false });
    const leave = () => sent.destroy(new Error('the answer is no longer wanted'));
    signal?.addEventListener('abort', leave, { once: true });
    sent.once('close', () => signal?.removeEventListener('abort', leave));
    sent.once('response', resolve);
    sent.on('error', reject);
    if (signal?.aborted) leave();
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** The bytes of a stream as text. @throws Error of the stream, or when it has more than `mostBytes` */
export async function textOf(stream: AsyncIterable<Buffer>, mostBytes: number): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    bytes += piece.length;
    if (bytes > mostBytes) throw new Error(`it has more than ${mostBytes} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}
