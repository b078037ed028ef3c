// A port for a program that cannot choose one itself. Must not know which program.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** Ports below are those of known services. */
const FIRST = 10_000;
const LAST = 65_535;

/**
 * A port of 127.0.0.1 that is free now, and that the kernel gives to none who does not ask for it: one of its own range
 * may be that of somebody's connection when the program listens, or listens again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST + 1 - FIRST));
    if (!isGivenByKernel(port) && (await isFree(port))) return port;
  }
}

function isGivenByKernel(port: number): boolean {
  const [low = 0, high = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
    .split('\t')
    .map(Number);
  return port >= low && port <= high;
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
