// Orders are calls without a value that could be read back: the camera accepts or refuses them. Right after a connect
// it refuses an order whose property it has not reported yet; such an order has had no effect.

import { WorkerError } from '../../protocol/codes.js';
import type { Camera } from '../camera/camera.js';
import { SDK_ERROR } from '../sdk/codes.js';
import { saysDisconnected } from '../sdk/disconnected.js';

/**
 * Waits for the SDK's answer to an order. An order that is refused as disconnected may still have reached the body.
 * @throws what `given` throws; with the outcome unknown when the SDK reports that the body is disconnected
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
 * Waits for work after an order that the camera has accepted. If the work fails, the order may still have had its
 * effect.
 * @throws what `rest` throws, with the outcome unknown
 */
export async function afterOrder<Value>(rest: Promise<Value>): Promise<Value> {
  try {
    return await rest;
  } catch (error) {
    throw withUnknownOutcome(error);
  }
}

/** The same error with the outcome unknown. */
export function withUnknownOutcome(error: unknown): unknown {
  if (!(error instanceof WorkerError)) return error;
  return new WorkerError(error.code, error.message, { ...error.toWire(), outcome: 'unknown' });
}

/**
 * Gives an order, and repeats it after a refusal while the camera still reports further properties.
 * @throws what the order throws
 */
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
