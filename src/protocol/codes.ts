// The errors of a worker, as they cross the link and as exceptions. The codes are in data/errors.json; the gateway's
// table (gateway/errors/error-table.ts) gives each an HTTP status.

import { messageText } from '../base/message-text.js';
import type { WorkerErrorCode } from './error-codes.js';
import type { Outcome } from './words.js';

export { WORKER_ERROR_CODES, type WorkerErrorCode } from './error-codes.js';

/** An error as it crosses the link. */
export interface WireError {
  code: WorkerErrorCode;
  /** Message with the cause and the advice; the gateway adds the name of the camera. */
  message: string;
  /** Whether the failed call may have had an effect. The gateway never repeats an action whose outcome is unknown. */
  outcome: Outcome;
  /** The SDK's error number (CrError), when the SDK refused the call. */
  sdkCode?: number;
  /** More members for the `data` of the answer, such as the keys that the camera has. */
  details?: Readonly<Record<string, string>>;
}

/** The same error as an exception inside a worker. */
export class WorkerError extends Error {
  readonly code: WorkerErrorCode;
  readonly outcome: Outcome;
  readonly sdkCode: number | undefined;
  readonly details: WireError['details'];

  constructor(
    code: WorkerErrorCode,
    message: string,
    options: Partial<Pick<WireError, 'outcome' | 'sdkCode' | 'details'>> = {},
  ) {
    super(messageText(message));
    this.name = 'WorkerError';
    this.code = code;
    this.outcome = options.outcome ?? 'none';
    this.sdkCode = options.sdkCode;
    this.details = options.details;
  }

  /** The form that crosses the link. */
  toWire(): WireError {
    const wire: WireError = { code: this.code, message: this.message, outcome: this.outcome };
    if (this.sdkCode !== undefined) wire.sdkCode = this.sdkCode;
    if (this.details !== undefined) wire.details = this.details;
    return wire;
  }
}
