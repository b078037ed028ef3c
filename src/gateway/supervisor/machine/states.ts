// The states of one camera and all transitions between them, in one table. docs/recovery.md has it with the reasons;
// tests compare both, and the table with the transitions that the machine makes.

import type { CameraState } from '../../../worker/protocol/words.js';

/** From each state, where each cause leads; a cause that is not there cannot happen. */
export const TRANSITIONS = {
  absent: { appeared: 'available', connect: 'connecting' },
  available: { vanished: 'absent', connect: 'connecting' },
  connecting: {
    opened: 'connected',
    refused: 'available',
    closed: 'available',
    'gave-up': 'failed',
    broke: 'failed',
  },
  connected: { interrupted: 'reconnecting', lost: 'recovering', closed: 'available', broke: 'failed' },
  reconnecting: { opened: 'connected', lost: 'recovering', closed: 'available', broke: 'failed' },
  recovering: { opened: 'connected', closed: 'available', 'gave-up': 'failed', broke: 'failed' },
  failed: { connect: 'connecting', closed: 'available', vanished: 'absent' },
} as const;

type Table = typeof TRANSITIONS;

/** What a camera is doing. */
export type StateName = keyof Table;
/** Why it changes its state; the same cause always leads to the same state. */
export type Cause = { [From in StateName]: keyof Table[From] }[StateName];
/** Where a cause leads. */
export type Target<On extends Cause> = {
  [From in StateName]: On extends keyof Table[From] ? Table[From][On] : never;
}[StateName];

/** Where the cause leads from there; undefined when it cannot happen there. */
export function targetOf(from: StateName, cause: Cause): StateName | undefined {
  const ways: { readonly [On in Cause]?: StateName } = TRANSITIONS[from];
  return ways[cause];
}

/** The state as clients see it: a session is being brought back, by the SDK or by this service. */
export function publicState(name: StateName): CameraState {
  return name === 'reconnecting' ? 'recovering' : name;
}
