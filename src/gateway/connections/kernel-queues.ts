// What the kernel holds of TCP connections, by the two ports of each: what the other end has not confirmed and, where
// that end is on this machine too, what it has not read. Neither shows in a socket of Node: one that waits for its
// buffer to empty by a third says nothing for minutes while a slow reader reads.

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
 * Looks up what is queued, once for all.
 * @returns a word for each, which differs from an earlier one when bytes have moved; undefined where nothing is known
 */
export async function queuesOf(connections: readonly Ports[]): Promise<(string | undefined)[]> {
  const pairs = connections.map(({ localPort = 0, remotePort = 0 }) => pairOf(localPort, remotePort));
  const words = new Map<string, string>(pairs.map((pair) => [pair, '']));
  for (const table of TABLES) {
    const text = await readFile(table, 'latin1').catch(() => '');
    for (const [, local = '', remote = '', unconfirmed, unread] of text.matchAll(ROW)) {
      const here = pairOf(Number.parseInt(local, 16), Number.parseInt(remote, 16));
      const there = pairOf(Number.parseInt(remote, 16), Number.parseInt(local, 16));
      // What the other end sends counts for nothing: it is asked what it takes.
      if (words.has(here)) words.set(here, `${words.get(here)} unconfirmed ${unconfirmed}`);
      if (words.has(there)) words.set(there, `${words.get(there)} unread ${unread}`);
    }
  }
  return pairs.map((pair) => words.get(pair) || undefined);
}

function pairOf(localPort: number, remotePort: number): string {
  return `${localPort}-${remotePort}`;
}
