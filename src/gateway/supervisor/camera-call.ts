// One call of a client to a camera. Without a session it is refused with the reason. It is repeated in two cases only:
// a
// read that was in flight when its worker died, once the camera is back; and a read or write that the loss of its
// session by the restart of its body has kept from its effect. Actions are never repeated, because a second shutter is
// a second picture.

import { OPERATION_KINDS, type OperationKind, type OperationName } from '../../protocol/operations.js';
import { ServiceError } from '../errors/errors.js';
import type { CameraWorker } from './camera-worker.js';
import type { Camera } from './machine/model.js';
import { publicState } from './machine/states.js';

/** Kinds without an effect on the camera. */
const REPEATABLE: readonly OperationKind[] = ['read', 'search'];

/** Whether an operation may be begun again after a failure without an effect. Transfers have a queue that does so. */
function isBegunAgain(operation: OperationName): boolean {
  return OPERATION_KINDS[operation] === 'write' || operation === 'listSDCardFiles';
}

/** Facts about the camera of a call. */
export interface CalledCamera {
  /** Resolves when it has recovered; rejects when it does not in time, or is not recovering. */
  recovered: () => Promise<unknown>;
  /** Whether it is away for a restart, which makes a read fail. */
  isAway: () => boolean;
}

/**
 * Makes a call, and repeats it once after a recovery where that is safe.
 * @param once makes the call; while the camera is being recovered it throws CAMERA_RECOVERING.
 * @throws what `once` throws.
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

/** Whether a call has certainly had no effect, because there was no session any more. */
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
