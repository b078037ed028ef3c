// What the camera tells of its pictures. Since 2.00 the SDK may say of every new one that it is there
// (OnNotifyMonitorUpdated); older bodies never do. Which it is shows in the session: from the first word on the camera is
// taken to tell, until pictures come again and again that it did not tell of.

import type { Clock } from '../protocol/clock.js';
import { within } from '../protocol/within.js';

/** How long a camera that tells may be silent before somebody looks all the same: it exposes, or a word was lost. */
export const UNREPORTED_LOOK_MS = 250;
/** So many pictures in a row that were not told of, and the camera does not tell any more. */
const MOST_UNREPORTED = 3;

/** The news of one kind of picture of one session. */
export class PictureNews {
  readonly #clock: Clock;
  #isReporting = false;
  #isNew = false;
  #unreported = 0;
  #wake: () => void = () => {};

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A session begins: nothing is known of it. */
  forget(): void {
    this.#isReporting = false;
    this.#isNew = false;
    this.#unreported = 0;
  }

  /** The camera says that there is a new picture. */
  reported(): void {
    this.#isReporting = true;
    this.#isNew = true;
    this.#unreported = 0;
    this.#wake();
  }

  /** Whether it has been told of a picture, and nobody has looked since; or it does not tell. */
  get mayBeNew(): boolean {
    return this.#isNew || !this.#isReporting;
  }

  /**
   * A look begins: whatever is told from now on is news.
   * @returns what to call when the look has brought a picture.
   */
  look(): () => void {
    const wasTold = this.#isNew;
    this.#isNew = false;
    return () => {
      // One that is told of during the look may be the one that was found.
      if (!this.#isReporting || wasTold || this.#isNew) return;
      this.#unreported += 1;
      if (this.#unreported < MOST_UNREPORTED) return;
      this.#isReporting = false;
      this.#unreported = 0;
    };
  }

  /**
   * Waits until there may be a new picture: of a camera that tells until it does, {@link UNREPORTED_LOOK_MS} at most; of any
   * other as long as its pace says.
   */
  async next(paceMs: number): Promise<void> {
    const limitMs = this.#isReporting ? UNREPORTED_LOOK_MS : paceMs;
    if (this.#isNew || limitMs <= 0) return;
    const reported = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    await within(reported, limitMs, this.#clock);
    this.#wake = () => {};
  }
}
