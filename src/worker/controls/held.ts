// One control of the camera that stays down until it is released: whether it is down, and whether its release is
// pending. A release that was requested stays pending until the SDK has taken it, even when the operation has failed.
// It does not know which control it is.

import { WorkerError } from '../../protocol/codes.js';
import { saysDisconnected } from '../sdk/disconnected.js';

/** `pending`: it may still be down in the camera, and is to be released. */
export type HeldState = 'up' | 'down' | 'pending';

/** The control. */
export class Held {
  /** Its name in messages. */
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

  /**
   * Presses it by `call`. When it is not known whether the camera has taken the press, a release is pending then; so
   * it is when the SDK refuses the press as disconnected, since the SDK may bring that session back.
   * @throws what `call` throws.
   */
  async press(call: () => Promise<void>): Promise<void> {
    const before = this.#state;
    this.#state = 'pending';
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
      if (before === 'up' && error instanceof WorkerError && error.outcome === 'none') this.#state = 'up';
      throw error;
    }
  }

  /**
   * Releases it if it is held or its release is pending. Never rejects. Its SDK call is queued before it returns.
   * @param report takes the message of a failed release. Not called when the camera hangs: the release stays pending.
   */
  async letGo(report: (message: string) => void): Promise<void> {
    if (this.#state !== 'up') await this.#released(report);
  }

  /** As {@link letGo}, also when its release was taken before; when it is down, that is another press. */
  async letGoAgain(report: (message: string) => void): Promise<void> {
    if (this.#state !== 'down') await this.#released(report);
  }

  async #released(report: (message: string) => void): Promise<void> {
    await this.release().catch((error: Error) => {
      if (error instanceof WorkerError && error.code === 'CAMERA_STUCK') return;
      report(`${this.title} could not be let go: ${error.message}`);
    });
  }

  /** The camera was lost or its session is closed: nothing is held or pending any more. */
  forget(): void {
    this.#state = 'up';
  }
}
