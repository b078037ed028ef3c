// Starts and uses a process that makes load (load.ts).

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { within } from '#harness/deadline.js';
import type { Scope } from '#harness/scope.js';
import type { LoadJob, LoadOutcome } from './load-job.js';

/** How long the answer may take after the time of the load. */
const ANSWER_MS = 60_000;

/** Figures of a load; NaN for a missing one. */
export interface Load extends LoadOutcome {
  p50: number;
  p99: number;
  max: number;
}

/** A process that makes load. */
export class Loader {
  readonly #process: ChildProcess;

  /** @param scope ends it */
  constructor(scope: Scope) {
    this.#process = fork(fileURLToPath(new URL('./load.js', import.meta.url)));
    scope.teardown(() => this.#process.connected && this.#process.disconnect());
  }

  /** Makes a load. @param begun called when the connections are open, right before the first request */
  async run(job: LoadJob, begun: () => void = () => undefined): Promise<Load> {
    await this.#ask({ prepare: job }, ANSWER_MS);
    begun();
    const { p50, p99, max, ...rest } = (await this.#ask('go', job.forMs + ANSWER_MS)) as LoadOutcome;
    // NaN arrives as null, because messages are JSON.
    return { ...rest, p50: p50 ?? Number.NaN, p99: p99 ?? Number.NaN, max: max ?? Number.NaN };
  }

  /** Makes a load in which every request must succeed. @throws Error with the first failure */
  async runWell(job: LoadJob, begun?: () => void): Promise<Load> {
    const load = await this.run(job, begun);
    if (load.errors > 0) throw new Error(`${load.errors} of ${load.count} requests: ${load.firstError}`);
    return load;
  }

  async #ask(message: object | string, limitMs: number): Promise<unknown> {
    const answer = within(
      'an answer of the process that makes the load',
      once(this.#process, 'message'),
      limitMs,
    );
    this.#process.send(message);
    return (await answer)[0];
  }
}
