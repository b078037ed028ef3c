// Runs pieces of work one after another, in the order of the requests, where they must not run at the same time.

/** A queue that runs one piece of work at a time. */
export class InTurn {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs `work` when all earlier work is done, however it ended. @throws what `work` throws */
  run<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
