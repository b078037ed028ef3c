// Two limits: how much work runs at once, and how many bytes are kept. Pure.

/** Runs a few pieces of work at once; the others wait in the order in which they came. */
export class Limited {
  readonly #most: number;
  #running = 0;
  readonly #waiting = new Set<() => void>();

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Runs work when its turn comes.
   * @throws as the work does; the reason of the signal, if that is aborted before its turn
   */
  async run<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    if (this.#running >= this.#most) await this.#turn(signal);
    else this.#running += 1;
    try {
      signal.throwIfAborted();
      return await work();
    } finally {
      const [next] = this.#waiting;
      // The place of this work goes to the next one.
      if (next === undefined) this.#running -= 1;
      else {
        this.#waiting.delete(next);
        next();
      }
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.delete(start);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      if (signal.aborted) leave();
      else this.#waiting.add(start);
    });
  }
}

/** Keeps what was used last, up to a number of bytes. */
export class ByteCache<Value> {
  readonly #mostBytes: number;
  readonly #sizeOf: (value: Value) => number;
  readonly #values = new Map<string, Value>();
  #bytes = 0;

  constructor(mostBytes: number, sizeOf: (value: Value) => number) {
    this.#mostBytes = mostBytes;
    this.#sizeOf = sizeOf;
  }

  /** The bytes that are kept. */
  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  /** Keeps a value, unless it is larger than everything that may be kept. */
  set(key: string, value: Value): void {
    this.#remove(key);
    if (this.#sizeOf(value) > this.#mostBytes) return;
    this.#values.set(key, value);
    this.#bytes += this.#sizeOf(value);
    for (const oldest of this.#values.keys()) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#bytes -= this.#sizeOf(value);
  }
}
