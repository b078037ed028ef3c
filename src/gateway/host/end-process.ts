// The last step of the process, which must not fail. An exit of node waits for its threads; a thread that hangs in the
// kernel, on a mount whose server is gone, never returns, and then only SIGKILL ends the process. Must not know
// cameras.

import { Worker } from 'node:worker_threads';
import { type Clock, delay } from '../../worker/protocol/clock.js';

/** Calls that run in a thread of the pool, as node names them. */
const POOL_CALL = /^(FSReq|FileHandleCloseReq|GetAddrInfoReq|GetNameInfoReq)/;
const POLL_MS = 20;

/** Runs in a thread of its own and needs nothing of the main thread. */
const WATCH = `
  const { limitMs, pid } = require('node:worker_threads').workerData;
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, limitMs);
  process.kill(pid, 'SIGKILL');
`;

/** How the process ends. */
export interface EndOptions {
  readonly clock: Clock;
  /** How long file calls that are under way may still take. */
  readonly waitMs: number;
  /** Runs once, last; for example writes the log. */
  readonly flush: () => void;
}

/** Ends the process with this code; by SIGKILL when a thread hangs in the kernel, since an exit would wait for it. */
export async function endProcess(code: number, { clock, waitMs, flush }: EndOptions): Promise<never> {
  const untilMs = clock.nowMs() + waitMs;
  while (isPoolBusy() && clock.nowMs() < untilMs) await delay(clock, POLL_MS);
  flush();
  if (isPoolBusy()) process.kill(process.pid, 'SIGKILL');
  process.exit(code);
}

/** From now on the process ends by SIGKILL after this time, also when its main thread is blocked. */
export function endAtTheLatest(limitMs: number): void {
  try {
    const watch = new Worker(WATCH, { eval: true, workerData: { limitMs, pid: process.pid }, execArgv: [] });
    watch.unref();
    // Without memory or threads left this thread does not start; the timers of the main thread remain.
    watch.on('error', () => undefined);
  } catch {
    // As above, but thrown.
  }
}

function isPoolBusy(): boolean {
  return process.getActiveResourcesInfo().some((name) => POOL_CALL.test(name));
}
