// Finds the processes that listen on TCP ports of this host, from /proc.

import type { Host } from './host.js';
import { type Holders, holdersOf, type Process } from './processes.js';

const TABLES = ['/proc/net/tcp', '/proc/net/tcp6'];
/** The kernel's number of the state LISTEN. */
const LISTENING = '0A';

/** The listening sockets: inode and port. */
export async function listeningSockets(host: Host): Promise<ReadonlyMap<string, number>> {
  const sockets = new Map<string, number>();
  for (const table of TABLES) {
    const [, ...rows] = ((await host.text(table)) ?? '').split('\n');
    for (const row of rows) {
      // `0: 0100007F:1F90 00000000:0000 0A … inode …`
      const columns = row.trim().split(/\s+/);
      const [, local = '', , state] = columns;
      const inode = columns[9];
      const port = Number.parseInt(local.split(':')[1] ?? '', 16);
      if (state === LISTENING && inode !== undefined) sockets.set(inode, port);
    }
  }
  return sockets;
}

/** The processes that listen, by port. */
export async function listenersOf(host: Host, processes: readonly Process[]): Promise<Holders<number>> {
  const sockets = await listeningSockets(host);
  return holdersOf(host, processes, (link) => sockets.get(/^socket:\[(\d+)\]$/.exec(link)?.[1] ?? ''));
}
