// The way of log lines to standard error. It never waits for whoever reads there: what cannot be written waits in a
// bounded backlog, and beyond that lines are dropped and counted. It knows nothing of what the lines say.

import { pino } from 'pino';
import type { Clock } from '../../worker/protocol/clock.js';
import type { Limits } from '../limits.js';

/** The limits it keeps. */
export type LogOutputLimits = Pick<Limits, 'logBacklogBytes' | 'logRetryMs' | 'logFlushMs'>;

/** How it is made. */
export interface LogOutputOptions {
  /** Written to without waiting when it is non-blocking; see {@link standardError}. */
  readonly fd: number;
  readonly limits: LogOutputLimits;
  readonly clock: Clock;
  /** A line that says how many were dropped, to stand where they are missing. */
  readonly gap: (dropped: number) => string;
}

/** Standard error, which is non-blocking from here on when it is a pipe or a socket. */
export function standardError(): { fd: number; isTerminal: boolean } {
  // Node makes a pipe non-blocking when it first looks at it; that is what makes a full one an error and not a wait.
  return { fd: 2, isTerminal: process.stderr.isTTY === true };
}

/** A destination of pino. Lines are written at once while somebody reads, so that a crash loses none. */
export class LogOutput {
  readonly #options: LogOutputOptions;
  readonly #stream: ReturnType<typeof pino.destination>;
  #dropped = 0;
  #isRetrying = false;
  #isBroken = false;
  /** Until then it waits for the reader; undefined = it never does. */
  #waitsUntilMs: number | undefined;

  constructor(options: LogOutputOptions) {
    this.#options = options;
    const { fd, limits, clock } = options;
    this.#stream = pino.destination({
      fd,
      sync: true,
      maxLength: limits.logBacklogBytes,
      retryEAGAIN: () => this.#waitsUntilMs !== undefined && clock.nowMs() < this.#waitsUntilMs,
    });
    this.#stream.on('drop', () => {
      this.#dropped += 1;
    });
    this.#stream.on('drain', () => this.#tellGap());
    this.#stream.on('error', (error: NodeJS.ErrnoException) => this.#failed(error));
  }

  /** Takes one line; never waits and never throws. */
  write(line: string): void {
    if (this.#isBroken) return;
    // Once lines are missing more are, until the backlog is gone, so that the gap is one and stands in its place.
    if (this.#dropped > 0) this.#dropped += 1;
    else this.#stream.write(line);
  }

  /** Writes what waits, as far as the reader takes it within `logFlushMs`; blocks. For the end of the process. */
  flushSync(): void {
    if (this.#isBroken) return;
    this.#waitsUntilMs ??= this.#options.clock.nowMs() + this.#options.limits.logFlushMs;
    try {
      this.#stream.flushSync();
      this.#tellGap();
    } catch {
      // The reader did not take it; there is nobody left to tell.
    }
  }

  #tellGap(): void {
    const dropped = this.#dropped;
    if (dropped === 0) return;
    this.#dropped = 0;
    this.#stream.write(this.#options.gap(dropped));
    // The backlog has filled up again meanwhile, and the word on the gap is the next that is missing.
    if (this.#dropped > 0) this.#dropped = dropped;
  }

  /** What was not written stays in the backlog: a full pipe is read again one day, a full disk emptied. */
  #failed(error: NodeJS.ErrnoException): void {
    if (error.code === 'EPIPE') this.#isBroken = true;
    if (this.#isBroken || this.#isRetrying) return;
    this.#isRetrying = true;
    this.#options.clock.setTimer(this.#options.limits.logRetryMs, () => {
      this.#isRetrying = false;
      // Nothing new: it goes on with what waits.
      this.#stream.write('');
    });
  }
}
