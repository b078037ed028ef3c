// A clock that advances each time it is read, for decisions that must read the clock only once.

/** See the head of this file. */
export class SteppingClock {
  readonly #stepMs: number;
  #nowMs = 0;

  /** @param stepMs the time between two reads of the clock */
  constructor(stepMs: number) {
    this.#stepMs = stepMs;
  }

  nowMs(): number {
    this.#nowMs += this.#stepMs;
    return this.#nowMs;
  }

  /** A wait without a report; like a timer of the system, it may end a part of a millisecond early. */
  async wait(limitMs: number): Promise<undefined> {
    this.#nowMs += Math.floor(limitMs);
    return undefined;
  }
}
