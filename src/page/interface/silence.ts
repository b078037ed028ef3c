// The limit for the silence of a stream that the service keeps alive: a network that has forgotten a connection says
// nothing of its end.

/** Ends a stream on which nothing is heard. */
export class Silence {
  readonly #running = new AbortController();
  readonly #limitMs: number;
  readonly #given: AbortSignal;
  readonly #end = () => this.#running.abort();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Begins the limit. @param given ends the stream too */
  constructor(limitMs: number, given: AbortSignal) {
    this.#limitMs = limitMs;
    this.#given = given;
    given.addEventListener('abort', this.#end);
    if (given.aborted) this.#end();
    this.heard();
  }

  /** For the request of the stream. */
  get signal(): AbortSignal {
    return this.#running.signal;
  }

  /** Something has come: the limit begins anew. */
  heard(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#end, this.#limitMs);
  }

  /** The stream is over. */
  over(): void {
    clearTimeout(this.#timer);
    this.#given.removeEventListener('abort', this.#end);
  }
}
