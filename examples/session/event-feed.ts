// The events of a stream as they are published, one after another: StreamedEvent of openapi.json is a union by name.

import { createParser } from 'eventsource-parser';
import { within } from '#harness/deadline.js';
import type { components } from '../openapi.js';

type StreamedEvent = components['schemas']['StreamedEvent'];
/** Every name that openapi.json knows. */
export type EventName = StreamedEvent['event'];
type DataByName = { [Event in StreamedEvent as Event['event']]: Event['data'] };
/** Data of an event with that name. */
export type EventData<Name extends EventName> = DataByName[Name];

/** Events that are not taken are forgotten, oldest first. */
const KEPT_EVENTS = 2_000;

/** Reads a stream until it ends. */
export class EventFeed {
  readonly #events: StreamedEvent[] = [];
  readonly #waiting = new Set<() => void>();
  #end: Error | undefined;

  /** @param body of the answer of an event stream. */
  constructor(body: ReadableStream<Uint8Array>) {
    void this.#read(body);
  }

  /**
   * Takes the oldest event of this name that matches, and waits for it if it has not come.
   * @throws Error when it does not come, or the stream ends before.
   */
  take<Name extends EventName>(
    name: Name,
    matches: (data: EventData<Name>) => boolean = () => true,
  ): Promise<EventData<Name>> {
    const isMeant = (event: StreamedEvent) => event.event === name && matches(event.data as EventData<Name>);
    const taken = new Promise<EventData<Name>>((resolve, reject) => {
      const look = () => {
        const event = this.#events.find(isMeant);
        if (event === undefined && this.#end === undefined) return;
        this.#waiting.delete(look);
        if (event === undefined) {
          reject(new Error(`the event stream ended before ${name}: ${this.#end?.message}`));
          return;
        }
        this.#events.splice(this.#events.indexOf(event), 1);
        resolve(event.data as EventData<Name>);
      };
      this.#waiting.add(look);
      look();
    });
    return within(`event ${name}`, taken);
  }

  /** Forgets the arrived events, so that the next event taken is a new one. */
  forget(): void {
    this.#events.length = 0;
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const parser = createParser({
      onEvent: ({ event, id, data }) => {
        this.#events.push({ event, id, data: JSON.parse(data) } as StreamedEvent);
        if (this.#events.length > KEPT_EVENTS) this.#events.shift();
        this.#wake();
      },
    });
    const decoder = new TextDecoder();
    try {
      for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }));
      this.#end = new Error('closed by the service');
    } catch (error) {
      this.#end = error as Error;
    }
    this.#wake();
  }

  #wake(): void {
    for (const look of [...this.#waiting]) look();
  }
}
