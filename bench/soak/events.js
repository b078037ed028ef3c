// Everything the service tells on its event stream that matters for the books, with the time it arrived.

import { createParser } from 'eventsource-parser';

/** Kept: what says where a picture is, or that it is not. The rest is only counted. */
const KEPT = new Set(['connected', 'disconnected', 'downloadComplete', 'error', 'warning']);
/** The one warning among them: a picture could not be handed to the host. */
const NOT_HANDED_OVER = '0x20005';

/** Reads the stream of all cameras until it is closed. */
export class EventRecord {
  /** @type {{atMs: number, name: string, cameraId: string, data: any}[]} */
  kept = [];
  /** Events in all. */
  count = 0;
  /** Set when the service ended the stream by itself. */
  endedEarly = false;
  #abort = new AbortController();
  #listeners = new Set();
  #closed = false;

  /** Opens the stream. @param {string} url of the service. */
  static async open(url) {
    const record = new EventRecord();
    const response = await fetch(new URL('/api/events', url), { signal: record.#abort.signal });
    void record.#read(response);
    return record;
  }

  /** @param {(event: {name: string, cameraId: string, data: any}) => void} listener called with every kept event. */
  listen(listener) {
    this.#listeners.add(listener);
  }

  /** Leaves. */
  close() {
    this.#closed = true;
    this.#abort.abort();
  }

  async #read(response) {
    const parser = createParser({ onEvent: ({ event, data }) => this.#take(event ?? '', data) });
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body) parser.feed(decoder.decode(chunk, { stream: true }));
    } catch {
      // Aborted by us, or the service has gone: `endedEarly` tells which.
    }
    this.endedEarly = !this.#closed;
  }

  #take(name, text) {
    this.count += 1;
    if (!KEPT.has(name)) return;
    const data = JSON.parse(text);
    if (name === 'warning' && data.code !== NOT_HANDED_OVER) return;
    const event = { atMs: Date.now(), name, cameraId: data.cameraId, data };
    this.kept.push(event);
    for (const listener of this.#listeners) listener(event);
  }
}
