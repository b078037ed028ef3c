// Of several hosts that have one camera, which one serves it: a cable was moved and the old host has not noticed, or a
// body on the network is seen by all. A host that answers goes before one that does not, a session before none, then the
// newer one. Pure, and the same on every host.

import type { RemoteBody } from './remote-host.js';

/** What a host shows for its claim to a camera. */
export interface Claim {
  readonly isHere: boolean;
  readonly hasSession: boolean;
  readonly atMs: number;
  /** Decides where all else is the same. */
  readonly host: string;
}

/** The claim of a host. */
export function claimOf({ state, claimedAtMs }: RemoteBody, isHere: boolean, host: string): Claim {
  return { isHere, hasSession: state === 'connected' || state === 'recovering', atMs: claimedAtMs, host };
}

/** Whether the first goes before the second. */
export function better(one: Claim, other: Claim): boolean {
  if (one.isHere !== other.isHere) return one.isHere;
  if (one.hasSession !== other.hasSession) return one.hasSession;
  if (one.atMs !== other.atMs) return one.atMs > other.atMs;
  return one.host < other.host;
}
