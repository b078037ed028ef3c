// Orders that the camera has no value of: it takes them or refuses them. Right after a connect it refuses what it has
// not reported yet, and nothing has happened then.

import type { Camera } from '../camera/camera.js';
import { WorkerError } from '../protocol/codes.js';
import { SDK_ERROR } from '../sdk/codes.js';

/**
 * What follows an order that the camera has taken: where it fails, something has happened all the same.
 * @throws what `rest` throws, with the outcome unknown
 */
export async function afterOrder<Value>(rest: Promise<Value>): Promise<Value> {
  try {
    return await rest;
  } catch (error) {
    throw withUnknownOutcome(error);
  }
}

/** The same failure, of which it is not known what has happened before it. */
export function withUnknownOutcome(error: unknown): unknown {
  if (!(error instanceof WorkerError)) return error;
  return new WorkerError(error.code, error.message, { ...error.toWire(), outcome: 'unknown' });
}

/** Gives an order, and gives it again while the camera is still coming up. @throws what the order throws */
export async function order(camera: Camera, give: () => Promise<void>): Promise<void> {
  let refusal: unknown;
  const isTaken = await camera.growth.find(async () => {
    try {
      await give();
      return true;
    } catch (error) {
      if (!(error instanceof WorkerError) || error.sdkCode !== SDK_ERROR.invalidCalled) throw error;
      refusal = error;
      return undefined;
    }
  });
  if (isTaken === undefined) throw refusal;
}
