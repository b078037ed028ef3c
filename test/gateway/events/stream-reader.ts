// A client of an event stream on a socket of its own. It reads at the pace that a test sets, and can reconnect with the
// id of the last event it received.

import { get, type IncomingMessage } from 'node:http';
import { createParser } from 'eventsource-parser';
import type { Test } from 'tap';
import { within } from '#harness/deadline.js';
import type { TestApp } from '../routes/test-app.js';

/** A received event. */
export interface StreamEvent {
  id: string | undefined;
  name: string;
  data: string;
}

/** How a stream is opened. */
export interface StreamReaderOptions {
  path?: string;
  /** Sent as Last-Event-ID. */
  lastEventId?: string | undefined;
  /** Called for every event, the handshake included; without it they are kept in `events`. */
  onEvent?: (event: StreamEvent) => void;
}

/** Listens on a free port of this host; the test closes it. */
export async function listening(service: TestApp): Promise<TestApp> {
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  return service;
}

/** A client of an event stream. */
export class StreamReader {
  readonly events: StreamEvent[] = [];
  /** Last id received, as an EventSource remembers it. */
  lastEventId: string | undefined;
  /** Settles when the stream is over, for any reason. */
  readonly ended: Promise<void>;
  #received = 0;
  readonly #response: IncomingMessage;
  readonly #waits = new Set<() => void>();

  private constructor(response: IncomingMessage, options: StreamReaderOptions) {
    this.#response = response;
    this.lastEventId = options.lastEventId;
    const keep = options.onEvent ?? ((event) => this.events.push(event));
    const parser = createParser({
      onEvent: ({ id, event, data }) => {
        this.#received += 1;
        this.lastEventId = id ?? this.lastEventId;
        keep({ id, name: event ?? '', data });
      },
    });
    // A service that cuts a client off ends its answer in the middle.
    response.on('error', () => {});
    response.setEncoding('utf8').on('data', (text: string) => {
      parser.feed(text);
      for (const look of [...this.#waits]) look();
    });
    this.ended = new Promise((resolve) => {
      response.on('close', resolve);
    });
  }

  /** Opens a stream; resolves when the answer has begun. It is closed with the test at the latest. */
  static async open(t: Test, { app }: TestApp, options: StreamReaderOptions = {}): Promise<StreamReader> {
    const { path = '/api/events', lastEventId } = options;
    const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
    const request = get(`${app.listeningOrigin}${path}`, { agent: false, headers });
    const answer = new Promise<StreamReader>((resolve, reject) => {
      request.on('error', reject);
      request.on('response', (response) => resolve(new StreamReader(response, options)));
    });
    const reader = await within(`an answer of ${path}`, answer);
    closeWith(t, reader);
    return reader;
  }

  /** Reads nothing more until it is resumed. */
  pause(): void {
    this.#response.pause();
  }

  /** Reads everything as it arrives. */
  resume(): void {
    this.#response.resume();
  }

  /** Reads what has arrived so far, while paused. */
  take(): void {
    this.#response.read();
  }

  /** Resolves when `count` events have been received, the handshake included. */
  async received(count: number): Promise<void> {
    const enough = new Promise<void>((resolve) => {
      const look = () => {
        if (this.#received < count) return;
        this.#waits.delete(look);
        resolve();
      };
      this.#waits.add(look);
      look();
    });
    await within(`event ${count} of a stream`, enough);
  }

  /** Closes the connection. */
  async close(): Promise<void> {
    this.#response.destroy();
    await this.ended;
  }
}

// A test holds its teardowns until its end; a reader that has ended is released before.
function closeWith(t: Test, reader: StreamReader): void {
  let open: StreamReader | undefined = reader;
  void reader.ended.then(() => {
    open = undefined;
  });
  t.teardown(() => open?.close());
}

/** The numbers in the ids of events, without the handshake and gaps. */
export function numbersOf(events: readonly StreamEvent[]): number[] {
  return events.slice(1).flatMap(({ id }) => (id === undefined ? [] : [Number(id.split('-')[1])]));
}
