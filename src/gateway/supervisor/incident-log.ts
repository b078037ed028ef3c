// What has happened to the workers of one camera: how often, when last and why. The restart policy and the status
// of the camera are made from it.

import type { Clock } from '../../worker/protocol/clock.js';
import { decideRestart, type RestartDecision, type RestartPolicy } from './machine/restart-policy.js';

/** The end of a worker that nobody asked for. */
export interface LastExit {
  /** ISO 8601, UTC. */
  at: string;
  cause: string;
  pid?: number;
}

/** The failures of one camera. */
export class IncidentLog {
  readonly #clock: Clock;
  readonly #policy: RestartPolicy;
  #failuresAtMs: number[] = [];
  #total = 0;
  #lastExit: LastExit | undefined;

  constructor(clock: Clock, policy: RestartPolicy) {
    this.#clock = clock;
    this.#policy = policy;
  }

  /** Restarts since the service has started. */
  get total(): number {
    return this.#total;
  }

  get lastExit(): LastExit | undefined {
    return this.#lastExit;
  }

  /** Failures within the window, now. */
  get inWindow(): number {
    return this.#recent().length;
  }

  /** Notes the end of a process. */
  noteExit(cause: string, pid: number | undefined): void {
    this.#lastExit = { at: new Date().toISOString(), cause, ...(pid === undefined ? {} : { pid }) };
  }

  /** Notes a failure and says when to try again. */
  noteFailure(): RestartDecision {
    const nowMs = this.#clock.nowMs();
    this.#total += 1;
    this.#failuresAtMs = [...this.#recent(), nowMs];
    return decideRestart(this.#policy, this.#failuresAtMs, nowMs, Math.random());
  }

  #recent(): number[] {
    const nowMs = this.#clock.nowMs();
    return this.#failuresAtMs.filter((atMs) => nowMs - atMs < this.#policy.windowMs);
  }
}
