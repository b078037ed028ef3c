// The states of a camera as clients see them, and every way from one to another: one table. docs/architecture.md
// draws it; a test compares the drawing with the table.

import type { CameraState } from '../../worker/protocol/words.js';

export { CAMERA_STATES, type CameraState } from '../../worker/protocol/words.js';

/** What can happen to a camera. */
export type CameraInput =
  /** Discovery sees it, or does not see it any more. */
  | 'appeared'
  | 'vanished'
  /** A client asks for a session. */
  | 'connect'
  /** The session is open. */
  | 'opened'
  /** The session could not be opened, and the client who asked was told. */
  | 'refused'
  /** The session was lost and is to be healed. */
  | 'lost'
  /** The session is over: a client ended it, or it was lost and nobody wants it healed. */
  | 'closed'
  /** Trying again cannot help. */
  | 'gave-up'
  /** A defect of the service was met while it dealt with this camera. */
  | 'broke';

/** From each state, where each input leads; an input that is not there cannot happen. */
export const TRANSITIONS: { readonly [From in CameraState]: { readonly [On in CameraInput]?: CameraState } } =
  {
    absent: { appeared: 'available', connect: 'connecting' },
    available: { vanished: 'absent', connect: 'connecting' },
    connecting: {
      opened: 'connected',
      refused: 'available',
      closed: 'available',
      'gave-up': 'failed',
      broke: 'failed',
    },
    connected: { lost: 'recovering', closed: 'available', broke: 'failed' },
    recovering: { opened: 'connected', closed: 'available', 'gave-up': 'failed', broke: 'failed' },
    failed: { connect: 'connecting', closed: 'available', vanished: 'absent' },
  };

/** @throws Error for a way that the table does not have: a defect of the supervisor. */
export function nextState(from: CameraState, input: CameraInput): CameraState {
  const to = TRANSITIONS[from][input];
  if (to === undefined) throw new Error(`a camera that is ${from} cannot be ${input}`);
  return to;
}
