// The states of one camera and all transitions between them, in one table. docs/develop/recovery.md gives the reasons.
// Tests compare the table with that page and with the transitions that the machine makes.

import type { CameraState } from '../../../protocol/words.js';

/** For each state, the next state by cause. A cause that is not listed cannot occur in that state. */
export const TRANSITIONS = {
  absent: { appeared: 'available', connect: 'connecting', 'connect-in-restart': 'recovering' },
  available: {
    vanished: 'absent',
    connect: 'connecting',
    'connect-in-restart': 'recovering',
    restore: 'recovering',
  },
  connecting: {
    opened: 'connected',
    refused: 'available',
    closed: 'available',
    'gave-up': 'failed',
    broke: 'failed',
  },
  connected: { interrupted: 'reconnecting', lost: 'recovering', closed: 'available', broke: 'failed' },
  reconnecting: { opened: 'connected', lost: 'recovering', closed: 'available', broke: 'failed' },
  recovering: {
    opened: 'connected',
    refused: 'available',
    closed: 'available',
    'gave-up': 'failed',
    broke: 'failed',
  },
  failed: {
    connect: 'connecting',
    'connect-in-restart': 'recovering',
    closed: 'available',
    vanished: 'absent',
  },
} as const;

type Table = typeof TRANSITIONS;

/** Name of a state of a camera. */
export type StateName = keyof Table;
/** Why a camera changes its state. The same cause always leads to the same state. */
export type Cause = { [From in StateName]: keyof Table[From] }[StateName];
/** The state that a cause leads to. */
export type Target<On extends Cause> = {
  [From in StateName]: On extends keyof Table[From] ? Table[From][On] : never;
}[StateName];

/** The next state after the cause; undefined when the cause cannot occur in this state. */
export function targetOf(from: StateName, cause: Cause): StateName | undefined {
  const ways: { readonly [On in Cause]?: StateName } = TRANSITIONS[from];
  return ways[cause];
}

/** The state for clients: `recovering`, no matter whether the SDK or this service restores the session. */
export function publicState(name: StateName): CameraState {
  return name === 'reconnecting' ? 'recovering' : name;
}
