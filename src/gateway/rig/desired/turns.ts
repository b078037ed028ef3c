// A few at a time: work that waits for its turn, in the order of its arrival.

/** So many run at the same time, the others wait. */
export class Turns {
  readonly #most: () => number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param most how many may run; read whenever work arrives. */
  constructor(most: () => number) {
    this.#most = most;
  }

  /** Runs the work when its turn comes. @throws what the work throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most()) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place is handed on directly, so that no newcomer takes it.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
