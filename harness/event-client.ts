// A client of an event stream, over a real socket, parsing as other programs do. It checks every event against the
// published contract: one that breaks it fails the test at the next wait or at the end.

import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { within } from './deadline.js';
import { eventFaultsOf } from './published-contract.js';

/** The number of faults that are kept: a reader needs no more. */
const MOST_FAULTS = 10;

/** An event with its data parsed. */
export interface ReceivedEvent {
  id: string | undefined;
  name: string;
  data: Record<string, unknown>;
}

/** Reads a stream until it is closed. */
export class EventClient {
  readonly events: ReceivedEvent[] = [];
  /** How received events broke the contract. */
  readonly #faults: string[] = [];
  #hasHandshake = false;
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
   * @param onEvent gets every event; with it no event is kept, for runs of hours
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
  async first(what: string, matches: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent> {
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
    const found = await within(what, waited);
    this.#assertContract();
    return found;
  }

  /** Closes the stream. @throws Error when an event has broken the contract */
  async close(): Promise<void> {
    this.#abort.abort();
    await this.ended;
    this.#assertContract();
  }

  #assertContract(): void {
    if (this.#faults.length > 0) throw new Error(`events against the contract: ${this.#faults.join('; ')}`);
  }

  async #read(response: Response, parser: ReturnType<typeof createParser>): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? [])
        parser.feed(decoder.decode(chunk as Uint8Array, { stream: true }));
    } catch {
      // Closed by the test, or the service has ended: the test checks what was received.
    }
  }

  #take(message: EventSourceMessage): void {
    const event = { id: message.id, name: message.event ?? '', data: JSON.parse(message.data) };
    this.#check(event);
    if (this.#onEvent === undefined) this.events.push(event);
    else this.#onEvent(event);
    for (const look of [...this.#waits]) look();
  }

  /** The handshake, the first event of a stream, holds nothing but cameraId. */
  #check({ name, data }: ReceivedEvent): void {
    const isHandshake =
      !this.#hasHandshake && name === 'connected' && Object.keys(data).join() === 'cameraId';
    if (!this.#hasHandshake && !isHandshake) this.#faults.push(`${name} before the handshake`);
    this.#hasHandshake = true;
    if (isHandshake) return;
    for (const fault of eventFaultsOf(name, data)) {
      // Over hours of a stream the same fault would fill the memory.
      if (this.#faults.length < MOST_FAULTS) this.#faults.push(`${name}: ${fault}`);
    }
  }
}
