// Starts bare workers (bare.ts), two at a time, as the measured workers were started.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./bare.js', import.meta.url));
const AT_A_TIME = 2;

/** Processes that run. */
export interface BareWorkers {
  pids: number[];
  /** How long it took until all had answered, ms. */
  startedMs: number;
  close(): Promise<void>;
}

/** Starts `count` workers, two at a time. */
export async function startBareWorkers(count: number): Promise<BareWorkers> {
  const workers: ChildProcess[] = [];
  const startedAtMs = performance.now();
  const lane = async () => {
    while (workers.length < count) {
      const worker = spawn(process.execPath, [SCRIPT], {
        stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
        env: {},
      });
      workers.push(worker);
      await once(worker.stdio[3] as Readable, 'data');
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
  return {
    pids: workers.map(({ pid }) => pid as number),
    startedMs: performance.now() - startedAtMs,
    close: async () => {
      const ends = workers.map((worker) => once(worker, 'exit'));
      for (const worker of workers) (worker.stdio[3] as Readable).destroy();
      await Promise.all(ends);
    },
  };
}
