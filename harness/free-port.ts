// A port for a program that cannot choose one itself.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** The least port that every user may listen on. */
const LEAST = 1_024;
/** So many are drawn from. */
const MOST_DRAWN = 10_000;

/**
 * A port of 127.0.0.1 that is free now, and that only a program gets which asks for it by its number: what other tests
 * listen on and connect from is chosen by the kernel, from its own range. Where that leaves none it is one of those.
 */
export async function freePort(): Promise<number> {
  const most = leastOfKernel() - LEAST;
  for (;;) {
    const drawn = leastOfKernel() - 1 - Math.floor(Math.random() * Math.min(most, MOST_DRAWN));
    const port = await listened(most > 0 ? drawn : 0);
    if (port !== undefined) return port;
  }
}

/** The first of the ports that the kernel gives to those who ask for any. */
function leastOfKernel(): number {
  return Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').trim().split(/\s+/)[0]);
}

/** Listens for a moment. @returns the port; undefined when it is not free */
async function listened(port: number): Promise<number | undefined> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return undefined;
  }
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
