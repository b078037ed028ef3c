// The check of life of a session after the SDK has reported an error of the network: without reconnecting nothing may
// follow that report, neither a recovery nor an end, and a dead session would be taken for an open one. A read that
// changes nothing is made some times. Only refusals that speak of the connection, two in a row, count as its end; any
// answer, silence of the camera and every other failure do not. The SDK may answer a read from its memory, so a session
// that passes is not proved alive. It takes events, and knows no operations.

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
  /** A read that has no effect. */
  read: () => Promise<unknown>;
  /** The session is over. @param sdkCode CrError */
  ended: (sdkCode: number) => void;
}

/** How often it is read, and the pause before each. A choice: an outage of a few seconds is seen to its end. */
const READS = 5;
const PAUSE_MS = 1_000;
/** So many refusals in a row are the end. */
const CONVINCING = 2;
/** Answers that mean the connection, whatever was called. */
const OF_CONNECTION: ReadonlySet<number> = new Set([
  SDK_ERROR.disconnected,
  SDK_ERROR.reconnectTimeOut,
  SDK_ERROR.invalidHandle,
]);

/** See the head of this file. */
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
