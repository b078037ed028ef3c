// The stream of one SSE client: the opening, then events as they come, and a comment when there are none. A client that
// reads slowly has a bounded number of events kept for it. The stream of a client that does not read at all is closed;
// that client reconnects with the id of its last event. Momentary events wait behind all others, at most one of each
// camera, and do not count towards the bound: a slow client loses them first.

import { Readable } from 'node:stream';
import type { Clock } from '../../base/clock.js';
import type { EventHub } from './event-hub.js';
import { KEEPALIVE_TEXT } from './event-text.js';

/** Dependencies of a stream, and its choice of events. */
export interface EventStreamContext {
  readonly hub: EventHub;
  readonly clock: Clock;
  /** Only events of this camera; undefined = of all. */
  readonly cameraId: string | undefined;
  /** The last event the client had; undefined = it requests no earlier events. */
  readonly lastEventId?: string | undefined;
  /** The client has requested momentary events. */
  readonly takesMomentary?: boolean;
  /** Events kept for a client that does not read. Those of the opening do not count: the log bounds them. */
  readonly maxEvents: number;
  readonly keepaliveMs: number;
}

/** Events of one client; its reader decides the pace. Destroying it ends the subscription. */
export class EventStream extends Readable {
  readonly #context: EventStreamContext;
  /** The texts of the opening that are not sent yet, in reverse order. */
  #opening: string[] = [];
  readonly #waiting: string[] = [];
  /** For each camera the newest momentary event, while the client has not read it. */
  readonly #momentary = new Map<string, string>();
  #unsubscribe: () => void = () => {};
  /** Whether the client can take more. If it can, everything that waited has been sent. */
  #hasRoom = false;
  #judged = true;
  #cancelKeepalive: () => void = () => {};

  constructor(context: EventStreamContext) {
    // Events wait in the list, which counts them, and not in the buffer of the stream.
    super({ highWaterMark: 1 });
    this.#context = context;
    const subscription = context.hub.subscribe(context, {
      event: (text) => this.#offer(text),
      momentary: (text, cameraId) => this.#offerMomentary(text, cameraId),
      end: () => this.#end(),
    });
    this.#opening = subscription.opening.toReversed();
    this.#unsubscribe = subscription.end;
    if (!this.destroyed) this.#scheduleKeepalive();
  }

  /** Called by the stream when the client can take more. */
  override _read(): void {
    this.#hasRoom = true;
    this.#flush();
  }

  /** Called by the stream when the client has left or was given up. */
  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#cancelKeepalive();
    this.#unsubscribe();
    this.#opening = [];
    this.#waiting.length = 0;
    this.#momentary.clear();
    callback(error);
  }

  #offer(text: string): void {
    if (this.destroyed || this.readableEnded) return;
    this.#waiting.push(text);
    this.#flush();
    if (this.#waiting.length <= this.#context.maxEvents || !this.#judged) return;
    // Decides at the end of this turn of the event loop: one read from a worker can bring many events, and by then a
    // client that reads has taken them.
    this.#judged = false;
    setImmediate(() => {
      this.#judged = true;
      if (this.#waiting.length <= this.#context.maxEvents || this.destroyed) return;
      this.destroy(new Error(`the client left ${this.#waiting.length} events unread`));
    });
  }

  #offerMomentary(text: string, cameraId: string): void {
    if (this.destroyed || this.readableEnded) return;
    this.#momentary.set(cameraId, text);
    this.#flush();
  }

  #flush(): void {
    while (this.#hasRoom) {
      const text = this.#opening.pop() ?? this.#waiting.shift() ?? this.#nextMomentary();
      if (text === undefined) return;
      this.#hasRoom = this.push(text);
    }
  }

  #nextMomentary(): string | undefined {
    // The client is not ready and the pipe has stopped the flow: an event pushed now would be old when the flow
    // resumes.
    if (this.readableFlowing === false) return undefined;
    for (const [cameraId, text] of this.#momentary) {
      this.#momentary.delete(cameraId);
      return text;
    }
    return undefined;
  }

  // Does not wait for a client that has more to read: the service is stopping.
  #end(): void {
    this.#cancelKeepalive();
    if (this.#hasRoom) this.push(null);
    else this.destroy();
  }

  #scheduleKeepalive(): void {
    this.#cancelKeepalive = this.#context.clock.setTimer(this.#context.keepaliveMs, () => {
      if (this.#hasRoom) this.#hasRoom = this.push(KEEPALIVE_TEXT);
      this.#scheduleKeepalive();
    });
  }
}
