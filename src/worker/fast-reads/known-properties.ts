// The main thread's copies of properties. Each read still calls the SDK. A property that is unchanged since the last
// read is not sent between the threads again: the copy stays the same object, and so does everything derived from it.

import { hexCode } from '../../base/hex.js';
import { WorkerError } from '../../protocol/codes.js';
import type { NativeAddon, NativeProperty } from '../sdk/addon.js';

/** Answer of the session thread to a read of one property. */
export type PropertyNews = ReturnType<NativeAddon['getProperty']>;
/** Answer to a read of all properties. */
export type PropertiesNews = ReturnType<NativeAddon['getAllProperties']>;

interface Copy {
  number: number;
  properties: readonly NativeProperty[];
}

const NONE: readonly NativeProperty[] = Object.freeze([]);

/** The copies. There is at most one for each code that the camera has reported. */
export class KnownProperties {
  readonly #copies = new Map<number, Copy>();
  #since = 0;

  /**
   * The number up to which every copy is here: all properties were handed over once, and answers come in the order of
   * their numbers. 0 = not all have been handed over.
   */
  get since(): number {
    return this.#since;
  }

  /** The number of the copy, for the next read; 0 = there is none. */
  numberOf(code: number): number {
    return this.#copies.get(code)?.number ?? 0;
  }

  /** The copy of this code, and its number; undefined = there is none. */
  copyOf(code: number): { number: number; property: NativeProperty } | undefined {
    const copy = this.#copies.get(code);
    return copy && { number: copy.number, property: copy.properties[0] as NativeProperty };
  }

  /** The property as it was just read, in a list; an empty list when the camera lacks it. Neither may be changed. */
  take(code: number, { number, property }: PropertyNews): readonly NativeProperty[] {
    if (number === undefined) return NONE;
    if (property !== undefined) {
      this.#note(number, property);
      // Until all properties have been read once, copies with lower numbers may be missing.
      if (this.#since > 0) this.#since = Math.max(this.#since, number);
    }
    return this.#copyOf(code, number);
  }

  /** All properties as they were just read, in the SDK's order; they may not be changed. */
  takeAll({ codes, changed, numbers }: PropertiesNews): readonly NativeProperty[] {
    if (codes === undefined || numbers === undefined) return changed;
    const numberOf = new Map(Array.from(codes, (code, index) => [code, numbers[index] ?? 0]));
    for (const property of changed) {
      const number = numberOf.get(property.code) ?? 0;
      this.#note(number, property);
      this.#since = Math.max(this.#since, number);
    }
    return [...numberOf].map(([code, number]) => this.#copyOf(code, number)[0] as NativeProperty);
  }

  /**
   * Forgets all copies, because an answer with some of them was lost; all are then handed over again. Answers to reads
   * that were sent with the numbers of these copies must be taken before.
   */
  forget(): void {
    this.#copies.clear();
    this.#since = 0;
  }

  #note(number: number, property: NativeProperty): void {
    const properties = Object.freeze([Object.freeze(property)]);
    this.#copies.set(property.code, { number, properties });
  }

  /**
   * The copy of this number.
   * @throws WORKER_FAULT when the copy here has another number, so that an old value is never returned for a new one.
   */
  #copyOf(code: number, number: number): readonly NativeProperty[] {
    const copy = this.#copies.get(code);
    if (copy?.number === number) return copy.properties;
    throw new WorkerError(
      'WORKER_FAULT',
      `copy ${number} of property ${hexCode(code)} is missing; ask again`,
    );
  }
}
