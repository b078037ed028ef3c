// Of several hosts that have one camera, which one serves it: a cable was moved and the old host has not noticed, or a
// body on the network is seen by all. A host that answers goes before one that does not, one with a session before one
// that sees the camera, and that before one whose session is lost; then the newer one. Pure, and the same on every host.

import type { CameraState } from '../../worker/protocol/words.js';
import type { RemoteBody } from './remote-host.js';

/** What a host shows for its claim to a camera. */
export interface Claim {
  readonly isHere: boolean;
  /** How good its hold of the camera is: see {@link HOLDS}. */
  readonly hold: number;
  readonly atMs: number;
  /** Decides where all else is the same. */
  readonly host: string;
}

/** What a host knows of a camera that it has. */
export type Held = Pick<RemoteBody, 'state' | 'claimedAtMs'>;

/** A session that is being brought back may be one whose camera is at another host by now. */
const HOLDS: Readonly<Record<CameraState, number>> = {
  connected: 2,
  connecting: 1,
  available: 1,
  failed: 1,
  recovering: 0,
  absent: -1,
};

/** The claim of a host. */
export function claimOf({ state, claimedAtMs }: Held, isHere: boolean, host: string): Claim {
  return { isHere, hold: HOLDS[state], atMs: claimedAtMs, host };
}

/** Whether the first goes before the second. */
export function better(one: Claim, other: Claim): boolean {
  if (one.isHere !== other.isHere) return one.isHere;
  if (one.hold !== other.hold) return one.hold > other.hold;
  if (one.atMs !== other.atMs) return one.atMs > other.atMs;
  return one.host < other.host;
}
