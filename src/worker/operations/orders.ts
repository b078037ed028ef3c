// Orders: calls without a value that could be read back; the camera takes or refuses them. Right after a connect it
// refuses an order that it has not reported yet, and nothing has happened then.

import { WorkerError } from '../../protocol/codes.js';
import type { Camera } from '../camera/camera.js';
import { SDK_ERROR } from '../sdk/codes.js';
import { saysDisconnected } from '../sdk/disconnected.js';

/**
 * Waits for the SDK's answer to an order. One that it refuses as disconnected may have reached the body in its last
 * moment.
 * @throws what `given` throws; with the outcome unknown where the SDK reports that the body is away
 */
export async function ordered<Value>(given: Promise<Value>): Promise<Value> {
  try {
    return await given;
  } catch (error) {
    if (!saysDisconnected(error) || error.outcome === 'unknown') throw error;
    const text = `${error.message}; the camera may have done it anyway`;
    throw new WorkerError(error.code, text, { ...error.toWire(), outcome: 'unknown' });
  }
}

/**
 * Waits for work after an order that the camera has taken: when the work fails, the order may have had its effect.
 * @throws what `rest` throws, with the outcome unknown
 */
export async function afterOrder<Value>(rest: Promise<Value>): Promise<Value> {
  try {
    return await rest;
  } catch (error) {
    throw withUnknownOutcome(error);
  }
}

/** The same failure with the outcome unknown: it is not known what happened before it. */
export function withUnknownOutcome(error: unknown): unknown {
  if (!(error instanceof WorkerError)) return error;
  return new WorkerError(error.code, error.message, { ...error.toWire(), outcome: 'unknown' });
}

/** Gives an order, and repeats it while the camera still reports properties. @throws what the order throws */
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
