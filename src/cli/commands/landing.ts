// Waits until the pictures of a camera are on the host, by the events of the service. Counts exposures too: a camera in
// a continuous drive mode makes several in one press.

import { CommandError } from '../command.js';
import type { ServiceClient } from '../http/client.js';
import { follow, type ServiceEvent } from '../http/events.js';

/** The notification of the SDK that an exposure has begun. */
const EXPOSED = '0x20011';

/** The pictures of a camera that have arrived since {@link Landing.open}. */
export class Landing {
  readonly #cameraId: string;
  readonly #landed: ServiceEvent[] = [];
  readonly #end = new AbortController();
  #exposures = 0;
  /** Why no further picture will come. */
  #failure: string | undefined;
  #streamFailure: CommandError | undefined;
  #wake: () => void = () => undefined;

  private constructor(cameraId: string) {
    this.#cameraId = cameraId;
  }

  /** Resolves when the service sends events. @throws CommandError */
  static async open(client: ServiceClient, cameraId: string): Promise<Landing> {
    const landing = new Landing(cameraId);
    const events = follow(client, '/api/events', { signal: landing.#end.signal, once: true });
    // The first event is the handshake.
    await events.next();
    void landing.#read(events);
    return landing;
  }

  /**
   * Waits for the pictures after a press.
   * @param files number of files of each exposure
   * @returns their events
   * @throws CommandError when they do not come
   */
  async landed(files: number, waitMs: number): Promise<readonly ServiceEvent[]> {
    const id = this.#cameraId;
    const untilMs = performance.now() + waitMs;
    const pressed = `${id}: the shutter was pressed, but`;
    while (this.#landed.length < files * Math.max(1, this.#exposures)) {
      const next = `  next: rigd watch ${id}, rigd status ${id}; rigd does not press again`;
      if (this.#failure !== undefined)
        throw new CommandError('failed', `${pressed} ${this.#failure}\n${next}`);
      if (this.#streamFailure !== undefined)
        throw new CommandError('unreachable', `${pressed} ${this.#streamFailure.message}\n${next}`);
      const leftMs = untilMs - performance.now();
      if (leftMs <= 0) {
        const came =
          this.#landed.length === 0 ? 'no picture has' : `only ${this.#landed.length} of its files have`;
        throw new CommandError('failed', `${pressed} ${came} arrived after ${waitMs / 1000} s\n${next}`);
      }
      await this.#change(leftMs);
    }
    return this.#landed;
  }

  /** Text for the line of progress. */
  progressText(): string {
    return `waiting for the pictures; ${this.#landed.length} files have arrived`;
  }

  /** Ends the stream of events. */
  close(): void {
    this.#end.abort();
  }

  async #read(events: AsyncGenerator<ServiceEvent>): Promise<void> {
    try {
      for await (const event of events) this.#take(event);
    } catch (error) {
      this.#streamFailure = error instanceof CommandError ? error : new CommandError('failed', String(error));
    }
    this.#wake();
  }

  #take(event: ServiceEvent): void {
    const { data } = event;
    if (data.cameraId !== this.#cameraId) return;
    if (event.event === 'downloadComplete' && data.type === 'image') this.#landed.push(event);
    else if (event.event === 'warning' && data.code === EXPOSED) this.#exposures++;
    else if (event.event === 'error') this.#failure = String(data.message);
    else if (event.event === 'disconnected')
      this.#failure = `the session ended before the picture came: ${data.error ?? 'a client ended it'}`;
    this.#wake();
  }

  #change(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
