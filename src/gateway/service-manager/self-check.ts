// Sends a request of the service to itself, through its own socket, to find out what a client would find. Must not know
// any route but the one path that is open to everybody.

import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** A path that answers without a token and without a camera. */
const PATH = '/livez';

/**
 * Resolves with whether the service takes connections and reacts to them. Any answer counts. A connection that the
 * service closes counts too: it does so when it has too many, and a flood of clients is no reason for a restart.
 * @param url where the service listens.
 * @param limitMs time limit; when it is over, the result is false.
 */
export function answersItself(url: string, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = url.startsWith('https:') ? requestHttps : requestHttp;
    const sent = request(new URL(PATH, url), {
      agent: false,
      signal: AbortSignal.timeout(limitMs),
      // The certificate has no name for this address, and nothing secret is sent.
      rejectUnauthorized: false,
    });
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
