// Reads the event `frames` from an event stream of another host; all other events come over the bus. Keeps at most one
// event.

import { eventReader } from '../../base/event-stream.js';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import { EVENT_PAYLOADS, type EventPayload } from '../contract/event-payloads.js';

/** Limit for one event: a camera has tens of focus frames at most. */
const MAX_EVENT_LENGTH = 256 * 1024;

const validator = compiledAtUse(EVENT_PAYLOADS.frames);

/**
 * The reader of one stream.
 * @param take gets the content of each event `frames`
 * @returns a function that takes the next bytes; it throws Error when they are not such a stream
 */
export function framesReader(take: (payload: EventPayload<'frames'>) => void): (chunk: Uint8Array) => void {
  return eventReader(MAX_EVENT_LENGTH, ({ name, data }) => {
    if (name === 'frames') take(payloadIn(data));
  });
}

function payloadIn(text: string): EventPayload<'frames'> {
  const { cameraId: _camera, ...payload } = Object(JSON.parse(text)) as Record<string, unknown>;
  if (!validator.Check(payload)) throw new Error('an event frames is not valid');
  return payload;
}
