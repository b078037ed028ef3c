// The one task of the thread of a bare worker (bare.ts).

import type { MessagePort } from 'node:worker_threads';

/** Sends every message back; resolves when the port is closed. */
export default function serve({ port }: { port: MessagePort }): Promise<void> {
  return new Promise((resolve) => {
    port.on('message', (message: unknown) => port.postMessage(message));
    port.once('close', () => resolve());
  });
}
