// Choice of the host that serves a camera when several have it: a cable was moved and the old host has not noticed, or
// a network body is seen by all. A host that answers goes before one that does not, and one that sees the camera, or
// has its session, before one that does not see it any more. Of those the host that had the body first keeps it,
// whatever others claim; then a session goes before none, then the newer claim. This orders the claims of others; for
// cameras that a host sees itself it decides by that (owners.ts). Pure.

import type { CameraState } from '../../protocol/words.js';
import type { CameraVitals } from '../cameras/cameras.js';
import type { RemoteBody } from './remote-host.js';

/** Claim of a host to a camera. */
export interface Claim {
  readonly isHere: boolean;
  /** How good its hold of the camera is: see {@link HOLDS}. */
  readonly hold: number;
  /** The host had the camera before the others, and has claimed it ever since. */
  readonly isKept: boolean;
  readonly atMs: number;
  /** Decides between claims that are equal otherwise. */
  readonly host: string;
}

/** Facts of a host about a camera that it has. */
export type Held = Pick<RemoteBody, 'state' | 'claimedAtMs' | 'unseen'>;

const HOLDS: Readonly<Record<CameraState, number>> = {
  connected: 2,
  connecting: 1,
  available: 1,
  failed: 1,
  recovering: 2,
  absent: -1,
};
/** Rank of a camera whose cable may be in another host by now. */
const UNSEEN = 0;

/**
 * Facts of this host about a camera that it has. The cable of one that it recovers may have been moved; a network is
 * none.
 */
export function heldOf({
  state,
  since,
  connectionType,
  isPresent,
}: Pick<CameraVitals, 'state' | 'since' | 'connectionType' | 'isPresent'>): Held {
  const isUnseen = connectionType === 'USB' && !isPresent && state !== 'connected';
  return { state, claimedAtMs: Date.parse(since) || 0, ...(isUnseen ? { unseen: true } : {}) };
}

/** The claim of a host. */
export function claimOf(
  { state, claimedAtMs, unseen }: Held,
  about: Pick<Claim, 'isHere' | 'isKept' | 'host'>,
): Claim {
  return { ...about, hold: unseen === true ? UNSEEN : HOLDS[state], atMs: claimedAtMs };
}

/** Whether the first goes before the second. */
export function better(one: Claim, other: Claim): boolean {
  if (one.isHere !== other.isHere) return one.isHere;
  if (one.hold > 0 !== other.hold > 0) return one.hold > 0;
  if (one.isKept !== other.isKept) return one.isKept;
  if (one.hold !== other.hold) return one.hold > other.hold;
  if (one.atMs !== other.atMs) return one.atMs > other.atMs;
  return one.host < other.host;
}
