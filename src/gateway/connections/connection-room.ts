// How many connections there may be: the configured limits, or fewer when the process has few descriptors, because
// workers, files and logs need some of them.

import { readFileSync } from 'node:fs';
import type { Limits } from '../limits/limit-table.js';

/** Descriptors that are kept free of connections, for workers, files and the log. */
const RESERVED_DESCRIPTORS = 128;

/** The most connections, in all and of one peer. */
export interface ConnectionRoom {
  readonly total: number;
  readonly perPeer: number;
}

/**
 * Computes the room from the limits and the descriptors.
 * @param descriptors the most that this process may have
 */
export function connectionRoom(
  limits: Pick<Limits, 'connections' | 'peerConnections'>,
  descriptors = descriptorLimit(),
): ConnectionRoom {
  // With very few descriptors, connections and everything else get half each.
  const left = Math.max(descriptors - RESERVED_DESCRIPTORS, Math.floor(descriptors / 2));
  const total = Math.max(1, Math.min(limits.connections, left));
  // One peer never takes more than half.
  return { total, perPeer: Math.min(limits.peerConnections, Math.ceil(total / 2)) };
}

/** The soft limit of this process; Node raises it to the hard one when it starts. */
function descriptorLimit(): number {
  const [, soft = 'unlimited'] =
    /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'latin1')) ?? [];
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft);
}
