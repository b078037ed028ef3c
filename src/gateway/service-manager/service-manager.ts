// Reports to the service manager: readiness, status, and signs of life as long as every part of the service makes
// progress. Without a service manager it does nothing. Knows facts; knows neither cameras nor HTTP routes.

import type { Clock } from '../../base/clock.js';
import type { Inherited } from './inherited.js';
import { Notifier } from './notifier.js';
import { verdictOn } from './progress.js';
import { answersItself } from './self-check.js';

/** The facts that are reported or judged. */
export interface ManagerFacts {
  /** Whether a search for cameras has succeeded. */
  readonly isReady: boolean;
  /** One line for people. */
  readonly status: string;
  /** When discovery last made progress; monotonic; undefined: not yet. */
  readonly discoveryAtMs: number | undefined;
}

/** Dependencies of these reports. */
export interface ServiceManagerContext {
  readonly inherited: Inherited;
  /** The value of PATH. */
  readonly path: string | undefined;
  readonly clock: Clock;
  readonly limits: {
    readonly notifyMs: number;
    readonly selfCheckMs: number;
    readonly progressMs: number;
  };
  readonly logger: Record<'info' | 'warn' | 'error', (facts: object, text: string) => void>;
  readonly facts: () => ManagerFacts;
}

/** Pause between two status reports when there is no watchdog. */
const STATUS_MS = 10_000;
/** Pause between two checks whether discovery works, until the service is reported as ready. */
const READY_POLL_MS = 100;
/** Signs of life in each watchdog time, so that two may be lost. */
const FEEDS_PER_WATCHDOG = 3;
const US_PER_MS = 1_000;

/** The reports to the service manager. */
export class ServiceManager {
  readonly #context: ServiceManagerContext;
  readonly #notifier: Notifier | undefined;
  #url = '';
  #startedAtMs = 0;
  #answeredAtMs = 0;
  #isReady = false;
  #status = '';
  /** Why the watchdog is not fed, as last logged. */
  #withheld = '';
  #isStopping = false;
  #cancel: () => void = () => undefined;

  constructor(context: ServiceManagerContext) {
    this.#context = context;
    const { notifySocket } = context.inherited;
    if (notifySocket !== undefined) this.#notifier = new Notifier({ ...context, socket: notifySocket });
  }

  /**
   * Begins to report.
   * @param url where the service listens.
   */
  start(url: string): void {
    if (this.#notifier === undefined) return;
    this.#url = url;
    this.#startedAtMs = this.#context.clock.nowMs();
    this.#answeredAtMs = this.#startedAtMs;
    this.#step();
  }

  /** Reports that the settings are being read again, has them read, then reports that this is done. */
  async reloading(reload: () => void | Promise<void>): Promise<void> {
    if (this.#isReady) await this.#notifier?.send('RELOADING=1');
    await reload();
    if (this.#isReady) await this.#notifier?.send('READY=1');
  }

  /**
   * Reports that the service is ending. Resolves when the service manager has taken the report, or it was given up: the
   * report may wait behind another message, and would be lost with the process.
   * @param withinMs how long the end takes at most; asks the service manager to wait this long.
   */
  async stopping(withinMs: number): Promise<void> {
    this.#isStopping = true;
    this.#cancel();
    await this.#notifier?.send(
      'STOPPING=1',
      'STATUS=stopping',
      `EXTEND_TIMEOUT_USEC=${withinMs * US_PER_MS}`,
    );
  }

  /**
   * Makes the next report. It waits for each message, so at most one is being sent, and the next report comes after.
   */
  #step(): void {
    void this.#report().finally(() => {
      if (this.#isStopping) return;
      this.#cancel = this.#context.clock.setTimer(this.#pauseMs(), () => this.#step());
    });
  }

  #pauseMs(): number {
    const { watchdogMs } = this.#context.inherited;
    if (!this.#isReady) return READY_POLL_MS;
    return watchdogMs === undefined ? STATUS_MS : watchdogMs / FEEDS_PER_WATCHDOG;
  }

  async #report(): Promise<void> {
    const { facts, inherited, logger } = this.#context;
    const { isReady, status } = facts();
    const messages: string[] = [];
    if (isReady && !this.#isReady) {
      this.#isReady = true;
      messages.push('READY=1');
      logger.info({ status }, 'the service manager is notified that the service is ready');
    }
    if (this.#isReady && inherited.watchdogMs !== undefined && (await this.#mayFeed()))
      messages.push('WATCHDOG=1');
    const line = this.#withheld === '' ? status : `stuck: ${this.#withheld}`;
    if (line !== this.#status) messages.push(`STATUS=${line}`);
    this.#status = line;
    if (messages.length > 0 && !this.#isStopping) await this.#notifier?.send(...messages);
  }

  async #mayFeed(): Promise<boolean> {
    const { clock, limits, facts, logger } = this.#context;
    if (await answersItself(this.#url, limits.selfCheckMs)) this.#answeredAtMs = clock.nowMs();
    const parts = [
      {
        name: 'discovery',
        by: 'reported what it sees',
        atMs: facts().discoveryAtMs ?? this.#startedAtMs,
      },
      { name: 'HTTP', by: 'answered the service itself', atMs: this.#answeredAtMs },
    ];
    const verdict = verdictOn(parts, clock.nowMs(), limits.progressMs);
    if (verdict.feeds) {
      if (this.#withheld !== '') logger.info({}, 'every part makes progress again: the watchdog is fed');
      this.#withheld = '';
      return true;
    }
    if (this.#withheld === '')
      logger.error(
        { reason: verdict.reason },
        'the watchdog is not fed: the service manager may end the service',
      );
    this.#withheld = verdict.reason;
    return false;
  }
}
