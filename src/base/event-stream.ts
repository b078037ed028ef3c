// Takes an event stream apart (HTML standard, server-sent events): bytes in, events out. Holds one event at most, whose
// length has a limit. Knows no event, and runs in a browser, too.

import { createParser } from 'eventsource-parser';

/** One event as it came. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
  /** Undefined when the event has none. */
  readonly id: string | undefined;
}

/**
 * The reader of one stream.
 * @param mostChars of an event
 * @returns takes the next bytes; throws Error for an event that is longer, after which the stream must be given up
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
      // The standard has other errors ignored: fields that are not known, and times that are none.
      if (type === 'max-buffer-size-exceeded')
        throw new Error(`an event has more than ${mostChars} characters`);
    },
  });
  return (piece) => parser.feed(decoder.decode(piece, { stream: true }));
}
