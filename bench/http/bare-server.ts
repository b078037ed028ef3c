// Starts and uses the minimal HTTP server (bare.ts).

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Scope } from '#harness/scope.js';
import type { BareAnswer } from './bare.js';

/** Headers that belong to a connection and not to an answer; node writes its own. */
const OF_THE_CONNECTION = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

/** A server that runs. */
export interface BareServer {
  url: string;
  pid: number | undefined;
}

/** Starts a server that answers these paths with the present headers and bytes of the service. */
export async function startBareServer(scope: Scope, url: string, paths: string[]): Promise<BareServer> {
  const answers: Record<string, BareAnswer> = {};
  for (const path of paths) {
    const response = await fetch(`${url}${path}`);
    if (response.status !== 200) throw new Error(`GET ${path}: ${response.status}`);
    const kept = [...response.headers].filter(([name]) => !OF_THE_CONNECTION.includes(name));
    answers[path] = { headers: Object.fromEntries(kept), body: await response.text() };
  }
  const server = fork(fileURLToPath(new URL('./bare.js', import.meta.url)));
  scope.teardown(() => server.connected && server.disconnect());
  const listening = once(server, 'message');
  server.send(answers);
  const [{ port }] = (await listening) as [{ port: number }];
  return { url: `http://127.0.0.1:${port}`, pid: server.pid };
}
