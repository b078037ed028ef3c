// The rows of the index in memory, in order. A search looks at each of them, the newest first. The oldest rows leave
// when there are too many.

import { inOrder, type Row, type RowPlace } from './row.js';

/** See the head of this file. */
export class Rows {
  readonly #most: number;
  #rows: Row[];

  /**
   * @param most the most rows
   * @param rows those to begin with, oldest first
   */
  constructor(most: number, rows: readonly Row[] = []) {
    this.#most = most;
    this.#rows = rows.slice(-most);
  }

  /** The rows, oldest first. */
  get all(): readonly Row[] {
    return this.#rows;
  }

  /** The row of a shot. */
  of(shotId: string): Row | undefined {
    return this.#rows.find((row) => row.shotId === shotId);
  }

  /** Adds a row, or replaces that of the same shot; a shot keeps its number. */
  set(row: Row): void {
    const at = this.#before(row);
    this.#rows.splice(at, this.#rows[at]?.shotId === row.shotId ? 1 : 0, row);
    if (this.#rows.length > this.#most) this.#rows.shift();
  }

  /** Removes the rows that do not pass a test. */
  keep(isKept: (row: Row) => boolean): void {
    this.#rows = this.#rows.filter(isKept);
  }

  /**
   * Finds rows, newest first.
   * @param after only rows that come after this one in that order; undefined: all
   */
  find(isWanted: (row: Row) => boolean, most: number, after: RowPlace | undefined): Row[] {
    const found: Row[] = [];
    let at = after === undefined ? this.#rows.length : this.#before(after);
    while (at > 0 && found.length < most) {
      at -= 1;
      const row = this.#rows[at];
      if (row !== undefined && isWanted(row)) found.push(row);
    }
    return found;
  }

  /** The number of rows that are before a place. */
  #before(place: RowPlace): number {
    let [low, high] = [0, this.#rows.length];
    // Most rows come after all others.
    const newest = this.#rows.at(-1);
    if (newest !== undefined && inOrder(newest, place) < 0) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const row = this.#rows[middle];
      if (row !== undefined && inOrder(row, place) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
