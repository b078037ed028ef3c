// The main thread's side of the pump (picture-pump.ts): it counts the credits that the pump was given and those that
// come back when the pump ends. The pump runs while it has credits, and ends on its own when the camera refuses.

import type { SteadyPictures } from '../live-view/picture-source-context.js';
import type { SdkPort } from '../sdk/sdk-port.js';
import type { PumpOrder } from '../sdk/session-thread.js';

type PumpCalls = Pick<SdkPort, 'pump' | 'addToPump' | 'endPump'>;

/** The pump of one worker. */
export class PumpedPictures implements SteadyPictures {
  readonly #sdk: PumpCalls;
  /** Credits given since the pump began; undefined while it does not run, or when none of them is to be returned. */
  #given: { credits: number } | undefined;
  #isPossible = true;

  constructor(sdk: PumpCalls) {
    this.#sdk = sdk;
  }

  get isPossible(): boolean {
    return this.#isPossible;
  }

  get isRunning(): boolean {
    return this.#given !== undefined;
  }

  async run(order: PumpOrder): Promise<{ left: number; isReporting: boolean }> {
    const given = { credits: order.credits };
    this.#given = given;
    const { used, isImpossible, isReporting } = await this.#sdk.pump(order);
    if (isImpossible) this.#isPossible = false;
    if (this.#given !== given) return { left: 0, isReporting };
    this.#given = undefined;
    // Further credits may have been on their way to the pump when it ended.
    return { left: Math.max(0, given.credits - used), isReporting };
  }

  add(order: PumpOrder): void {
    if (this.#given === undefined) return;
    this.#given.credits += order.credits;
    this.#sdk.addToPump(order);
  }

  end(): void {
    if (this.#given !== undefined) this.#sdk.endPump();
  }

  drop(): void {
    this.end();
    this.#given = undefined;
  }
}
