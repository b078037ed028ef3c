// Checks whether a session is still alive after the SDK has reported a network error. In a session that the SDK does
// not reconnect, neither a recovery nor an end may follow that report, and a dead session would count as open. The
// check makes a harmless read several times. Only two refusals in a row with an error about the connection count as the
// end of the session. Answers, silence of the camera and all other failures do not. The SDK may answer a read from its
// memory, so passing the check does not prove that the session is alive. Takes events, and knows no operations.

import { type Clock, delay } from '../../base/clock.js';
import { WorkerError } from '../../protocol/codes.js';
import type { NativeEvent } from '../sdk/addon.js';
import { SDK_ERROR, WARNING } from '../sdk/codes.js';

/** The part of a camera that is needed. */
export interface CheckedCamera {
  clock: Clock;
  listen: (listener: (event: NativeEvent) => void) => unknown;
  /** The open session, when the SDK does not reconnect it; else undefined. */
  unwatched: () => object | undefined;
  /** Makes a read that has no effect. */
  read: () => Promise<unknown>;
  /** Called when the session is over. @param sdkCode CrError */
  ended: (sdkCode: number) => void;
}

/**
 * Number of reads; the next constant is the pause before each. They are chosen so that the reads outlast an outage of a
 * few seconds.
 */
const READS = 5;
const PAUSE_MS = 1_000;
/** Refusals in a row that count as the end. */
const CONVINCING = 2;
/** Errors that are about the connection, whatever was called. */
const OF_CONNECTION: ReadonlySet<number> = new Set([
  SDK_ERROR.disconnected,
  SDK_ERROR.reconnectTimeOut,
  SDK_ERROR.invalidHandle,
]);

/** The check of one camera. */
export class LifeCheck {
  readonly #camera: CheckedCamera;
  /** Ends the check that is under way. */
  #running: AbortController | undefined;

  constructor(camera: CheckedCamera) {
    this.#camera = camera;
    camera.listen((event) => this.#receive(event));
  }

  #receive(event: NativeEvent): void {
    if (event.kind === 'connected' || event.kind === 'disconnected') this.#running?.abort();
    if (event.kind !== 'warning') return;
    if (event.code === WARNING.networkRecovered || event.code === WARNING.reconnecting)
      this.#running?.abort();
    if (event.code === WARNING.networkError) this.#begin();
  }

  #begin(): void {
    const session = this.#camera.unwatched();
    if (session === undefined) return;
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    void this.#check(() => !running.signal.aborted && this.#camera.unwatched() === session);
  }

  /** Never rejects. @param isWanted whether the answer still counts */
  async #check(isWanted: () => boolean): Promise<void> {
    let refusals = 0;
    for (let reads = 0; reads < READS; reads += 1) {
      await delay(this.#camera.clock, PAUSE_MS);
      if (!isWanted()) return;
      const refusal = await this.#camera.read().then(
        () => undefined,
        (error: unknown) => (error instanceof WorkerError ? error.sdkCode : undefined),
      );
      if (!isWanted()) return;
      refusals = refusal !== undefined && OF_CONNECTION.has(refusal) ? refusals + 1 : 0;
      if (refusal !== undefined && refusals >= CONVINCING) {
        this.#camera.ended(refusal);
        return;
      }
    }
  }
}
