// Reads a stream of the service to its end. The service sends something now and then to keep the stream alive. A
// network may drop a connection without a report, so a silent stream is ended at a limit.

/** The request of a stream. */
export interface Streamed {
  readonly headers: Record<string, string>;
  /** Silence that ends the stream. */
  readonly silentMs: number;
  /** Ends the stream when it is aborted. */
  readonly signal: AbortSignal;
}

/**
 * Reads a stream; resolves at its end.
 * @param url its whole address
 * @param opened takes the answer and returns a function that takes each piece; undefined: nothing is read
 * @throws as `fetch` does, also when the silence is over its limit
 */
export async function readStream(
  url: string,
  { headers, silentMs, signal }: Streamed,
  opened: (answer: Response) => ((piece: Uint8Array) => void) | undefined,
): Promise<void> {
  if (signal.aborted) return;
  const running = new AbortController();
  const end = () => running.abort();
  let silence = setTimeout(end, silentMs);
  signal.addEventListener('abort', end);
  try {
    const answer = await fetch(url, { headers, signal: running.signal });
    const take = opened(answer);
    if (take === undefined || answer.body === null) return;
    const reader = answer.body.getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(end, silentMs);
      take(value);
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', end);
  }
}
