// One call of a client to a camera. Without a session it is refused with the reason. It is repeated in two cases only:
//   - a read that was running when its worker died; it is repeated when the camera is back
//   - a read or write that had no effect because the body restarted and its session was lost
// Actions are never repeated, because a second shutter is a second picture.

import { OPERATION_KINDS, type OperationKind, type OperationName } from '../../protocol/operations.js';
import { ServiceError } from '../errors/errors.js';
import type { CameraWorker } from './camera-worker.js';
import type { Camera } from './machine/model.js';
import { publicState } from './machine/states.js';

/** Kinds of operations that have no effect on the camera. */
const REPEATABLE: readonly OperationKind[] = ['read', 'search'];

/** Whether an operation may begin again after a failure without an effect. Transfers are left to their queue. */
function isBegunAgain(operation: OperationName): boolean {
  return OPERATION_KINDS[operation] === 'write' || operation === 'listSDCardFiles';
}

/** Facts about the camera of a call. */
export interface CalledCamera {
  /** Resolves when the camera has recovered; rejects when it does not in time, or is not recovering. */
  recovered: () => Promise<unknown>;
  /** Whether the body is away for a restart, which makes a read fail. */
  isAway: () => boolean;
}

/**
 * Makes a call, and repeats it once after a recovery if that is safe.
 * @param once makes the call; throws CAMERA_RECOVERING while the camera is recovering.
 * @throws the error of `once`.
 */
export async function callTwiceAtMost<T>(
  operation: OperationName,
  once: () => Promise<T>,
  { recovered, isAway }: CalledCamera,
): Promise<T> {
  try {
    return await once();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const isRepeatable = REPEATABLE.includes(OPERATION_KINDS[operation]);
    if (isAway()) {
      if (isRepeatable || (isBegunAgain(operation) && isWithoutSession(error))) {
        await recovered().catch(() => undefined);
        return once();
      }
      if (isWithoutSession(error)) throw recovering(error.message);
    }
    if (!isRepeatable || error.code !== 'WORKER_LOST') throw error;
    await recovered().catch(() => {
      throw error;
    });
    return once();
  }
}

/** Whether a call has certainly had no effect, because there was no session. */
function isWithoutSession({ code, outcome }: ServiceError): boolean {
  return code === 'NOT_CONNECTED' && outcome === 'none';
}

function recovering(reason: string): ServiceError {
  return new ServiceError('CAMERA_RECOVERING', `the camera is being recovered: ${reason}`);
}

/**
 * The worker of a camera that is connected.
 * @param worker of the camera, if it has a process.
 * @throws NOT_CONNECTED, CAMERA_RECOVERING
 */
export function connectedWorker({ state }: Camera, worker: CameraWorker | undefined): CameraWorker {
  const name = publicState(state.name);
  if (name === 'recovering') throw recovering(state.reason);
  if (name !== 'connected' || worker === undefined) {
    const why = name === 'failed' ? `: ${state.reason}` : '';
    throw new ServiceError('NOT_CONNECTED', `the camera is not connected (${name}${why})`);
  }
  return worker;
}
