// Where every event of the rig goes and whoever listens gets it: the log, fan-out, and the seam between what
// was kept and what comes. It knows neither HTTP nor workers, and a subscriber that misbehaves never keeps an
// event from the others.

import { DEFAULT_LIMITS } from '../limits.js';
import { gapFrame, handshakeFrame } from './event-frame.js';
import { EventLog, type RigEvent } from './event-log.js';

/** One listener. Neither method may throw or block. */
export interface EventSubscriber {
  /** @param frame the event as it stands on the wire. */
  event(frame: string): void;
  /** The hub closes: no event follows. */
  end(): void;
}

/** What a listener asks for. */
export interface SubscriptionRequest {
  /** Only events of this camera; undefined = of all. */
  readonly cameraId: string | undefined;
  /** The last event it had, in a client's own words; undefined = it wants nothing of the past. */
  readonly lastEventId?: string | undefined;
}

/** What a listener gets. */
export interface Subscription {
  /** Handshake, gap if there is one, events that were kept: all that comes before the first call of `event`. */
  readonly opening: readonly string[];
  /** Ends the subscription; may be called twice. */
  readonly end: () => void;
}

/** Fans events out. */
export class EventHub {
  readonly #log: EventLog;
  readonly #listeners = new Set<{ cameraId: string | undefined; subscriber: EventSubscriber }>();
  #closed = false;

  /**
   * @param epoch a number no earlier life of the service had: its start in milliseconds since 1970.
   * @param eventsPerCamera how many events are kept of each camera.
   */
  constructor(epoch: number, eventsPerCamera: number = DEFAULT_LIMITS.eventLogEvents) {
    this.#log = new EventLog(epoch, eventsPerCamera);
  }

  /** Listeners now; 0 again when all have gone. */
  get subscriberCount(): number {
    return this.#listeners.size;
  }

  /** Gives the event its number and hands it to the listeners of its camera and of all cameras. */
  publish(event: RigEvent): void {
    const frame = this.#log.append(event);
    for (const { cameraId, subscriber } of this.#listeners) {
      if (cameraId === undefined || cameraId === event.cameraId) subscriber.event(frame);
    }
  }

  /** Gives up what was kept of a camera that is not there any more. */
  forget(cameraId: string): void {
    this.#log.forget(cameraId);
  }

  /** Nothing is published between the opening and the first event: both happen in one turn. */
  subscribe(request: SubscriptionRequest, subscriber: EventSubscriber): Subscription {
    if (this.#closed) {
      subscriber.end();
      return { opening: [], end: () => {} };
    }
    const listener = { cameraId: request.cameraId, subscriber };
    this.#listeners.add(listener);
    return {
      opening: this.#opening(request),
      end: () => {
        this.#listeners.delete(listener);
      },
    };
  }

  /** Tells every listener that no more events come. */
  close(): void {
    this.#closed = true;
    for (const { subscriber } of [...this.#listeners]) subscriber.end();
  }

  #opening({ cameraId, lastEventId }: SubscriptionRequest): string[] {
    const { startId, gap, frames } =
      lastEventId === undefined ? this.#log.fromNow() : this.#log.after(lastEventId, cameraId);
    const head = [handshakeFrame(cameraId, startId)];
    if (gap !== undefined) head.push(gapFrame(cameraId, gap));
    return [...head, ...frames];
  }
}
