// Detects other users of this host's log-in to the bus. The server lets every holder of a log-in receive the requests
// to that host and send under its name, but it returns no message to the connection that sent it. So every message that
// arrives under this name has another sender, and a question of this host to itself can reach only another listener. A
// listener is not found if it receives the questions of the other hosts only. Must not know the content of messages.

import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.js';
import type { Limits } from '../limits/limit-table.js';
import { type Bus, BusError } from './bus/bus.js';
import { LineBudget } from './bus/line-budget.js';

/** Dependencies of the watch. */
export interface NameWatchContext {
  readonly bus: Pick<Bus, 'host' | 'isUp' | 'isSilent' | 'ask' | 'onChange'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'debug' | 'error'>;
  readonly limits: Pick<Limits, 'busPresenceMs' | 'busAwayMs' | 'busForgetMs' | 'busLogMs'>;
}

/** Verb of the questions of this host to itself: the verb of operations, which a thief would receive or answer. */
const VERB = 'operation';
/** Number of late answers that are allowed, since this process may have been paused. */
const MOST_LATE = 1;
/** Longer than a server lists a connection that was cut off: three of its pings, by default two minutes apart. */
const CUT_OFF_MS = 10 * 60_000;

/** See the head of this file. */
export class NameWatch {
  readonly #context: NameWatchContext;
  readonly #lines: LineBudget;
  #cancel = () => {};
  #isAsking = false;
  /** Number of connections so far; an answer that belongs to an earlier connection is ignored. */
  #connections = 0;
  #upSinceMs = 0;
  /** Whether this connection was ever the only listener: then no cut-off connection of this host is listed any more. */
  #wasAlone = false;
  #late = 0;
  #noticed: { readonly atMs: number; readonly text: string } | undefined;

  constructor(context: NameWatchContext) {
    this.#context = context;
    this.#lines = new LineBudget(context.limits.busLogMs);
    context.bus.onChange(() => {
      this.#connections += 1;
      this.#upSinceMs = context.clock.nowMs();
      this.#wasAlone = false;
      this.#late = 0;
    });
  }

  /** Warning that another host uses the log-in, until `busForgetMs` after it was last noticed; empty: none does. */
  get warning(): string {
    const { clock, limits } = this.#context;
    const { atMs, text } = this.#noticed ?? { atMs: Number.NEGATIVE_INFINITY, text: '' };
    return clock.nowMs() - atMs < limits.busForgetMs ? text : '';
  }

  /** Begins to watch. */
  start(): void {
    const { bus, clock, limits } = this.#context;
    const { busPresenceMs, busAwayMs } = limits;
    this.#cancel = clock.setTimer(this.#wasAlone ? busAwayMs : busPresenceMs, () => this.start());
    // A silent host does not own the name; own-name.ts reports that.
    if (bus.isUp && !bus.isSilent && !this.#isAsking) void this.#look();
  }

  /** Ends the watch. */
  close(): void {
    this.#cancel();
  }

  /** Notes a message under the name of this host. @param what its sender does: `it sends events` */
  noted(what: string): void {
    const { bus, clock, logger } = this.#context;
    if (bus.isSilent) return;
    const text = `another program uses the log-in of this host on the bus, or one with the same rights: ${what}`;
    this.#noticed = { atMs: clock.nowMs(), text };
    if (this.#lines.takes(what))
      logger.error(
        { host: bus.host },
        `${text}; find who has such a log-in, and give this host another one on the server`,
      );
  }

  async #look(): Promise<void> {
    const { bus, clock, logger, limits } = this.#context;
    const connection = this.#connections;
    this.#isAsking = true;
    const end = await bus.ask(bus.host, VERB, {}, limits.busAwayMs).then(
      () => 'answered' as const,
      (error: unknown) => (error instanceof BusError ? error.reason : ('answered' as const)),
    );
    this.#isAsking = false;
    if (connection !== this.#connections) return;
    this.#late = end === 'late' ? this.#late + 1 : 0;
    if (end === 'absent' && !this.#wasAlone) {
      this.#wasAlone = true;
      logger.debug({ host: bus.host }, 'this host listens alone under its name');
    }
    if (end === 'answered') this.noted('it answers requests to this host');
    const isOther = this.#wasAlone || clock.nowMs() - this.#upSinceMs > CUT_OFF_MS;
    if (this.#late > MOST_LATE && isOther)
      this.noted('it receives the requests to this host, including passwords of cameras');
  }
}
