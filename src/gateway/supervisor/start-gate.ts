// Lets a few through at a time: workers that all start at once take longer each and stall the gateway's loop.

/** A counting gate; who waits is served in order. */
export class StartGate {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  /** @param places how many may be inside at once. */
  constructor(places: number) {
    this.#free = places;
  }

  /** Runs `task` when there is a place, and gives the place back when it settles. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#free -= 1;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
