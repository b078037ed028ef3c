// A port for a program that cannot choose one itself.

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** The first port above those of well-known services; a browser refuses only ports below it. */
const LOWEST = 20_000;
/** Above the highest port that a browser refuses. */
const LOWEST_OF_ALL = 10_081;
const PORTS_END = 65_536;
/** Enough ports that two programs seldom get the same one. */
const ENOUGH = 1_000;

/** A range of ports: the first one, and the end, which is not included. */
export interface Ports {
  readonly first: number;
  readonly end: number;
}

/**
 * Ports outside the kernel's range: the kernel gives ports of its range to any program, also in the middle of a test.
 * @returns undefined where it leaves too few
 */
export function portsBeside(ofKernel: Ports): Ports | undefined {
  return [
    { first: LOWEST, end: ofKernel.first },
    { first: Math.max(LOWEST, ofKernel.end), end: PORTS_END },
    { first: LOWEST_OF_ALL, end: ofKernel.first },
  ].find(({ first, end }) => end - first >= ENOUGH);
}

/** The range from which the kernel of this host gives ports. */
export function portsOfKernel(): Ports {
  const text = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8');
  const [first = 0, last = 0] = text.trim().split(/\s+/).map(Number);
  return { first, end: last + 1 };
}

/** Ports for tests on this host. If the kernel's range leaves none, a test may lose its port to another program. */
const { first, end } = portsBeside(portsOfKernel()) ?? { first: LOWEST, end: PORTS_END };

const given = new Set<number>();

/** A port that is free now on every address; it stays free unless a program requests this very port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, end);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
