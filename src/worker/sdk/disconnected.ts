// Recognises the SDK's refusal of a call because the body is disconnected. The SDK then knows about the loss but may
// not have reported it yet. An order that is refused so may still have reached the body. The callers decide what
// follows.

import { WorkerError } from '../../protocol/codes.js';
import { SDK_ERROR } from './codes.js';

/** Whether the SDK has refused a call as disconnected. */
export function saysDisconnected(error: unknown): error is WorkerError {
  return error instanceof WorkerError && error.sdkCode === SDK_ERROR.disconnected;
}
