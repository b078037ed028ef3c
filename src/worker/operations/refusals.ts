// Errors after which an operation may continue.

import { WorkerError, type WorkerErrorCode } from '../../protocol/codes.js';

/** Errors that only mean that the SDK did not do what was requested. */
const ANSWERS_OF_THE_SDK: ReadonlySet<WorkerErrorCode> = new Set(['SDK_NONSENSE', 'SDK_REFUSED']);

/** Ignores such an error. @throws any other error */
export function ignoreRefusal(error: unknown): void {
  const isAnswer = error instanceof WorkerError && ANSWERS_OF_THE_SDK.has(error.code);
  if (!isAnswer) throw error;
}
