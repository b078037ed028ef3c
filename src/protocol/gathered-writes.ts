// Gathers what is written to a pipe in one turn of the event loop: a system call that wakes the peer costs more than
// the rest of a small message.

import type { Writable } from 'node:stream';

/**
 * Gathers the writes to a stream: all writes of one turn leave at its end, in one system call.
 * @returns a function to call before each write
 */
export function gatheredWrites(stream: Writable): () => void {
  let isGathering = false;
  return () => {
    if (isGathering) return;
    isGathering = true;
    stream.cork();
    setImmediate(() => {
      isGathering = false;
      stream.uncork();
    });
  };
}
