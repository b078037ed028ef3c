// The events of a stream as they are published, one after another. Their names and payloads are the schemas
// `Event…` of openapi.json.

import { createParser } from 'eventsource-parser';
import { within } from '#harness/deadline.js';
import type { components } from '../openapi.js';

type Schemas = components['schemas'];
/** Every name that openapi.json knows. */
export type EventName = {
  [Name in keyof Schemas]: Name extends `Event${infer Rest}` ? Uncapitalize<Rest> : never;
}[keyof Schemas];
/** What an event of that name carries. */
export type EventData<Name extends EventName> = `Event${Capitalize<Name>}` extends keyof Schemas
  ? Schemas[`Event${Capitalize<Name>}`]
  : never;

/** Events that are not taken are forgotten, oldest first. */
const KEPT_EVENTS = 2_000;

/** Reads a stream until it ends. */
export class EventFeed {
  readonly #events: { name: string; data: unknown }[] = [];
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
    const taken = new Promise<EventData<Name>>((resolve, reject) => {
      const look = () => {
        const at = this.#events.findIndex(
          (event) => event.name === name && matches(event.data as EventData<Name>),
        );
        if (at < 0 && this.#end === undefined) return;
        this.#waiting.delete(look);
        if (at < 0) reject(new Error(`the event stream ended before ${name}: ${this.#end?.message}`));
        else resolve(this.#events.splice(at, 1)[0]?.data as EventData<Name>);
      };
      this.#waiting.add(look);
      look();
    });
    return within(`event ${name}`, taken);
  }

  /** Forgets what has come, so that the next event taken is a new one. */
  forget(): void {
    this.#events.length = 0;
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const parser = createParser({
      onEvent: ({ event, data }) => {
        this.#events.push({ name: event ?? 'message', data: JSON.parse(data) });
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
