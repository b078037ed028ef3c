// Examinations for many callers: those who ask at the same time share one, and what was found a moment ago is found
// again without looking. So a client that asks in a loop keeps at most one process and one disk busy.

import type { Clock } from '../../base/clock.js';
import type { Finding } from '../finding.js';

/** Findings, and the time at which the examination began. */
export interface Examination {
  /** RFC 3339, UTC. */
  readonly at: string;
  readonly findings: readonly Finding[];
}

/** Shares examinations. */
export class SharedExamination {
  readonly #examine: (signal: AbortSignal) => Promise<readonly Finding[]>;
  readonly #clock: Clock;
  readonly #keptMs: number;
  readonly #end = new AbortController();
  #current: Promise<Examination> | undefined;

  /** @param keptMs how long findings are given again, from the end of the look. */
  constructor(examine: (signal: AbortSignal) => Promise<readonly Finding[]>, clock: Clock, keptMs: number) {
    this.#examine = examine;
    this.#clock = clock;
    this.#keptMs = keptMs;
  }

  /** The one that is under way or has just ended, or a new one. */
  examine(): Promise<Examination> {
    this.#current ??= this.#begin();
    return this.#current;
  }

  /** Ends the one that is under way; what it has not found out by then are failures. */
  close(): void {
    this.#end.abort();
  }

  async #begin(): Promise<Examination> {
    const at = new Date().toISOString();
    try {
      return { at, findings: await this.#examine(this.#end.signal) };
    } finally {
      this.#clock.setTimer(this.#keptMs, () => {
        this.#current = undefined;
      });
    }
  }
}
