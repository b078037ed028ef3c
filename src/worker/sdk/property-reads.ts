// How reads of properties go to the session thread. Alone they go as requested, and bring each
// property whole. A faster way may be put in their place (worker/fast-reads); the port knows which reads have failed,
// and no more.

import type { NativeProperty } from './addon.js';
import type { SessionRequest } from './session-thread.js';

/** A way for reads: requests named `getProperties`, with the codes, or without any for all. */
export interface PropertyReads {
  /** The request that goes over in place of this one. */
  asked(request: SessionRequest): SessionRequest;
  /** The properties in its answer that were in no earlier one. */
  newIn(request: SessionRequest, answer: unknown): readonly NativeProperty[];
  /**
   * All properties that it has read; they may not be changed.
   * @throws WORKER_FAULT when the answer relies on one that has not come
   */
  taken(request: SessionRequest, answer: unknown): readonly NativeProperty[];
  /** An answer was lost. Reads that have already gone over are to be taken first. */
  lost(): void;
}

/** The plain way. */
export const WHOLE_READS: PropertyReads = {
  asked: (request) => request,
  newIn: (_request, answer) => answer as readonly NativeProperty[],
  taken: (_request, answer) => answer as readonly NativeProperty[],
  lost: () => undefined,
};
