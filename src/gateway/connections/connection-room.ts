// How many connections there may be: what the limits say, or what the descriptors of this process leave when those
// that workers, files and logs need are kept free.

import { readFileSync } from 'node:fs';
import type { Limits } from '../limits.js';

/** Connections in all, and of one peer. */
export interface ConnectionRoom {
  readonly total: number;
  readonly perPeer: number;
}

/**
 * Shares the descriptors out.
 * @param descriptors all that this process may have
 */
export function connectionRoom(
  limits: Pick<Limits, 'connections' | 'peerConnections' | 'reservedDescriptors'>,
  descriptors = descriptorLimit(),
): ConnectionRoom {
  // With very few of them nobody gets what it should have: half for either side.
  const left = Math.max(descriptors - limits.reservedDescriptors, Math.floor(descriptors / 2));
  const total = Math.max(1, Math.min(limits.connections, left));
  // One peer never fills what many should share.
  return { total, perPeer: Math.min(limits.peerConnections, Math.ceil(total / 2)) };
}

/** The soft limit of this process; Node raises it to the hard one when it starts. */
function descriptorLimit(): number {
  const [, soft = 'unlimited'] =
    /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'latin1')) ?? [];
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft);
}
