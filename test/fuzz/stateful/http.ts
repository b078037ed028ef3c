// A client that sends any request, also with odd methods and headers, and returns the answer and its duration.

import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';

/** Answer to a request. */
export interface Answered {
  /** 0 when the connection ended without an answer. */
  readonly status: number;
  readonly type: string;
  /** Text of the answer if it was read to its end. */
  readonly text: string | undefined;
  readonly tookMs: number;
  /** Why there is no answer. */
  readonly error?: string;
}

/** A request. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The client leaves after this many bytes. */
  readonly leavesAfterBytes: number | undefined;
  /** For an endless answer: the client leaves after this time. */
  readonly leavesAfterMs: number | undefined;
}

/**
 * A timer that fires this late shows that this process itself did not run meanwhile: an answer may be waiting unread.
 */
const STALLED_MS = 1_000;

/** Sends a request on a separate connection. Never rejects; an answer that does not come is `error: 'deadline'`. */
export function send(base: URL, sent: Sent, deadlineMs: number): Promise<Answered> {
  const startedAtMs = performance.now();
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let [status, type] = [0, ''];
    const timers: NodeJS.Timeout[] = [];
    const end = (more: { text?: string; error?: string }) => {
      for (const timer of timers) clearTimeout(timer);
      outgoing.destroy();
      resolve({ status, type, text: undefined, tookMs: performance.now() - startedAtMs, ...more });
    };
    const outgoing = httpRequest({
      host: base.hostname,
      port: base.port,
      method: sent.method,
      path: sent.path,
      headers: { host: base.host, connection: 'close', ...sent.headers },
      agent: false,
    });
    const wait = () => {
      const dueMs = performance.now() + deadlineMs;
      const isOver = () => {
        if (performance.now() - dueMs > STALLED_MS) wait();
        else end({ error: 'deadline' });
      };
      timers.push(setTimeout(isOver, deadlineMs));
    };
    wait();
    outgoing.on('error', (error: NodeJS.ErrnoException) => end({ error: error.code ?? error.message }));
    outgoing.on('upgrade', () => end({ error: 'upgraded' }));
    outgoing.on('connect', () => end({ error: 'connected' }));
    outgoing.on('response', (response) => {
      status = response.statusCode ?? 0;
      type = response.headers['content-type'] ?? '';
      if (sent.leavesAfterMs !== undefined) timers.push(setTimeout(() => end({}), sent.leavesAfterMs));
      if (sent.leavesAfterBytes === 0) end({});
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (type.startsWith('application/json')) chunks.push(chunk);
        if (sent.leavesAfterBytes !== undefined && bytes >= sent.leavesAfterBytes) end({});
      });
      response.on('end', () => end({ text: Buffer.concat(chunks).toString('utf8') }));
      response.on('error', (error: NodeJS.ErrnoException) => end({ error: error.code ?? error.message }));
    });
    outgoing.end(sent.body);
  });
}

/**
 * Writes bytes and ends the connection, with `half` after the answer has begun.
 * @returns the first line of the answer.
 */
export function sendBytes(
  base: URL,
  parts: readonly string[],
  how: 'half' | 'drop' | 'wait',
): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host: base.hostname, port: Number(base.port), allowHalfOpen: true });
    let first = '';
    const over = setTimeout(() => socket.destroy(), 150);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(over);
      resolve(first.split('\r\n')[0] ?? '');
    });
    socket.on('data', (chunk) => {
      if (first.length < 200) first += chunk.toString('latin1');
      if (how === 'wait') socket.destroy();
    });
    socket.on('end', () => socket.destroy());
    for (const part of parts) socket.write(part, 'latin1');
    if (how === 'half') socket.end();
    if (how === 'drop') setImmediate(() => socket.destroy());
  });
}
