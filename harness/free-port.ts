// A port for a program that cannot choose one itself.

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

const FIRST_PORT = 10_000;
/** Where Linux begins to hand out ports by itself, to connections and to programs that ask for any. */
const FIRST_HANDED_OUT = Number(
  readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split('\t')[0],
);

/**
 * A port of loopback that is free now. It is none that Linux hands out by itself: one of those may be given to another
 * program before the one that it is for has taken it, or while that one is started again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, Math.max(FIRST_HANDED_OUT, 2 * FIRST_PORT));
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    // On all addresses: it must be free on each of them.
    server.listen(port);
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
