// Records the events of the service that matter for the final accounting, with their times of arrival.

import { EventClient, type ReceivedEvent } from '#harness/event-client.js';

/** Events that are kept: those about the place or the loss of a picture. The others are only counted. */
const KEPT = new Set(['connected', 'disconnected', 'downloadComplete', 'error', 'warning']);
/** Code of the only warning that is kept: a picture could not be handed to the host. */
const NOT_HANDED_OVER = '0x20005';

/** An event of the books. */
export interface KeptEvent {
  atMs: number;
  name: string;
  cameraId: string;
  data: Record<string, unknown>;
}

/** Reads the stream of all cameras until it is closed. */
export class EventRecord {
  readonly kept: KeptEvent[] = [];
  /** Events in all. */
  count = 0;
  /** Set when the service ended the stream on its own. */
  endedEarly = false;
  readonly #listeners = new Set<(event: KeptEvent) => void>();
  #client: EventClient | undefined;
  #closed = false;

  /** Opens the stream of the service at this URL. */
  static async open(url: string): Promise<EventRecord> {
    const record = new EventRecord();
    const client = await EventClient.open(`${url}/api/events`, (event) => record.#take(event));
    record.#client = client;
    void client.ended.then(() => {
      record.endedEarly = !record.#closed;
    });
    return record;
  }

  /** @param listener called with every kept event */
  listen(listener: (event: KeptEvent) => void): void {
    this.#listeners.add(listener);
  }

  /** Closes the stream. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.close();
  }

  #take({ name, data }: ReceivedEvent): void {
    this.count += 1;
    if (!KEPT.has(name)) return;
    if (name === 'warning' && data.code !== NOT_HANDED_OVER) return;
    const event = { atMs: Date.now(), name, cameraId: String(data.cameraId), data };
    this.kept.push(event);
    for (const listener of this.#listeners) listener(event);
  }
}
