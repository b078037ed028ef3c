// Sends messages to the service manager by the program `systemd-notify`: Node.js cannot send to a datagram socket, and
// the gateway loads no native code. Sends one message at a time, each with a time limit. The program runs until the
// service manager has taken its message: otherwise the manager could not match the sender with its unit. Must not know
// what messages mean.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Clock } from '../../base/clock.js';
import { TIMED_OUT, within } from '../../base/within.js';

/** Dependencies of the notifier. */
export interface NotifierContext {
  /** The value of NOTIFY_SOCKET. */
  readonly socket: string;
  /** The value of PATH, in which the program is searched. */
  readonly path: string | undefined;
  readonly clock: Clock;
  readonly limits: { readonly notifyMs: number };
  readonly logger: { warn(facts: object, text: string): void };
}

const PROGRAM = 'systemd-notify';

/** The way to the service manager. */
export class Notifier {
  readonly #context: NotifierContext;
  /** Resolves when every message so far was sent or given up. */
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #hasFailed = false;

  constructor(context: NotifierContext) {
    this.#context = context;
  }

  /** Whether a message is being sent or waits. */
  get isBusy(): boolean {
    return this.#waiting > 0;
  }

  /** Sends assignments such as `READY=1`, after earlier messages. Never rejects. */
  send(...assignments: readonly string[]): Promise<void> {
    this.#waiting += 1;
    this.#last = this.#last
      .then(() => this.#run(assignments))
      .catch((error: unknown) => this.#failed(String(error)))
      .finally(() => {
        this.#waiting -= 1;
      });
    return this.#last;
  }

  async #run(assignments: readonly string[]): Promise<void> {
    const { socket, path, clock, limits } = this.#context;
    const child = spawn(PROGRAM, assignments, {
      stdio: 'ignore',
      env: { NOTIFY_SOCKET: socket, ...(path === undefined ? {} : { PATH: path }) },
    });
    const ended = once(child, 'exit');
    const outcome = await within(ended, limits.notifyMs, clock);
    if (outcome === TIMED_OUT) {
      child.kill('SIGKILL');
      // If the program had failed to start, that would have been reported before.
      ended.catch(() => undefined);
      this.#failed(`${PROGRAM} does not return`);
      return;
    }
    const [code] = outcome;
    if (code === 0) this.#hasFailed = false;
    else this.#failed(`${PROGRAM} ended with ${String(code)}`);
  }

  /** Logs a failure once, until a message gets through again. */
  #failed(reason: string): void {
    if (!this.#hasFailed) this.#context.logger.warn({ reason }, 'the service manager cannot be notified');
    this.#hasFailed = true;
  }
}
