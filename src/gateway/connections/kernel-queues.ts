// Reads the kernel's queues of TCP connections: bytes that the other end has not acknowledged and, where that end is on
// this machine, bytes that it has not read. A connection is found by its two ports. A Node socket shows neither queue:
// while a slow reader drains a large buffer, the socket reports no progress for minutes.

import { readFile } from 'node:fs/promises';

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];
/** `  12: 0100007F:1F90 0100007F:C350 01 0003F2A0:00000000 …`: addresses with ports, state, both queues. */
const ROW = /^ *\d+: [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]+:([0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]+):([0-9A-F]+)/gm;

/** The ports of a connection, on this side and on the other. */
export interface Ports {
  readonly localPort?: number | undefined;
  readonly remotePort?: number | undefined;
}

/**
 * Reads the queues of all connections at once.
 * @returns for each connection a text that changes when bytes have moved; undefined = unknown
 */
export async function queuesOf(connections: readonly Ports[]): Promise<(string | undefined)[]> {
  const pairs = connections.map(({ localPort = 0, remotePort = 0 }) => pairOf(localPort, remotePort));
  const queues = new Map<string, string>(pairs.map((pair) => [pair, '']));
  for (const table of TABLES) {
    const text = await readFile(table, 'latin1').catch(() => '');
    for (const [, local = '', remote = '', unconfirmed, unread] of text.matchAll(ROW)) {
      const here = pairOf(Number.parseInt(local, 16), Number.parseInt(remote, 16));
      const there = pairOf(Number.parseInt(remote, 16), Number.parseInt(local, 16));
      // Only the queue towards the reader counts.
      if (queues.has(here)) queues.set(here, `${queues.get(here)} unconfirmed ${unconfirmed}`);
      if (queues.has(there)) queues.set(there, `${queues.get(there)} unread ${unread}`);
    }
  }
  return pairs.map((pair) => queues.get(pair) || undefined);
}

function pairOf(localPort: number, remotePort: number): string {
  return `${localPort}-${remotePort}`;
}
