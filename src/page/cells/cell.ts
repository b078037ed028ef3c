// A value that components follow. The state of the page consists of a few such cells.

import { useEffect, useReducer } from 'preact/hooks';

/** One value with its followers. */
export class Cell<Value> {
  #value: Value;
  readonly #followers = new Set<() => void>();

  constructor(value: Value) {
    this.#value = value;
  }

  get value(): Value {
    return this.#value;
  }

  set value(value: Value) {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const follower of [...this.#followers]) follower();
  }

  /** Calls `follower` after every change. @returns a function that ends it */
  follow(follower: () => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }
}

/** The value of a cell; the component is drawn again when it changes. */
export function useCell<Value>(cell: Cell<Value>): Value {
  const [, draw] = useReducer<number, void>((count) => count + 1, 0);
  const seen = cell.value;
  useEffect(() => {
    // The value may have changed between the drawing and this effect.
    if (!Object.is(seen, cell.value)) draw();
    return cell.follow(() => draw());
  }, [cell]);
  return seen;
}
