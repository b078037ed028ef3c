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
  /** Settles when the stream has ended, for whatever reason. */
  readonly ended: Promise<void>;

  private constructor(response: Response) {
    const parser = createParser({ onEvent: (message) => this.#take(message) });
    this.ended = this.#read(response, parser);
  }

  /** Opens a stream; resolves when the server has answered. */
  static async open(url: string): Promise<EventClient> {
    const abort = new AbortController();
    const response = await fetch(url, { signal: abort.signal });
    const client = new EventClient(response);
    client.#abort.signal.addEventListener('abort', () => abort.abort());
    return client;
  }

  /** The first event of this name that matches, past or to come. */
  next(
    name: string,
    matches: (data: Record<string, unknown>) => boolean = () => true,
  ): Promise<ReceivedEvent> {
    const find = () => this.events.find((event) => event.name === name && matches(event.data));
    const waited = new Promise<ReceivedEvent>((resolve) => {
      const look = () => {
        const found = find();
        if (found === undefined) return;
        this.#waits.delete(look);
        resolve(found);
      };
      this.#waits.add(look);
      look();
    });
    return within(`event ${name}`, waited);
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
    this.events.push({ id: message.id, name: message.event ?? '', data: JSON.parse(message.data) });
    for (const look of [...this.#waits]) look();
  }
}
