// One call of a client to a camera. Without a session it is refused with the reason. It is repeated in one case only: a
// read that was in flight when its worker died, once the camera is back. Writes and actions are never repeated, because
// a second shutter is a second picture.

import { OPERATION_KINDS, type OperationKind, type OperationName } from '../../worker/protocol/operations.js';
import { ServiceError } from '../errors.js';
import type { CameraWorker } from './camera-worker.js';
import type { Camera } from './machine/model.js';
import { publicState } from './machine/states.js';

/** Kinds without an effect on the camera. */
const REPEATABLE: readonly OperationKind[] = ['read', 'search'];

/**
 * Makes a call, and repeats it once after a recovery where that is safe.
 * @param once makes the call.
 * @param recovered resolves when the camera has recovered; rejects when it does not in time, or is not recovering.
 * @param isAway whether the camera is away for a restart: then a read has failed because of that.
 * @throws what `once` throws.
 */
export async function callTwiceAtMost<T>(
  operation: OperationName,
  once: () => Promise<T>,
  recovered: () => Promise<unknown>,
  isAway: () => boolean,
): Promise<T> {
  try {
    return await once();
  } catch (error) {
    const isLost = error instanceof ServiceError && (error.code === 'WORKER_LOST' || isAway());
    if (!isLost || !REPEATABLE.includes(OPERATION_KINDS[operation])) throw error;
    await recovered().catch(() => {
      throw error;
    });
    return once();
  }
}

/**
 * The worker of a camera that is connected.
 * @param worker of the camera, if it has a process.
 * @throws NOT_CONNECTED, CAMERA_RECOVERING
 */
export function connectedWorker({ state }: Camera, worker: CameraWorker | undefined): CameraWorker {
  const name = publicState(state.name);
  if (name === 'recovering')
    throw new ServiceError('CAMERA_RECOVERING', `the camera is being recovered: ${state.reason}`);
  if (name !== 'connected' || worker === undefined) {
    const why = name === 'failed' ? `: ${state.reason}` : '';
    throw new ServiceError('NOT_CONNECTED', `the camera is not connected (${name}${why})`);
  }
  return worker;
}
