// Interface for reads of properties on the session thread, and the plain way, which sends requests unchanged and brings
// each property whole. worker/fast-reads has a faster way. The port only tells it which answers are lost.

import type { NativeProperty } from './addon.js';
import type { SessionRequest } from './session-thread.js';

/** A way of reading. Requests are named `getProperties`, with the codes, or without codes for all properties. */
export interface PropertyReads {
  /** The request that is sent in place of this one. */
  asked(request: SessionRequest): SessionRequest;
  /** The properties in an answer that were in no earlier answer. */
  newIn(request: SessionRequest, answer: unknown): readonly NativeProperty[];
  /**
   * All properties that a request has read. They must not be changed.
   * @throws WORKER_FAULT when the answer refers to an answer that was lost
   */
  taken(request: SessionRequest, answer: unknown): readonly NativeProperty[];
  /** Notes that an answer was lost. The answers to reads that were already sent must be taken first. */
  lost(): void;
}

/** The plain way: requests are sent unchanged, and answers bring each property whole. */
export const WHOLE_READS: PropertyReads = {
  asked: (request) => request,
  newIn: (_request, answer) => answer as readonly NativeProperty[],
  taken: (_request, answer) => answer as readonly NativeProperty[],
  lost: () => undefined,
};
