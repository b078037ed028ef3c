// Failures that an operation may go on after.

import { WorkerError, type WorkerErrorCode } from '../protocol/codes.js';

/** Failures that say no more than that the SDK did not do it. */
const ANSWERS_OF_THE_SDK: ReadonlySet<WorkerErrorCode> = new Set(['SDK_NONSENSE', 'SDK_REFUSED']);

/** Does nothing for an answer of the SDK. @throws the error when it is another */
export function ignoreRefusal(error: unknown): void {
  const isAnswer = error instanceof WorkerError && ANSWERS_OF_THE_SDK.has(error.code);
  if (!isAnswer) throw error;
}
