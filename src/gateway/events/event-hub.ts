// Where every event of the rig goes and whoever listens gets it: numbers, fan-out, nothing else. It knows
// neither HTTP nor workers, and a subscriber that misbehaves never keeps an event from the others.

import { eventFrame, type NumberedEvent } from './event-frame.js';

/** An event as its source reports it; the contract lists names and payloads. */
export interface RigEvent {
  readonly name: string;
  readonly cameraId: string;
  /** Without cameraId, which every event carries on the wire. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** One listener. Neither method may throw or block. */
export interface EventSubscriber {
  /** @param frame the event as it stands on the wire. */
  event(frame: string): void;
  /** The hub closes: no event follows. */
  end(): void;
}

interface Subscription {
  readonly cameraId: string | undefined;
  readonly subscriber: EventSubscriber;
}

/** Fans events out. */
export class EventHub {
  readonly #epoch: number;
  readonly #subscriptions = new Set<Subscription>();
  #published = 0;
  #closed = false;

  /** @param epoch a number no earlier life of the service had: its start in milliseconds since 1970. */
  constructor(epoch: number) {
    this.#epoch = epoch;
  }

  /** Listeners now; 0 again when all have gone. */
  get subscriberCount(): number {
    return this.#subscriptions.size;
  }

  /** Gives the event its number and hands it to the listeners of its camera and of all cameras. */
  publish(event: RigEvent): void {
    this.#published += 1;
    const numbered: NumberedEvent = { ...event, id: `${this.#epoch}-${this.#published}` };
    let frame: string | undefined;
    for (const { cameraId, subscriber } of this.#subscriptions) {
      if (cameraId !== undefined && cameraId !== event.cameraId) continue;
      frame ??= eventFrame(numbered);
      subscriber.event(frame);
    }
  }

  /**
   * @param cameraId only events of this camera; undefined = of all.
   * @returns ends the subscription; may be called twice.
   */
  subscribe(cameraId: string | undefined, subscriber: EventSubscriber): () => void {
    if (this.#closed) {
      subscriber.end();
      return () => {};
    }
    const subscription = { cameraId, subscriber };
    this.#subscriptions.add(subscription);
    return () => {
      this.#subscriptions.delete(subscription);
    };
  }

  /** Tells every listener that no more events come. */
  close(): void {
    this.#closed = true;
    for (const { subscriber } of [...this.#subscriptions]) subscriber.end();
  }
}
