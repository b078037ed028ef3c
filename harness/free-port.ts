// A port for a program that cannot choose one itself.

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** Above the ports of well-known services, among which are all that a browser refuses. */
const LOWEST = 20_000;
/** The kernel gives the ports from this one on to any program that asks for one, in the middle of a test, too. */
const LOWEST_OF_KERNEL = Number(
  readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split('\t')[0],
);
const END = LOWEST_OF_KERNEL > LOWEST ? LOWEST_OF_KERNEL : 65_536;

const given = new Set<number>();

/** A port of 127.0.0.1 that is free now; it stays free, unless a program asks for this very one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, END);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
