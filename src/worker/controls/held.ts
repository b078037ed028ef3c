// One control of the camera that stays down until it is released: whether it is down, and whether its release is
// pending. A release that was requested stays pending until the SDK has taken it, even when the operation has failed.
// It does not know which control it is.

import { WorkerError } from '../../protocol/codes.js';
import { saysDisconnected } from '../sdk/disconnected.js';

/**
 * `pressing`: the call that presses it is under way. `pending`: it may still be down in the camera, and is to be
 * released. `again`: its release was taken, a body may have ignored that, and it is to be released once more.
 */
export type HeldState = 'up' | 'pressing' | 'down' | 'pending' | 'again';

/** The control. */
export class Held {
  /** Name of the control in messages. */
  readonly title: string;
  readonly #lift: () => Promise<void>;
  #state: HeldState = 'up';

  /** @param lift the SDK call that lets it go. */
  constructor(title: string, lift: () => Promise<void>) {
    this.title = title;
    this.#lift = lift;
  }

  /** See {@link HeldState}. */
  get state(): HeldState {
    return this.#state;
  }

  /** Whether a client holds it or presses it now; meanwhile only that client's release lets it go. */
  get isInUse(): boolean {
    return this.#state === 'down' || this.#state === 'pressing';
  }

  /**
   * Presses it by `call`. A release is pending afterwards if it is not known whether the camera has taken the press,
   * and if the SDK refuses the press as disconnected, since the SDK may bring that session back.
   * @throws what `call` throws.
   */
  async press(call: () => Promise<void>): Promise<void> {
    const before = this.#state === 'pressing' ? 'pending' : this.#state;
    this.#state = 'pressing';
    try {
      await call();
      this.#state = 'down';
    } catch (error) {
      // An earlier release may have ended during the call: it must not count as the release of this press.
      const isUnpressed =
        error instanceof WorkerError && error.outcome === 'none' && !saysDisconnected(error);
      this.#state = isUnpressed ? before : 'pending';
      throw error;
    }
  }

  /**
   * Lets it go; it stays pending until the SDK has taken it. @throws what the SDK call throws.
   * @param lift in place of the usual call
   */
  async release(lift = this.#lift): Promise<void> {
    const before = this.#state;
    this.#state = 'pending';
    try {
      await lift();
      this.#state = 'up';
    } catch (error) {
      // When a camera refuses to release what was not pressed, nothing is pending.
      const isUp = before === 'up' || before === 'again';
      if (isUp && error instanceof WorkerError && error.outcome === 'none') this.#state = 'up';
      throw error;
    }
  }

  /**
   * Releases it if it is held or its release is pending. Never rejects. Its SDK call is queued before it returns.
   * @param report takes the message of a failed release. Not called when the camera hangs: the release stays pending.
   */
  async letGo(report: (message: string) => void): Promise<void> {
    if (this.#state === 'up') return;
    await this.release().catch((error: Error) => {
      if (this.#state === 'up' || (error instanceof WorkerError && error.code === 'CAMERA_STUCK')) return;
      report(`${this.title} could not be let go: ${error.message}`);
    });
  }

  /** A body may have ignored the release that was taken: one more is to be made, unless it was pressed since. */
  doubt(): void {
    if (this.#state === 'up') this.#state = 'again';
  }

  /** The camera was lost or its session is closed: nothing is held or pending any more. */
  forget(): void {
    this.#state = 'up';
  }
}
