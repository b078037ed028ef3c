// The last step of the process, which must not fail. An exit of node waits for its threads; a thread that hangs in the
// kernel, on a mount whose server does not answer, never returns, and then only SIGKILL ends the process. Calls that
// come and go are no reason for it, however many there are. Must not know cameras.

import { Worker } from 'node:worker_threads';
import { type Clock, delay } from '../../base/clock.js';

/** Calls that run in a thread of the pool, as node names them. */
const POOL_CALL = /^(FSReq|FileHandleCloseReq|GetAddrInfoReq|GetNameInfoReq)/;
const POLL_MS = 20;
/** A call that has run for this part of the wait when it is over hangs: it ran before the others came. */
const HANGING_PART = 1 / 2;
/** Looks that distinguish a hanging call from one that ends and another that begins. */
const LEAST_LOOKS = 10;

/**
 * Runs in a thread of its own and needs nothing of the main thread. It waits in parts: while the process does not run
 * it cannot end on its own either, and a pause counts as one of them.
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
  /** How long calls to the file system that come and go may keep the process. */
  readonly waitMs: number;
  /** One call that takes longer hangs in the kernel. */
  readonly hangMs: number;
  /** Runs once, last; for example writes the log. With true, a call hangs and SIGKILL follows. */
  readonly flush: (isHanging: boolean) => void;
}

/**
 * Ends the process with this code; by SIGKILL when a thread hangs in the kernel, since an exit would wait for it. Calls
 * that are young when the time is over have ten more looks.
 */
export async function endProcess(code: number, { clock, waitMs, hangMs, flush }: EndOptions): Promise<never> {
  const untilMs = clock.nowMs() + waitMs;
  const hangingLooks = Math.min(hangMs, waitMs * HANGING_PART) / POLL_MS;
  // In looks, not in time: while the process does not run, its calls do not end either.
  let seen = new Map<object, number>();
  let isHanging = false;
  /** Calls under way when the time was over, and looks at them since. */
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
      // An exit would wait for them, without a limit.
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

/** From now on the process ends by SIGKILL when it has run for this time, also when its main thread is blocked. */
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

/** Calls that run in the pool or wait for it: the same object for as long as a call does. */
function poolCalls(): object[] {
  // Older than the documented getActiveResourcesInfo(), which cannot distinguish two calls of one kind.
  const { _getActiveRequests: requests } = process as unknown as { _getActiveRequests?: () => object[] };
  if (requests === undefined)
    return process.getActiveResourcesInfo().some((name) => POOL_CALL.test(name)) ? [POOL_CALL] : [];
  return requests.call(process).filter((request) => POOL_CALL.test(request.constructor.name));
}
