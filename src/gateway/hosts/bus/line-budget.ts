// Limit for log lines that another host causes: its faulty messages are logged, but do not fill the log.

/** See the head of this file. */
export class LineBudget {
  readonly #perMs: number;
  readonly #most: number;
  /** Lines spent, by their subject. */
  readonly #spent = new Map<string, { sinceMs: number; lines: number }>();

  /** @param most the most lines about one subject in `perMs` */
  constructor(perMs: number, most = 1) {
    this.#perMs = perMs;
    this.#most = most;
  }

  /** Whether one more line about this subject is allowed; it then counts as written. */
  takes(about: string): boolean {
    const nowMs = performance.now();
    const spent = this.#spent.get(about);
    if (spent !== undefined && nowMs - spent.sinceMs < this.#perMs) {
      spent.lines += 1;
      return spent.lines <= this.#most;
    }
    if (spent === undefined && this.#spent.size >= MOST_THINGS) this.#forget(nowMs);
    if (this.#spent.size >= MOST_THINGS) return false;
    this.#spent.set(about, { sinceMs: nowMs, lines: 1 });
    return true;
  }

  #forget(nowMs: number): void {
    for (const [about, { sinceMs }] of this.#spent)
      if (nowMs - sinceMs >= this.#perMs) this.#spent.delete(about);
  }
}

/** More than there are hosts. */
const MOST_THINGS = 1_024;
