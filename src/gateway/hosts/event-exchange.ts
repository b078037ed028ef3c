// Events of cameras between hosts. Each host gives those of its own cameras numbers of their own and tells them; the
// others add them to their streams in that order. What a host has missed it asks for; what is no longer kept, clients
// are told as a gap.

import type { Logger } from 'pino';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { RigEvent } from '../events/event-log.js';
import type { Limits } from '../limits.js';
import type { Bus } from './bus/bus.js';
import type { HostCalls, OtherHosts } from './remote-host.js';

const text = Type.String({ maxLength: 1_024 });
const EVENT = Type.Object({ name: text, cameraId: text, payload: Type.Object({}) });
const TOLD = Type.Object({ session: text, number: Type.Integer({ minimum: 1 }), event: EVENT });

/** An event of another host with its number. */
type ToldEvent = Static<typeof TOLD>;

/** What the exchange needs. */
export interface EventExchangeParts {
  readonly bus: Bus;
  readonly calls: HostCalls;
  readonly hosts: OtherHosts;
  readonly session: string;
  readonly logger: Logger;
  readonly limits: Pick<Limits, 'busEvents' | 'busAwayMs'>;
  /** Hands an event of another host to the clients of this one. */
  readonly publish: (event: RigEvent, host: string) => void;
}

/** Of one other host. */
interface Feed {
  session: string;
  /** The number of the next event. */
  next: number;
  /** Events that came while earlier ones were asked for, by number. */
  readonly waiting: Map<number, RigEvent>;
  isAsking: boolean;
}

const MISSED = Type.Object({
  session: text,
  /** The number of the first. */
  first: Type.Integer({ minimum: 1 }),
  events: Type.Array(EVENT),
});

/** What a host answers to one that has missed events. */
type Missed = Static<typeof MISSED>;

const validator = Compile(TOLD);
const missedValidator = Compile(MISSED);

/** Events of one answer: far below what a message may have. */
const MOST_AT_ONCE = 200;

/** See the head of this file. */
export class EventExchange {
  readonly #parts: EventExchangeParts;
  readonly #kept: RigEvent[] = [];
  readonly #feeds = new Map<string, Feed>();
  #number = 0;

  constructor(parts: EventExchangeParts) {
    const { bus, calls } = parts;
    this.#parts = parts;
    bus.hear('events', (message, host) => {
      if (validator.Check(message)) this.#hear(message as ToldEvent, host);
    });
    calls.answer('events', async (question) =>
      this.#missedBy(Number((question as { from?: unknown }).from) || 1),
    );
  }

  /** The number of the newest event of this host. */
  get newest(): number {
    return this.#number;
  }

  /** Tells an event of a camera of this host. */
  tell(event: RigEvent): void {
    const { bus, session, limits } = this.#parts;
    this.#number += 1;
    this.#kept.push(event);
    if (this.#kept.length > limits.busEvents) this.#kept.shift();
    bus.tell('events', { session, number: this.#number, event } satisfies ToldEvent);
  }

  /** A host has given a sign of life: events that have not come are asked for. */
  sign(host: string, { session, eventNumber }: { session: string; eventNumber: number }): void {
    const feed = this.#feedOf(host, session, eventNumber + 1);
    if (feed.next <= eventNumber) void this.#ask(host, feed);
  }

  #hear({ session, number, event }: ToldEvent, host: string): void {
    const feed = this.#feedOf(host, session, number);
    if (number < feed.next) return;
    feed.waiting.set(number, event);
    if (feed.waiting.size > this.#parts.limits.busEvents)
      feed.waiting.delete(Math.min(...feed.waiting.keys()));
    this.#pass(host, feed);
    if (feed.waiting.size > 0) void this.#ask(host, feed);
  }

  /** @param newest what a host that is new to this one begins with: clients have seen nothing of it */
  #feedOf(host: string, session: string, newest: number): Feed {
    const known = this.#feeds.get(host);
    if (known?.session === session) return known;
    // After a start of the other host all its events are new.
    const feed: Feed = {
      session,
      next: known === undefined ? newest : 1,
      waiting: new Map(),
      isAsking: false,
    };
    this.#feeds.set(host, feed);
    return feed;
  }

  /** Passes on what follows without a gap. */
  #pass(host: string, feed: Feed): void {
    for (;;) {
      const event = feed.waiting.get(feed.next);
      if (event === undefined) return;
      feed.waiting.delete(feed.next);
      feed.next += 1;
      this.#parts.publish(event, host);
    }
  }

  async #ask(host: string, feed: Feed): Promise<void> {
    if (feed.isAsking) return;
    feed.isAsking = true;
    const { calls, limits, logger } = this.#parts;
    try {
      const options = { hasEffect: false, limitMs: limits.busAwayMs };
      const missed = await calls.ask(host, 'events', { from: feed.next }, options);
      if (!isMissed(missed) || this.#feeds.get(host) !== feed || missed.session !== feed.session) return;
      if (missed.first > feed.next) this.#gap(host, missed.first - feed.next);
      feed.next = Math.max(feed.next, missed.first);
      for (const [at, event] of missed.events.entries()) feed.waiting.set(missed.first + at, event);
      for (const number of feed.waiting.keys()) if (number < feed.next) feed.waiting.delete(number);
      this.#pass(host, feed);
    } catch (error) {
      // Its next sign of life asks again.
      logger.debug({ host, err: error }, 'events of another host could not be asked for');
    } finally {
      feed.isAsking = false;
    }
    // What came meanwhile may follow others that have not come.
    if (feed.waiting.size > 0 && this.#parts.hosts.find(host)?.state === 'here') void this.#ask(host, feed);
  }

  #missedBy(from: number): Missed {
    const oldest = this.#number - this.#kept.length + 1;
    const first = Math.max(oldest, from);
    const events = this.#kept.slice(first - oldest, first - oldest + MOST_AT_ONCE);
    return { session: this.#parts.session, first, events };
  }

  /** Each camera of the host may have had some of them. */
  #gap(host: string, missed: number): void {
    const { hosts, publish, logger } = this.#parts;
    logger.warn({ host, missed }, 'events of another host are lost: clients get the event gap');
    const bodies = hosts.find(host)?.bodies ?? [];
    for (const { id: cameraId } of bodies)
      publish({ name: 'gap', cameraId, payload: { reason: 'dropped', host } }, host);
  }
}

function isMissed(answer: unknown): answer is Missed {
  return missedValidator.Check(answer);
}
