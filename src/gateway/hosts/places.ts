// Bounds how many of one kind are performed at the same time, and gives each place back. Must not know what is performed.

import { ServiceError } from '../errors.js';

/** See the head of this file. */
export class Places {
  /** Places that are taken, by key. */
  readonly #taken = new Map<string, number>();

  /**
   * Performs something in a place of its own.
   * @param key of those that are counted together
   * @throws HOST_LATE with `refusal` when `most` places of the key are taken
   */
  async within<T>(key: string, most: number, refusal: string, perform: () => Promise<T>): Promise<T> {
    const taken = this.#taken.get(key) ?? 0;
    if (taken >= most) throw new ServiceError('HOST_LATE', refusal);
    this.#taken.set(key, taken + 1);
    try {
      return await perform();
    } finally {
      const left = (this.#taken.get(key) ?? 1) - 1;
      if (left > 0) this.#taken.set(key, left);
      else this.#taken.delete(key);
    }
  }
}
