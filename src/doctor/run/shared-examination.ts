// Examinations for many callers. Callers at the same time share one examination, and for a short time after its end
// further callers get the same findings. So a client that asks in a loop keeps at most one process and one disk busy.

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

  /** @param keptMs how long findings are given again after the end of their examination. */
  constructor(examine: (signal: AbortSignal) => Promise<readonly Finding[]>, clock: Clock, keptMs: number) {
    this.#examine = examine;
    this.#clock = clock;
    this.#keptMs = keptMs;
  }

  /** The examination that is under way or has just ended; else a new one. */
  examine(): Promise<Examination> {
    this.#current ??= this.#begin();
    return this.#current;
  }

  /** Ends the examination that is under way; its checks without a finding are then failures. */
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
