// A client of an event stream, over a real socket, parsing as other programs do.

import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { within } from './deadline.js';

/** An event with its data parsed. */
export interface ReceivedEvent {
  id: string | undefined;
  name: string;
  data: Record<string, unknown>;
}

/** Reads a stream until it is closed. */
export class EventClient {
  readonly events: ReceivedEvent[] = [];
  readonly #abort = new AbortController();
  readonly #waits = new Set<() => void>();
  readonly #onEvent: ((event: ReceivedEvent) => void) | undefined;
  /** Settles when the stream has ended, for whatever reason. */
  readonly ended: Promise<void>;

  private constructor(response: Response, onEvent?: (event: ReceivedEvent) => void) {
    this.#onEvent = onEvent;
    const parser = createParser({ onEvent: (message) => this.#take(message) });
    this.ended = this.#read(response, parser);
  }

  /**
   * Opens a stream; resolves when the server has answered.
   * @param onEvent gets every event, and none is kept: for runs of hours
   */
  static async open(url: string, onEvent?: (event: ReceivedEvent) => void): Promise<EventClient> {
    const abort = new AbortController();
    const response = await fetch(url, { signal: abort.signal });
    const client = new EventClient(response, onEvent);
    client.#abort.signal.addEventListener('abort', () => abort.abort());
    return client;
  }

  /** The first event of this name that matches, past or to come. */
  next(
    name: string,
    matches: (data: Record<string, unknown>) => boolean = () => true,
  ): Promise<ReceivedEvent> {
    return this.first(`event ${name}`, (event) => event.name === name && matches(event.data));
  }

  /** The first event of any name that matches, past or to come. @param what is named when it does not come */
  first(what: string, matches: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent> {
    const waited = new Promise<ReceivedEvent>((resolve) => {
      const look = () => {
        const found = this.events.find(matches);
        if (found === undefined) return;
        this.#waits.delete(look);
        resolve(found);
      };
      this.#waits.add(look);
      look();
    });
    return within(what, waited);
  }

  /** Leaves. */
  async close(): Promise<void> {
    this.#abort.abort();
    await this.ended;
  }

  async #read(response: Response, parser: ReturnType<typeof createParser>): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? [])
        parser.feed(decoder.decode(chunk as Uint8Array, { stream: true }));
    } catch {
      // Closed by us, or the service has gone: the test looks at what was received.
    }
  }

  #take(message: EventSourceMessage): void {
    const event = { id: message.id, name: message.event ?? '', data: JSON.parse(message.data) };
    if (this.#onEvent === undefined) this.events.push(event);
    else this.#onEvent(event);
    for (const look of [...this.#waits]) look();
  }
}
