// One call of a client to a camera: refused with the reason while there is no session, asked again where that is
// safe, and remembered where healing must give its effect back. It changes no state of the camera.

import type { OperationName, Params, Result } from '../../worker/protocol/operations.js';
import { ServiceError } from '../errors.js';
import type { CallOptions } from '../rig.js';
import { askAgain } from './ask-again.js';
import type { CameraState } from './camera-state.js';
import type { CameraWorker } from './camera-worker.js';
import type { Healing } from './healing.js';
import { remember } from './remember.js';
import type { Wish } from './worker-session.js';

/** What a call has to know of its camera, now. */
export interface CallableCamera {
  state: CameraState;
  reason: string;
  worker: CameraWorker | undefined;
  healing: Healing | undefined;
  wish: Wish | undefined;
}

/**
 * Makes the call.
 * @param now looks at the camera; asked again when the call is.
 * @param againMs how long a read that lost its worker waits for the camera to come back.
 * @throws NOT_CONNECTED, CAMERA_RECOVERING and what the operation documents
 */
export async function callCamera<Name extends OperationName>(
  now: () => CallableCamera,
  operation: Name,
  params: Params<Name>,
  options: CallOptions,
  againMs: number,
): Promise<Result<Name>> {
  const callOnce = async () => workerOf(now()).call(operation, params, options);
  const result = await callOnce().catch((error: unknown) =>
    askAgain(operation, error, now().healing, againMs, callOnce),
  );
  const { wish } = now();
  if (wish !== undefined) remember(wish, operation, params, result);
  return result;
}

function workerOf({ state, reason, worker }: CallableCamera): CameraWorker {
  if (state === 'recovering') {
    throw new ServiceError('CAMERA_RECOVERING', `the camera is being brought back: ${reason}`);
  }
  if (state !== 'connected' || worker === undefined) {
    const why = state === 'failed' ? `: ${reason}` : '';
    throw new ServiceError('NOT_CONNECTED', `the camera is not connected (${state}${why})`);
  }
  return worker;
}
