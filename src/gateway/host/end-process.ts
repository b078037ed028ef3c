// The last step of the process, which must not fail. An exit of Node waits for its threads. A thread that hangs in the
// kernel, on a mount whose server does not answer, never returns; then only SIGKILL ends the process. Calls that come
// and go are no reason for SIGKILL, however many there are. Must not know cameras.

import { Worker } from 'node:worker_threads';
import { type Clock, delay } from '../../base/clock.js';

/** Calls that run in a thread of the pool, by their names in Node. */
const POOL_CALL = /^(FSReq|FileHandleCloseReq|GetAddrInfoReq|GetNameInfoReq)/;
const POLL_MS = 20;
/** A call hangs if it has been running for this share of the wait when the wait is over. */
const HANGING_PART = 1 / 2;
/** The number of looks needed to distinguish one hanging call from calls that end and begin. */
const LEAST_LOOKS = 10;

/**
 * Code of a thread of its own, which needs nothing of the main thread. It waits in ten parts, because a pause of the
 * process (a stop signal, a sleeping machine) must count as one part only: the process cannot end during a pause.
 */
const WATCH = `
  const { limitMs, pid } = require('node:worker_threads').workerData;
  const never = new Int32Array(new SharedArrayBuffer(4));
  for (let part = 0; part < 10; part += 1) Atomics.wait(never, 0, 0, limitMs / 10);
  process.kill(pid, 'SIGKILL');
`;

/** How the process ends. */
export interface EndOptions {
  readonly clock: Clock;
  /** How long the process waits for calls to the file system that come and go. */
  readonly waitMs: number;
  /** A single call that takes longer counts as hanging in the kernel. */
  readonly hangMs: number;
  /** Runs once, last; for example to write the log. `true`: a call hangs, and SIGKILL follows. */
  readonly flush: (isHanging: boolean) => void;
}

/**
 * Ends the process with this code. When a thread hangs in the kernel it uses SIGKILL, since an exit would wait for the
 * thread. Calls that have just begun when the time is over get ten more looks.
 */
export async function endProcess(code: number, { clock, waitMs, hangMs, flush }: EndOptions): Promise<never> {
  const untilMs = clock.nowMs() + waitMs;
  const hangingLooks = Math.min(hangMs, waitMs * HANGING_PART) / POLL_MS;
  // Counts looks, not time: while the process is paused, its calls do not end either.
  let seen = new Map<object, number>();
  let isHanging = false;
  /** Calls that were running when the time was over, and the number of looks at them since. */
  let last: readonly object[] | undefined;
  let lastLooks = 0;
  for (let looks = 1; ; looks += 1) {
    seen = new Map(poolCalls().map((call) => [call, (seen.get(call) ?? 0) + 1]));
    const isOver = looks >= LEAST_LOOKS && clock.nowMs() >= untilMs;
    const most = isOver ? Math.min(hangingLooks, looks * HANGING_PART) : hangingLooks;
    isHanging = [...seen.values()].some((count) => count > Math.max(most, LEAST_LOOKS * HANGING_PART));
    if (seen.size === 0 || isHanging) break;
    if (isOver) {
      last ??= [...seen.keys()];
      lastLooks += 1;
      // An exit would wait for these calls without a limit.
      const remain = last.some((call) => seen.has(call));
      isHanging = remain && lastLooks > LEAST_LOOKS;
      if (!remain || isHanging) break;
    }
    await delay(clock, POLL_MS);
  }
  flush(isHanging);
  if (isHanging) process.kill(process.pid, 'SIGKILL');
  process.exit(code);
}

/** From now on SIGKILL ends the process when it has run for this time, even if its main thread is blocked. */
export function endAtTheLatest(limitMs: number): void {
  try {
    const watch = new Worker(WATCH, { eval: true, workerData: { limitMs, pid: process.pid }, execArgv: [] });
    watch.unref();
    // Without memory or threads left, this thread does not start. Then only the timers of the main thread remain.
    watch.on('error', () => undefined);
  } catch {
    // The same failure, but thrown.
  }
}

/** Calls that run in the pool or wait for it. A call is the same object for as long as it lasts. */
function poolCalls(): object[] {
  // An older function than getActiveResourcesInfo(), which is documented but cannot tell two calls of one kind apart.
  const { _getActiveRequests: requests } = process as unknown as { _getActiveRequests?: () => object[] };
  if (requests === undefined)
    return process.getActiveResourcesInfo().some((name) => POOL_CALL.test(name)) ? [POOL_CALL] : [];
  return requests.call(process).filter((request) => POOL_CALL.test(request.constructor.name));
}
