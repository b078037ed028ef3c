// An event stream that stays open: it reconnects with the last id that it has received. It is read with `fetch`,
// because an EventSource cannot send the headers for the token and for the recognition of the page.

import { eventReader } from '#base/event-stream.js';
import { readStream } from './byte-stream.js';
import { left } from './leaving.js';
import { address } from './service.js';
import { token } from './token.js';
import type { RigEvent } from './wire.js';

/** Pause before a stream is opened again. */
const AGAIN_MS = 1000;
/** The service sends a comment every 30 s (`sseKeepaliveMs`). */
const SILENT_MS = 75_000;
/** Longest event; the largest is `frames`, of some 20 kB. */
const MOST_EVENT_CHARS = 1_048_576;

/** The receiver of a feed. */
export interface FeedListener {
  event(event: RigEvent): void;
  /** Called when the stream is open, for the first time or again. */
  opened?(): void;
  /** Called when the stream has ended; it is opened again automatically. */
  lost?(): void;
}

/** A stream of events, from {@link start} to {@link stop}. */
export class EventFeed {
  readonly #path: string;
  readonly #listener: FeedListener;
  #lastId = '';
  #running: AbortController | undefined;

  constructor(path: string, listener: FeedListener) {
    this.#path = path;
    this.#listener = listener;
  }

  /** Opens the stream, and again whenever it ends. */
  start(): void {
    if (this.#running !== undefined) return;
    const running = new AbortController();
    this.#running = running;
    void this.#keepOpen(AbortSignal.any([running.signal, left]));
  }

  /** Closes it. */
  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  async #keepOpen(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      // While the token is asked for no stream is possible, and each try would be a refusal in the log.
      if (!token.isAsked()) await this.#read(signal).catch(() => undefined);
      if (signal.aborted) return;
      this.#listener.lost?.();
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  async #read(signal: AbortSignal): Promise<void> {
    const headers: Record<string, string> = { ...token.headers(), accept: 'text/event-stream' };
    if (this.#lastId !== '') headers['last-event-id'] = this.#lastId;
    await readStream(address(this.#path), { headers, silentMs: SILENT_MS, signal }, (answer) => {
      if (answer.status === 401) token.ask();
      if (!answer.ok) return undefined;
      this.#listener.opened?.();
      return eventReader(MOST_EVENT_CHARS, ({ name, data, id = '' }) => {
        if (id !== '') this.#lastId = id;
        this.#listener.event({ ...JSON.parse(data), name, cameAt: Date.now() });
      });
    });
  }
}
