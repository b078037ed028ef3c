// Runs a limited number of jobs at the same time; the others wait, in the order of their arrival.

/** See the head of this file. */
export class Turns {
  readonly #most: () => number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param most how many jobs may run; read whenever a job arrives. */
  constructor(most: () => number) {
    this.#most = most;
  }

  /** Runs a job when its turn comes. @throws the error of the job */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most()) this.#running += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes directly to the next job, so that no newcomer takes it.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
