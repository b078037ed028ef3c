// Waits until the pictures of cameras are on the host, by the events of the service. Counts exposures too: a camera in
// a continuous drive mode makes several in one press.

import { CommandError } from '../command.js';
import type { ListedCamera } from '../http/cameras.js';
import type { ServiceClient } from '../http/client.js';
import { follow, type ServiceEvent } from '../http/events.js';

/** The notification of the camera SDK that an exposure has begun. */
const EXPOSED = '0x20011';

/** What has been seen of one camera. */
interface Seen {
  readonly landed: ServiceEvent[];
  exposures: number;
  /** Why no picture comes any more. */
  failure: string | undefined;
  isAwaited: boolean;
}

/** The pictures of some cameras, from its opening on. */
export class Landing {
  readonly #seen: ReadonlyMap<string, Seen>;
  readonly #end = new AbortController();
  readonly #waiting = new Set<() => void>();
  #streamFailure: CommandError | undefined;

  private constructor(cameras: readonly ListedCamera[]) {
    this.#seen = new Map(
      cameras.map(({ id }) => [id, { landed: [], exposures: 0, failure: undefined, isAwaited: false }]),
    );
  }

  /** Resolves when the service sends events. @throws CommandError */
  static async open(client: ServiceClient, cameras: readonly ListedCamera[]): Promise<Landing> {
    const landing = new Landing(cameras);
    const events = follow(client, '/api/events', { signal: landing.#end.signal, once: true });
    // The handshake.
    await events.next();
    void landing.#read(events);
    return landing;
  }

  /**
   * Waits for the pictures of a camera that was pressed.
   * @param files of each exposure
   * @returns their events
   * @throws CommandError when they do not come
   */
  async landed(cameraId: string, files: number, waitMs: number): Promise<readonly ServiceEvent[]> {
    const seen = this.#seen.get(cameraId);
    if (seen === undefined) return [];
    seen.isAwaited = true;
    const untilMs = performance.now() + waitMs;
    const pressed = `${cameraId}: the shutter was pressed, but`;
    while (seen.landed.length < files * Math.max(1, seen.exposures)) {
      const next = `  next: rigd watch ${cameraId}, rigd status ${cameraId}; rigd does not press again`;
      if (seen.failure !== undefined) throw new CommandError('failed', `${pressed} ${seen.failure}\n${next}`);
      if (this.#streamFailure !== undefined)
        throw new CommandError('unreachable', `${pressed} ${this.#streamFailure.message}\n${next}`);
      const leftMs = untilMs - performance.now();
      if (leftMs <= 0) {
        const came =
          seen.landed.length === 0 ? 'no picture is' : `only ${seen.landed.length} of its files are`;
        throw new CommandError('failed', `${pressed} ${came} here after ${waitMs / 1000} s\n${next}`);
      }
      await this.#change(leftMs);
    }
    seen.isAwaited = false;
    return seen.landed;
  }

  /** How far it is. */
  progressText(): string {
    const all = [...this.#seen.values()];
    const waiting = all.filter(({ isAwaited }) => isAwaited).length;
    const files = all.reduce((sum, { landed }) => sum + landed.length, 0);
    return `waiting for the pictures of ${waiting} of ${all.length} cameras; ${files} files are here`;
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
    const seen = this.#seen.get(data.cameraId ?? '');
    if (seen === undefined) return;
    if (event.event === 'downloadComplete' && data.type === 'image') seen.landed.push(event);
    else if (event.event === 'warning' && data.code === EXPOSED) seen.exposures++;
    else if (event.event === 'error') seen.failure = String(data.message);
    else if (event.event === 'disconnected')
      seen.failure = `the session ended before the picture came: ${data.error ?? 'a client ended it'}`;
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }

  #change(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, withinMs);
      this.#waiting.add(wake);
    });
  }
}
