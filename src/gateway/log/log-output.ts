// Writes log lines to standard error without ever waiting for its reader. Lines that cannot be written yet stay in a
// bounded backlog; when it is full, further lines are dropped and counted. Must not know the content of the lines.

import { pino } from 'pino';
import type { Clock } from '../../base/clock.js';
import type { Limits } from '../limits/limit-table.js';

/** Pause before lines that could not be written are tried again. */
const RETRY_MS = 100;

/** The limits of the output. */
export type LogOutputLimits = Pick<Limits, 'logBacklogBytes' | 'logFlushMs'>;

/** Dependencies of {@link LogOutput}. */
export interface LogOutputContext {
  /** File descriptor. Writing does not wait when it is non-blocking; see {@link standardError}. */
  readonly fd: number;
  readonly limits: LogOutputLimits;
  readonly clock: Clock;
  /** Makes the line that replaces dropped lines. */
  readonly gap: (dropped: number) => string;
}

/** Standard error, which is non-blocking from here on when it is a pipe or a socket. */
export function standardError(): { fd: number; isTerminal: boolean } {
  // Node makes a pipe non-blocking when it is first accessed. Then a full pipe is an error, and nothing waits.
  return { fd: 2, isTerminal: process.stderr.isTTY === true };
}

/** A destination of pino. Lines are written at once while the reader keeps up, so that a crash loses none. */
export class LogOutput {
  readonly #context: LogOutputContext;
  readonly #stream: ReturnType<typeof pino.destination>;
  #dropped = 0;
  #isRetrying = false;
  #isBroken = false;
  /** The time until which writes wait for the reader; undefined = they do not wait. */
  #waitsUntilMs: number | undefined;

  constructor(context: LogOutputContext) {
    this.#context = context;
    const { fd, limits, clock } = context;
    this.#stream = pino.destination({
      fd,
      sync: true,
      maxLength: limits.logBacklogBytes,
      retryEAGAIN: () => this.#waitsUntilMs !== undefined && clock.nowMs() < this.#waitsUntilMs,
    });
    this.#stream.on('drop', () => {
      this.#dropped += 1;
    });
    this.#stream.on('drain', () => this.#writeGap());
    this.#stream.on('error', (error: NodeJS.ErrnoException) => this.#failed(error));
  }

  /** Takes one line; never waits and never throws. */
  write(line: string): void {
    if (this.#isBroken) return;
    // After a dropped line, all lines are dropped until the backlog is empty. So there is one gap, reported at its
    // place.
    if (this.#dropped > 0) this.#dropped += 1;
    else this.#stream.write(line);
  }

  /** Writes as much of the backlog as the reader takes within `logFlushMs`. Blocks; for the end of the process. */
  flushSync(): void {
    if (this.#isBroken) return;
    this.#waitsUntilMs ??= this.#context.clock.nowMs() + this.#context.limits.logFlushMs;
    try {
      this.#stream.flushSync();
      this.#writeGap();
    } catch {
      // The reader did not take it, and this cannot be reported anywhere else.
    }
  }

  #writeGap(): void {
    const dropped = this.#dropped;
    if (dropped === 0) return;
    this.#dropped = 0;
    this.#stream.write(this.#context.gap(dropped));
    // The backlog is full again, and the line about the gap was dropped too.
    if (this.#dropped > 0) this.#dropped = dropped;
  }

  /** Handles a failed write. Unwritten lines stay in the backlog: a full pipe may be read, a full disk emptied. */
  #failed(error: NodeJS.ErrnoException): void {
    if (error.code === 'EPIPE') this.#isBroken = true;
    if (this.#isBroken || this.#isRetrying) return;
    this.#isRetrying = true;
    this.#context.clock.setTimer(RETRY_MS, () => {
      this.#isRetrying = false;
      // An empty write makes the stream continue with its backlog.
      this.#stream.write('');
    });
  }
}
