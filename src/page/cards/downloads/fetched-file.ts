// One file fetched from the service in pieces. When the connection breaks, the rest is requested from where it broke; a
// file that has changed meanwhile begins again.

import { AnswerError, send } from '../../interface/service.js';

/** Requests without a single byte in a row after which a file is given up. */
const TRIES = 5;
/** Pause before a further request. */
const AGAIN_MS = 1000;
/** Limit of a request: the host first fetches the file from the camera. */
const ANSWER_MS = 30 * 60_000;
/** Status of an answer with a range of bytes. */
const PARTIAL = 206;

/** The taker of a file's bytes. */
export interface Sink {
  /** Takes the next bytes; resolves when it can take more. */
  write(bytes: Uint8Array): Promise<void>;
  /** Gives up what was written: the file begins again. */
  restart(): Promise<void>;
}

/**
 * Fetches a file into a sink.
 * @param onBytes called with the number of bytes so far
 * @throws AnswerError when the service refuses it, or gives no bytes again and again; as fetch does when it is aborted
 */
export async function fetchFile(
  path: string,
  sink: Sink,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<void> {
  let got = 0;
  let etag: string | undefined;
  for (let tries = 1; ; tries += 1) {
    const before = got;
    try {
      const headers: Record<string, string> =
        got === 0 || etag === undefined ? {} : { range: `bytes=${got}-`, 'if-range': etag };
      const answer = await send(path, { headers, signal, waitMs: ANSWER_MS });
      if (answer.status !== PARTIAL && got > 0) {
        await sink.restart();
        got = 0;
      }
      etag = answer.headers.get('etag') ?? undefined;
      for await (const bytes of bytesOf(answer)) {
        await sink.write(bytes);
        got += bytes.length;
        onBytes(got);
      }
      return;
    } catch (error) {
      signal.throwIfAborted();
      // A refusal with a status stays one; a broken connection has none.
      const isRefused = error instanceof AnswerError && error.status !== 0;
      if (got > before) tries = 0;
      if (isRefused || tries >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

async function* bytesOf(answer: Response): AsyncGenerator<Uint8Array> {
  const reader = answer.body?.getReader();
  if (reader === undefined) return;
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
