// Passes every event of the rig to the log and to all subscribers. A new subscriber gets the kept events first, then
// those that follow. Momentary events are outdated at once: they are not kept, and go only to subscribers that asked
// for them. The hub knows neither HTTP nor workers; a subscriber that misbehaves never keeps an event from the others.

import { DEFAULT_LIMITS } from '../limits/limit-table.js';
import { EventLog, type EventLogLimits, type RigEvent } from './event-log.js';
import { gapText, handshakeText, momentaryText } from './event-text.js';

/** One listener. No method may throw or block. */
export interface EventSubscriber {
  /** @param text the event in the form of the wire. */
  event(text: string): void;
  /** Takes a momentary event, which the next momentary event of the same camera may replace. */
  momentary(text: string, cameraId: string): void;
  /** The hub closes: no event follows. */
  end(): void;
}

/** Request of a listener. */
export interface SubscriptionRequest {
  /** Only events of this camera; undefined = of all. */
  readonly cameraId: string | undefined;
  /** The id of its last event, as the client sent it; undefined = it requests no earlier events. */
  readonly lastEventId?: string | undefined;
  /** The listener takes momentary events too. */
  readonly takesMomentary?: boolean;
}

/** Subscription of a listener. */
export interface Subscription {
  /** Handshake, gap if there is one, events that were kept: all that comes before the first call of `event`. */
  readonly opening: readonly string[];
  /** Ends the subscription; may be called twice. */
  readonly end: () => void;
}

interface Listener {
  readonly cameraId: string | undefined;
  readonly takesMomentary: boolean;
  readonly subscriber: EventSubscriber;
}

/** Fans events out. */
export class EventHub {
  readonly #log: EventLog;
  readonly #listeners = new Set<Listener>();
  readonly #audienceListeners: (() => void)[] = [];
  #closed = false;

  /**
   * @param epoch a number that no earlier run of the service had: its start in milliseconds since 1970.
   * @param limits of the events that are kept.
   */
  constructor(epoch: number, limits: EventLogLimits = DEFAULT_LIMITS) {
    this.#log = new EventLog(epoch, limits);
  }

  /** The number of listeners now. */
  get subscriberCount(): number {
    return this.#listeners.size;
  }

  /**
   * Gives the event its number and passes it to the listeners of its camera and of all cameras.
   * @param teller the other host that sent the event; undefined: it is an event of this host
   */
  publish(event: RigEvent, teller?: string): void {
    const text = this.#log.append(event, teller);
    for (const { cameraId, subscriber } of this.#listeners) {
      if (cameraId === undefined || cameraId === event.cameraId) subscriber.event(text);
    }
  }

  /** Adds a listener that is called when the answer of {@link EventHub.isMomentaryRequested} may have changed. */
  onAudience(listener: () => void): void {
    this.#audienceListeners.push(listener);
  }

  /** Whether a subscriber takes momentary events of this camera. */
  isMomentaryRequested(cameraId: string): boolean {
    return [...this.#listeners].some((listener) => takesMomentaryOf(listener, cameraId));
  }

  /** Passes a momentary event to the subscribers that take them; it gets no number and is not kept. */
  publishMomentary(event: RigEvent): void {
    const { cameraId } = event;
    const text = momentaryText(event);
    for (const listener of this.#listeners) {
      if (takesMomentaryOf(listener, cameraId)) listener.subscriber.momentary(text, cameraId);
    }
  }

  /** Discards the kept events of a camera that the service forgets. */
  forget(cameraId: string): void {
    this.#log.forget(cameraId);
  }

  /** Adds a listener. Its opening is made in the same turn of the event loop, so no event between the two is lost. */
  subscribe(request: SubscriptionRequest, subscriber: EventSubscriber): Subscription {
    if (this.#closed) {
      subscriber.end();
      return { opening: [], end: () => {} };
    }
    const { cameraId, takesMomentary = false } = request;
    const listener = { cameraId, takesMomentary, subscriber };
    this.#listeners.add(listener);
    if (takesMomentary) this.#audienceChanged();
    return {
      opening: this.#opening(request),
      end: () => {
        if (this.#listeners.delete(listener) && takesMomentary) this.#audienceChanged();
      },
    };
  }

  /** Ends every subscription: no more events come. */
  close(): void {
    this.#closed = true;
    for (const { subscriber } of [...this.#listeners]) subscriber.end();
  }

  #audienceChanged(): void {
    for (const listener of this.#audienceListeners) listener();
  }

  #opening({ cameraId, lastEventId }: SubscriptionRequest): string[] {
    const { startId, gap, texts } =
      lastEventId === undefined ? this.#log.fromNow() : this.#log.after(lastEventId, cameraId);
    const head = [handshakeText(cameraId, startId)];
    if (gap !== undefined) head.push(gapText(cameraId, gap));
    return [...head, ...texts];
  }
}

function takesMomentaryOf(listener: Listener, cameraId: string): boolean {
  return listener.takesMomentary && (listener.cameraId === undefined || listener.cameraId === cameraId);
}
