// Random numbers from a seed: the same seed gives the same sequence on every machine. Each actor of a soak has a
// generator of its own, so that what one draws does not depend on how fast another is.

/** A generator (mulberry32, 32 bits of state), which is good enough for choosing faults. */
export class Random {
  #state: number;

  /** @param seed any integer */
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** 0 to 1, 1 excluded. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from `low` to `high`, both included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** One of `items`, of which there is one at least. */
  pick<T>(items: readonly T[]): T {
    return items[this.integer(0, items.length - 1)] as T;
  }

  /** One of `items`, of which there is one at least, each with the probability of its `weight`. */
  weighted<T extends { weight: number }>(items: readonly T[]): T {
    const total = items.reduce((sum, { weight }) => sum + weight, 0);
    let left = this.next() * total;
    for (const item of items) {
      left -= item.weight;
      if (left < 0) return item;
    }
    return items.at(-1) as T;
  }

  /**
   * The pause before the next of events that come at random, `meanMs` apart on the average; at most five times that.
   */
  pauseMs(meanMs: number): number {
    return Math.min(5 * meanMs, -meanMs * Math.log(1 - this.next()));
  }
}
