// A request of the service to itself, through its own socket: what a client would find. Must not know routes beyond the
// one path that is open to everybody.

import { request } from 'node:http';

/** Answers without a token and without a camera. */
const PATH = '/livez';

/**
 * Resolves whether the service takes connections and does something with them. Any answer counts, and also a connection
 * that it closes, as it does when it has too many: a flood of clients is no reason to start anew.
 * @param url where the service listens.
 * @param limitMs after this the answer is no.
 */
export function answersItself(url: string, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = request(new URL(PATH, url), { agent: false, signal: AbortSignal.timeout(limitMs) });
    let isConnected = false;
    sent.on('socket', (socket) => socket.once('connect', () => (isConnected = true)));
    sent.on('response', (answer) => {
      answer.resume();
      resolve(true);
    });
    sent.on('error', (error: NodeJS.ErrnoException) =>
      resolve(isConnected && error.name !== 'AbortError' && error.name !== 'TimeoutError'),
    );
    sent.end();
  });
}
