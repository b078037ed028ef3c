// Chooses the host that serves a camera when several hosts claim it: its cable was moved and the old host has not
// noticed yet, or it is on the network and every host sees it. Each rule decides where the rules before it do not:
//   - a host that answers goes before a host that does not
//   - a host that sees the camera or has its session goes before a host that no longer sees it
//   - the host that had the camera first, and has claimed it ever since, goes before all others
//   - a host with a session goes before a host without one
//   - the newer claim goes before the older one
// These rules order the claims of other hosts. A camera that this host sees itself is always its own (owners.ts). Pure.

import type { CameraState } from '../../protocol/words.js';
import type { CameraVitals } from '../cameras/cameras.js';
import type { RemoteBody } from './remote-host.js';

/** Claim of a host to a camera. */
export interface Claim {
  readonly isHere: boolean;
  /** How good the host's hold of the camera is: see {@link HOLDS}. */
  readonly hold: number;
  /** Whether the host had the camera before the others, and has claimed it ever since. */
  readonly isKept: boolean;
  readonly atMs: number;
  /** Name of the host; the alphabetical order decides between claims that are equal otherwise. */
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
/** Hold of a host on a camera that may be on a cable to another host by now. */
const UNSEEN = 0;

/**
 * Facts of this host about a camera that it has. A USB camera that is gone, and is being recovered, may be at another
 * host by now; a camera on the network has no cable that could be moved.
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

/** Whether the first claim goes before the second. */
export function better(one: Claim, other: Claim): boolean {
  if (one.isHere !== other.isHere) return one.isHere;
  if (one.hold > 0 !== other.hold > 0) return one.hold > 0;
  if (one.isKept !== other.isKept) return one.isKept;
  if (one.hold !== other.hold) return one.hold > other.hold;
  if (one.atMs !== other.atMs) return one.atMs > other.atMs;
  return one.host < other.host;
}
