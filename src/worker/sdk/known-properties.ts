// The main thread's copies of single properties. Each read still asks the SDK; only what is as it was at the read before
// does not cross the threads again, and stays the same object, so that what was made of it need not be made again.

import type { NativeAddon, NativeProperty } from './addon.js';

/** What the session thread answers to a read of one property. */
export type PropertyNews = ReturnType<NativeAddon['getProperty']>;

interface Copy {
  number: number;
  properties: readonly NativeProperty[];
}

const NONE: readonly NativeProperty[] = Object.freeze([]);

/** See the head of this file. There are as many copies at most as there are codes that the camera has reported. */
export class KnownProperties {
  readonly #copies = new Map<number, Copy>();

  /** The number of the copy, for the next read; 0 = there is none. */
  numberOf(code: number): number {
    return this.#copies.get(code)?.number ?? 0;
  }

  /** The property as it was just read, in a list; an empty list when the camera lacks it. Neither may be changed. */
  take(code: number, { number, property }: PropertyNews): readonly NativeProperty[] {
    if (number === undefined) return NONE;
    if (property === undefined) return this.#copies.get(code)?.properties ?? NONE;
    const properties = Object.freeze([Object.freeze(property)]);
    this.#copies.set(code, { number, properties });
    return properties;
  }
}
