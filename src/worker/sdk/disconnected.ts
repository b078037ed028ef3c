// The SDK's refusal of a call because the body is away. The SDK knows of the loss then, and may not have reported it
// yet; an order that it refuses so may have reached the body in its last moment. What follows is not decided here.

import { WorkerError } from '../../protocol/codes.js';
import { SDK_ERROR } from './codes.js';

/** Whether the SDK has refused a call as disconnected. */
export function saysDisconnected(error: unknown): error is WorkerError {
  return error instanceof WorkerError && error.sdkCode === SDK_ERROR.disconnected;
}
