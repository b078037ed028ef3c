// Of several hosts that have one camera, which one serves it: a cable was moved and the old host has not noticed, or a
// body on the network is seen by all. A host that answers goes before one that does not, and one that sees the camera or
// has its session before one whose session is lost. Of those the host that has had a body on its cable keeps it until it
// gives it up, whatever others say; then a session goes before none, then the host that has had the body so far, then
// the newer claim. This orders the claims of others; what a host sees itself it decides by that (directory.ts). Pure.

import type { CameraState } from '../../worker/protocol/words.js';
import type { RemoteBody } from './remote-host.js';

/** What a host shows for its claim to a camera. */
export interface Claim {
  readonly isHere: boolean;
  /** How good its hold of the camera is: see {@link HOLDS}. */
  readonly hold: number;
  /** The host has had the camera so far, and on a cable. */
  readonly isKept: boolean;
  /** The host has had the camera so far. */
  readonly isKnown: boolean;
  readonly atMs: number;
  /** Decides where all else is the same. */
  readonly host: string;
}

/** What a host knows of a camera that it has. */
export type Held = Pick<RemoteBody, 'state' | 'claimedAtMs' | 'connectionType'>;

/** A session that is being brought back may be one whose camera is at another host by now. */
const HOLDS: Readonly<Record<CameraState, number>> = {
  connected: 2,
  connecting: 1,
  available: 1,
  failed: 1,
  recovering: 0,
  absent: -1,
};

/** The claim of a host. @param isKnown it has had the camera so far */
export function claimOf(
  { state, claimedAtMs, connectionType }: Held,
  { isHere, isKnown, host }: Pick<Claim, 'isHere' | 'isKnown' | 'host'>,
): Claim {
  const isKept = isKnown && connectionType === 'USB';
  return { isHere, hold: HOLDS[state], isKept, isKnown, atMs: claimedAtMs, host };
}

/** Whether the first goes before the second. */
export function better(one: Claim, other: Claim): boolean {
  if (one.isHere !== other.isHere) return one.isHere;
  if (one.hold > 0 !== other.hold > 0) return one.hold > 0;
  if (one.isKept !== other.isKept) return one.isKept;
  if (one.hold !== other.hold) return one.hold > other.hold;
  if (one.isKnown !== other.isKnown) return one.isKnown;
  if (one.atMs !== other.atMs) return one.atMs > other.atMs;
  return one.host < other.host;
}
