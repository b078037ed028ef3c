// The messages of a process that is a client (node-client.ts).

/** A server, and the paths to get from it. */
export interface ClientJob {
  url: string;
  paths: string[];
  /** Duration of the requests with 32 in flight. */
  forMs: number;
}

/** Times in milliseconds: one request in flight, then 32. */
export interface ClientTimes {
  p50: number;
  p99: number;
  perSecond: number;
  p99OfMany: number;
}
