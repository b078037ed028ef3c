// Failures after which an operation may continue.

import { WorkerError, type WorkerErrorCode } from '../../protocol/codes.js';

/** Failures that mean only that the SDK did not do it. */
const ANSWERS_OF_THE_SDK: ReadonlySet<WorkerErrorCode> = new Set(['SDK_NONSENSE', 'SDK_REFUSED']);

/** Ignores such a failure. @throws any other error */
export function ignoreRefusal(error: unknown): void {
  const isAnswer = error instanceof WorkerError && ANSWERS_OF_THE_SDK.has(error.code);
  if (!isAnswer) throw error;
}
