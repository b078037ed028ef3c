// Exchanges events of cameras between hosts. Each host numbers the events of its own cameras and sends them; the other
// hosts add them to their streams in that order. A host requests the events that it missed. For those that are no
// longer kept, its clients get a gap.

import type { Logger } from 'pino';
import Type, { type Static } from 'typebox';
import type { Clock } from '../../base/clock.js';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import type { RigEvent } from '../events/event-log.js';
import type { Limits } from '../limits/limit-table.js';
import type { Bus } from './bus/bus.js';
import { LineBudget } from './bus/line-budget.js';
import type { HostCalls, OtherHosts } from './remote-host.js';
import { toldEvent } from './told-event.js';

const text = Type.String({ maxLength: 1_024 });
const number = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const TOLD = Type.Object({ session: text, number, event: Type.Unknown() });

/** An event of another host with its number. */
type ToldEvent = Static<typeof TOLD>;

/** The other hosts, as the exchange sees them. */
export interface TellingHosts extends OtherHosts {
  /** Whether a host has announced its cameras in this run. */
  isKnown(host: string, session: string): boolean;
  /** Whether a host may report events of a camera. */
  speaksFor(host: string, cameraId: string): boolean;
}

/** Dependencies of the exchange. */
export interface EventExchangeContext {
  readonly bus: Bus;
  readonly calls: HostCalls;
  readonly hosts: TellingHosts;
  readonly session: string;
  readonly clock: Pick<Clock, 'nowMs'>;
  readonly logger: Logger;
  readonly limits: Pick<
    Limits,
    'busEvents' | 'busAwayMs' | 'busEventBytes' | 'busEventsBytes' | 'busLogMs' | 'busPresenceMs'
  >;
  /**
   * Called for a message under the name of this host. The bus returns no message to its sender, so another program has
   * sent it.
   */
  readonly heardOwn: (what: string) => void;
  /** Passes an event of another host to the clients of this one. */
  readonly publish: (event: RigEvent, host: string) => void;
}

/** An event that waits for earlier ones; its `event` is undefined when clients must not see it. */
interface Waiting {
  readonly event: RigEvent | undefined;
  readonly sizeBytes: number;
}

/** Events of one other host. */
interface Feed {
  session: string;
  /** The number of the next event. */
  next: number;
  /** Events that arrived while earlier ones were being requested, by number. */
  readonly waiting: Map<number, Waiting>;
  waitingBytes: number;
}

/** The most events in one answer; far fewer than a message can hold. */
const MOST_AT_ONCE = 200;

const MISSED = Type.Object({
  session: text,
  /** The number of the first event. */
  first: number,
  events: Type.Array(Type.Unknown(), { maxItems: MOST_AT_ONCE }),
});

/** Answer to a host that has missed events. */
type Missed = Static<typeof MISSED>;

/** The messages that are checked here. */
export const CHECKS = {
  told: compiledAtUse(TOLD),
  missed: compiledAtUse(MISSED),
  from: compiledAtUse(Type.Object({ from: number })),
} as const;

/** See the head of this file. */
export class EventExchange {
  readonly #context: EventExchangeContext;
  readonly #kept: RigEvent[] = [];
  readonly #feeds = new Map<string, Feed>();
  /** Hosts of which events are being requested. */
  readonly #asked = new Set<string>();
  /** When clients last got a gap, by host, over all its runs. The next request to that host waits. */
  readonly #gapsAtMs = new Map<string, number>();
  readonly #lines: LineBudget;
  #number = 0;

  constructor(context: EventExchangeContext) {
    const { bus, calls, hosts, limits } = context;
    this.#context = context;
    this.#lines = new LineBudget(limits.busLogMs);
    hosts.onChange(() => {
      for (const host of this.#feeds.keys()) if (hosts.find(host) === undefined) this.#forget(host);
    });
    bus.hear('events', (message, host) => {
      if (host === bus.host) context.heardOwn('it sends events');
      else if (CHECKS.told.Check(message)) this.#hear(message, host);
      else this.#strange(host, 'an event without its number');
    });
    calls.answer('events', async (question) =>
      this.#missedBy(CHECKS.from.Check(question) ? question.from : 1),
    );
  }

  /** The number of the newest event of this host. */
  get newest(): number {
    return this.#number;
  }

  /** Sends an event of a camera of this host. */
  tell(event: RigEvent): void {
    const { bus, session, limits } = this.#context;
    this.#number += 1;
    this.#kept.push(event);
    if (this.#kept.length > limits.busEvents) this.#kept.shift();
    bus.tell('events', { session, number: this.#number, event } satisfies ToldEvent);
  }

  /** Takes a sign of life of a host, and requests the events that are missing. */
  sign(host: string, { session, eventNumber }: { session: string; eventNumber: number }): void {
    const feed = this.#feedOf(host, session, eventNumber + 1);
    this.#pass(host, feed);
    if (feed.next <= eventNumber) void this.#ask(host, feed);
  }

  #forget(host: string): void {
    this.#feeds.delete(host);
    this.#gapsAtMs.delete(host);
  }

  #hear({ session, number, event }: ToldEvent, host: string): void {
    // Events of hosts that are not in the rig are dropped.
    if (this.#context.hosts.find(host) === undefined) return;
    const feed = this.#feedOf(host, session, number);
    if (number < feed.next) return;
    this.#take(host, feed, number, event);
    this.#pass(host, feed);
    if (feed.waiting.size > 0) void this.#ask(host, feed);
  }

  #take(host: string, feed: Feed, number: number, told: unknown): void {
    const { busEventBytes, busEvents, busEventsBytes } = this.#context.limits;
    // Events that do not fit are requested again when there is room.
    const isFull = feed.waiting.size >= busEvents || feed.waitingBytes >= busEventsBytes;
    if (feed.waiting.has(number) || (isFull && number !== feed.next)) return;
    const event = toldEvent(told, busEventBytes);
    if (event === undefined) this.#strange(host, 'an event that hosts do not exchange');
    const sizeBytes = event === undefined ? 0 : JSON.stringify(event).length;
    feed.waiting.set(number, { event, sizeBytes });
    feed.waitingBytes += sizeBytes;
  }

  /** @param newest the first number for a host that is new to this one, since clients have seen none of its events */
  #feedOf(host: string, session: string, newest: number): Feed {
    const known = this.#feeds.get(host);
    if (known?.session === session) return known;
    // After a restart of the other host, all its events are new.
    const feed: Feed = {
      session,
      next: known === undefined ? newest : 1,
      waiting: new Map(),
      waitingBytes: 0,
    };
    this.#feeds.set(host, feed);
    return feed;
  }

  /** Passes on the events that follow without a missing number, once the cameras of the host are known. */
  #pass(host: string, feed: Feed): void {
    const { hosts, publish } = this.#context;
    if (!hosts.isKnown(host, feed.session)) return;
    for (;;) {
      const next = feed.waiting.get(feed.next);
      if (next === undefined) return;
      drop(feed, feed.next);
      feed.next += 1;
      const { event } = next;
      if (event === undefined) continue;
      // When another host serves a camera that this host lists too, the other host reports its events.
      if (hosts.speaksFor(host, event.cameraId)) publish(event, host);
      else if (hosts.find(host)?.bodies.some(({ id }) => id === event.cameraId) !== true)
        this.#strange(host, 'an event of a camera that it does not have');
    }
  }

  /** Logs a discarded event: one line a minute for each host, so that messages of others do not fill the log. */
  #strange(host: string, what: string): void {
    if (this.#lines.takes(host))
      this.#context.logger.warn({ host, what }, 'an event of another host is discarded');
  }

  async #ask(host: string, feed: Feed): Promise<void> {
    const { calls, clock, limits, logger } = this.#context;
    const gapAtMs = this.#gapsAtMs.get(host) ?? Number.NEGATIVE_INFINITY;
    if (this.#asked.has(host) || clock.nowMs() - gapAtMs < limits.busPresenceMs) return;
    this.#asked.add(host);
    const before = feed.next;
    try {
      const options = { hasEffect: false, limitMs: limits.busAwayMs };
      const missed = await calls.ask(host, 'events', { from: feed.next }, options);
      if (!CHECKS.missed.Check(missed) || this.#feeds.get(host) !== feed || missed.session !== feed.session)
        return;
      if (missed.first > feed.next) this.#gap(host, missed.first - feed.next);
      feed.next = Math.max(feed.next, missed.first);
      for (const [at, event] of missed.events.entries())
        if (missed.first + at >= feed.next) this.#take(host, feed, missed.first + at, event);
      for (const number of feed.waiting.keys()) if (number < feed.next) drop(feed, number);
      this.#pass(host, feed);
    } catch (error) {
      // The next sign of life of the host causes another request.
      logger.debug({ host, err: error }, 'events of another host could not be requested');
    } finally {
      this.#asked.delete(host);
    }
    // Events that arrived meanwhile may follow missing ones, which are requested now. If none arrived, the next sign of
    // life causes another request.
    if (feed.next > before && feed.waiting.size > 0 && this.#context.hosts.find(host)?.state === 'here')
      void this.#ask(host, feed);
  }

  #missedBy(from: number): Missed {
    const oldest = this.#number - this.#kept.length + 1;
    const first = Math.max(oldest, from);
    const slice = this.#kept.slice(first - oldest, first - oldest + MOST_AT_ONCE);
    const { bus, session } = this.#context;
    return { session, first, events: fitting(slice, bus.maxBytes / 2) };
  }

  /** Reports a gap for each camera of the host: any of them may have had some of the lost events. */
  #gap(host: string, missed: number): void {
    const { clock, hosts, publish, logger } = this.#context;
    this.#gapsAtMs.set(host, clock.nowMs());
    if (this.#lines.takes(`gap ${host}`))
      logger.warn({ host, missed }, 'events of another host are lost: clients get the event gap');
    const bodies = hosts.find(host)?.bodies ?? [];
    for (const { id: cameraId } of bodies)
      if (hosts.speaksFor(host, cameraId))
        publish({ name: 'gap', cameraId, payload: { reason: 'dropped', host } }, host);
  }
}

/** The first events that fit into a message; at least one, so that the asker makes progress. */
function fitting(events: readonly RigEvent[], mostBytes: number): RigEvent[] {
  let bytes = 0;
  const end = events.findIndex((event, at) => {
    bytes += Buffer.byteLength(JSON.stringify(event));
    return at > 0 && bytes > mostBytes;
  });
  return events.slice(0, end === -1 ? events.length : end);
}

function drop(feed: Feed, number: number): void {
  feed.waitingBytes -= feed.waiting.get(number)?.sizeBytes ?? 0;
  feed.waiting.delete(number);
}
