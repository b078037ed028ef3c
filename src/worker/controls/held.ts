// One control of the camera that stays down until it is let go: whether it is, and whether its release is owed. A
// release that somebody wanted stays owed until the SDK has taken it, whatever became of the operation. It knows
// nothing of what the control is.

import { WorkerError } from '../protocol/codes.js';

/** `owed`: it may still be down in the camera, and nobody wants it so. */
export type HeldState = 'up' | 'down' | 'pending';

/** The control. */
export class Held {
  /** How it is called where people read of it. */
  readonly words: string;
  readonly #lift: () => Promise<void>;
  #state: HeldState = 'up';

  /** @param lift the SDK call that lets it go. */
  constructor(words: string, lift: () => Promise<void>) {
    this.words = words;
    this.#lift = lift;
  }

  /** See {@link HeldState}. */
  get state(): HeldState {
    return this.#state;
  }

  /**
   * Presses it by `call`. When it is not known whether the camera has taken that, its release is owed from then on.
   * @throws what `call` throws.
   */
  async press(call: () => Promise<void>): Promise<void> {
    const before = this.#state;
    this.#state = 'pending';
    try {
      await call();
      this.#state = 'down';
    } catch (error) {
      // A release that was under way before may have ended meanwhile and must not stand for this press.
      const isUnpressed = error instanceof WorkerError && error.outcome === 'none';
      this.#state = isUnpressed ? before : 'pending';
      throw error;
    }
  }

  /** Lets it go; it stays owed until the SDK has taken it. @throws what the SDK call throws. */
  async release(): Promise<void> {
    const before = this.#state;
    this.#state = 'pending';
    try {
      await this.#lift();
      this.#state = 'up';
    } catch (error) {
      // A camera that refuses to end what nobody has begun owes nothing.
      if (before === 'up' && error instanceof WorkerError && error.outcome === 'none') this.#state = 'up';
      throw error;
    }
  }

  /**
   * Lets it go if it is held or owed, and never rejects. The release is the next call of the SDK.
   * @param report is told what could not be let go. Not of a camera that hangs: it is owed until that is over.
   */
  async letGo(report: (message: string) => void): Promise<void> {
    if (this.#state === 'up') return;
    await this.release().catch((error: Error) => {
      if (error instanceof WorkerError && error.code === 'CAMERA_STUCK') return;
      report(`${this.words} could not be let go: ${error.message}`);
    });
  }

  /** The camera has gone, or its session with it: nothing is held any more. */
  forget(): void {
    this.#state = 'up';
  }
}
