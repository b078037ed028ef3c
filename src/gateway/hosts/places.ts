// Limits how many calls of one kind run at the same time. Each call takes a place and gives it back. Must not know what
// the calls do.

import { ServiceError } from '../errors/errors.js';

/** See the head of this file. */
export class Places {
  /** Number of places that are taken, by key. */
  readonly #taken = new Map<string, number>();

  /**
   * Performs something in a place of its own.
   * @param key of the calls that are counted together
   * @throws HOST_LATE with `refusal` when `most` places of the key are taken
   */
  async within<T>(key: string, most: number, refusal: string, perform: () => Promise<T>): Promise<T> {
    if (this.taken(key) >= most) throw new ServiceError('HOST_LATE', refusal);
    return this.during(key, perform);
  }

  /** Places of a key that are taken. */
  taken(key: string): number {
    return this.#taken.get(key) ?? 0;
  }

  /** Performs something in a place of its own, however many places are taken. */
  async during<T>(key: string, perform: () => Promise<T>): Promise<T> {
    this.#taken.set(key, this.taken(key) + 1);
    try {
      return await perform();
    } finally {
      const left = this.taken(key) - 1;
      if (left > 0) this.#taken.set(key, left);
      else this.#taken.delete(key);
    }
  }
}
