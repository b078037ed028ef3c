// Tells the keys of a barcode reader from those of a person: a reader types quickly, and ends with Enter. Keys are held
// back until that is known, so that a code presses no shortcut. Pure.

/** Longest time between two keys of a reader. */
const GAP_MS = 50;
/** So many keys in quick succession come from a reader, which may then also make a pause. */
const BURST = 3;
const BURST_GAP_MS = 300;

/** The part of a key in a code: none, held back until that is known, or its end. */
export type Pressed = 'passes' | 'held' | { readonly code: string };

/** The keys that may be the beginning of a code. */
export class ScanKeys {
  #held = '';
  #lastMs = Number.NEGATIVE_INFINITY;

  /** The longest time until the next key of a code. */
  get gapMs(): number {
    return this.#held.length < BURST ? GAP_MS : BURST_GAP_MS;
  }

  /** Takes a key, as KeyboardEvent.key names it, at a time in milliseconds; call `expire` before. */
  press(key: string, atMs: number): Pressed {
    if (key === 'Enter') {
      const code = this.#held.trim();
      this.#held = '';
      return code === '' ? 'passes' : { code };
    }
    // No code begins with a space: the shutter of a person is not held back.
    if (key.length !== 1 || (key === ' ' && this.#held === '')) return 'passes';
    this.#held += key;
    this.#lastMs = atMs;
    return 'held';
  }

  /** Ends the wait for further keys, if it is over. @returns keys of a person, to be pressed after all */
  expire(atMs: number): string {
    if (atMs - this.#lastMs <= this.gapMs) return '';
    const keys = this.#held;
    this.#held = '';
    return keys.length < BURST ? keys : '';
  }
}
