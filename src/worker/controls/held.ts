// The state of one control of the camera that stays down until it is released: whether it is down, and whether its
// release is pending. A requested release stays pending until the SDK has accepted it, even if the operation has
// failed. Must not know which control it is.

import { WorkerError } from '../../protocol/codes.js';
import { saysDisconnected } from '../sdk/disconnected.js';

/**
 * `pressing`: the call that presses the control is under way. `pending`: the control may still be down in the camera
 * and must be released. `again`: the SDK accepted its release, but the body may have ignored it, so it must be released
 * once more.
 */
export type HeldState = 'up' | 'pressing' | 'down' | 'pending' | 'again';

/** A control. */
export class Held {
  /** Name of the control in messages. */
  readonly title: string;
  readonly #lift: () => Promise<void>;
  #state: HeldState = 'up';

  /** @param lift the SDK call that releases the control. */
  constructor(title: string, lift: () => Promise<void>) {
    this.title = title;
    this.#lift = lift;
  }

  /** See {@link HeldState}. */
  get state(): HeldState {
    return this.#state;
  }

  /** Whether a client holds or presses the control now. Then only the release of that client releases it. */
  get isInUse(): boolean {
    return this.#state === 'down' || this.#state === 'pressing';
  }

  /**
   * Presses the control by `call`. A release is pending afterwards in two cases: it is unknown whether the camera has
   * accepted the press, or the SDK refuses the press as disconnected, because the SDK may restore that session.
   * @throws what `call` throws.
   */
  async press(call: () => Promise<void>): Promise<void> {
    const before = this.#state === 'pressing' ? 'pending' : this.#state;
    this.#state = 'pressing';
    try {
      await call();
      this.#state = 'down';
    } catch (error) {
      // An earlier release may have ended during the call; that must not count as the release of this press.
      const isUnpressed =
        error instanceof WorkerError && error.outcome === 'none' && !saysDisconnected(error);
      this.#state = isUnpressed ? before : 'pending';
      throw error;
    }
  }

  /**
   * Releases the control; the release is pending until the SDK has accepted it.
   * @throws what the SDK call throws.
   * @param lift the SDK call, in place of the usual one
   */
  async release(lift = this.#lift): Promise<void> {
    const before = this.#state;
    this.#state = 'pending';
    try {
      await lift();
      this.#state = 'up';
    } catch (error) {
      // When the camera refuses to release a control that was not pressed, nothing is pending.
      const isUp = before === 'up' || before === 'again';
      if (isUp && error instanceof WorkerError && error.outcome === 'none') this.#state = 'up';
      throw error;
    }
  }

  /**
   * Releases the control if it is held or its release is pending. Never rejects. The SDK call is queued before this
   * function returns.
   * @param report takes the message of a failed release. Not called when the camera hangs: the release stays pending.
   */
  async letGo(report: (message: string) => void): Promise<void> {
    if (this.#state === 'up') return;
    await this.release().catch((error: Error) => {
      if (this.#state === 'up' || (error instanceof WorkerError && error.code === 'CAMERA_STUCK')) return;
      report(`${this.title} could not be released: ${error.message}`);
    });
  }

  /**
   * Marks the control for one more release, because the body may have ignored the last one; not if it was pressed
   * since.
   */
  doubt(): void {
    if (this.#state === 'up') this.#state = 'again';
  }

  /** Forgets the state, because the camera was lost or its session is closed: nothing is held or pending any more. */
  forget(): void {
    this.#state = 'up';
  }
}
