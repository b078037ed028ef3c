// A clock that advances with every look at it, for decisions that must not be made by two looks.

/** See the head of this file. */
export class SteppingClock {
  readonly #stepMs: number;
  #nowMs = 0;

  /** @param stepMs between two looks */
  constructor(stepMs: number) {
    this.#stepMs = stepMs;
  }

  nowMs(): number {
    this.#nowMs += this.#stepMs;
    return this.#nowMs;
  }

  /** A wait in which nothing is reported; a timer of the system may fire a part of a millisecond early. */
  async wait(limitMs: number): Promise<undefined> {
    this.#nowMs += Math.floor(limitMs);
    return undefined;
  }
}
