// The one case in which a call is made twice: a read that was in flight when its worker died, once the camera is
// back. Writes and actions are never repeated, for a second shutter is a second picture.

import { OPERATION_KINDS, type OperationKind, type OperationName } from '../../worker/protocol/operations.js';
import { ServiceError } from '../errors.js';
import type { Healing } from './healing.js';

/** Kinds without an effect on the camera. */
const REPEATABLE: readonly OperationKind[] = ['read', 'search'];

/**
 * Decides about a call that failed.
 * @param healing of the camera, when it is being brought back.
 * @param limitMs how long the caller still waits for that.
 * @param again makes the call once more.
 * @throws `error`, when the call must not be repeated or the camera is not back in time.
 */
export async function askAgain<T>(
  operation: OperationName,
  error: unknown,
  healing: Healing | undefined,
  limitMs: number,
  again: () => Promise<T>,
): Promise<T> {
  const isLost = error instanceof ServiceError && error.code === 'WORKER_LOST';
  if (!isLost || !REPEATABLE.includes(OPERATION_KINDS[operation]) || healing === undefined) throw error;
  await healing.outcome(limitMs).catch(() => {
    throw error;
  });
  return again();
}
