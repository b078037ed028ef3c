// Messages of a process that makes load: its order, and its answer.

/** One request that is sent repeatedly, in turn with others. */
export interface LoadRequest {
  method: string;
  path: string;
  body?: string;
}

/** One load. */
export interface LoadJob {
  url: string;
  requests: LoadRequest[];
  /** Requests in flight at the same time, at most. */
  connections: number;
  forMs: number;
  /**
   * Rate of an open load: requests are due at this rate, whatever the service does, and the time of a request begins
   * when it is due, even if it waits for a connection. Without it every connection sends its next request when the last
   * one is answered.
   */
  perSecond?: number;
}

/** Outcome of a load. */
export interface LoadOutcome {
  /** Requests that were answered. */
  count: number;
  /** Answers that were not a success, and lost connections. */
  errors: number;
  /** The first error, for a message. */
  firstError?: string;
  seconds: number;
  /** ms; null without any. */
  p50: number | null;
  p99: number | null;
  max: number | null;
}

/** Messages to the process. */
export type LoadMessage = { prepare: LoadJob } | 'go';
