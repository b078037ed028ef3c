// Parses an event stream (HTML standard, server-sent events): bytes in, events out. Holds at most one event, whose
// length has a limit. Must not know the events of rigd; also runs in a browser.

import { createParser } from 'eventsource-parser';

/** One event, as received. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
  /** The `id` of the event; undefined when it has none. */
  readonly id: string | undefined;
}

/**
 * The reader of one stream.
 * @param mostChars the longest event, in characters
 * @returns a function that takes the next bytes. It throws Error for a longer event; the stream is unusable after that
 */
export function eventReader(
  mostChars: number,
  take: (event: StreamEvent) => void,
): (piece: Uint8Array) => void {
  const decoder = new TextDecoder();
  const parser = createParser({
    maxBufferSize: mostChars,
    onEvent: ({ event: name = 'message', data, id }) => take({ name, data, id }),
    onError: ({ type }) => {
      // The standard says to ignore all other errors, such as unknown fields and retry times that are not numbers.
      if (type === 'max-buffer-size-exceeded')
        throw new Error(`an event has more than ${mostChars} characters`);
    },
  });
  return (piece) => parser.feed(decoder.decode(piece, { stream: true }));
}
