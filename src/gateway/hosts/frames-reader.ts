// Finds the event `frames` in an event stream of another host; all other events come over the bus. Keeps one event at
// most.

import { StringDecoder } from 'node:string_decoder';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import { EVENT_PAYLOADS, type EventPayload } from '../contract/event-payloads.js';

/** Of one event: a camera has tens of focus frames at most. */
const MAX_EVENT_LENGTH = 256 * 1024;
const BEGINNING = 'event: frames\ndata: ';

const validator = compiledAtUse(EVENT_PAYLOADS.frames);

/** One stream. */
export class FramesReader {
  readonly #take: (payload: EventPayload<'frames'>) => void;
  readonly #decoder = new StringDecoder('utf8');
  #rest = '';

  /** @param take gets what the event says */
  constructor(take: (payload: EventPayload<'frames'>) => void) {
    this.#take = take;
  }

  /** Takes the next bytes. @throws Error when they are not such a stream */
  take(chunk: Buffer): void {
    const events = (this.#rest + this.#decoder.write(chunk)).split('\n\n');
    this.#rest = events.pop() ?? '';
    if (this.#rest.length > MAX_EVENT_LENGTH)
      throw new Error(`an event has more than ${MAX_EVENT_LENGTH} characters`);
    for (const event of events) if (event.startsWith(BEGINNING)) this.#read(event.slice(BEGINNING.length));
  }

  #read(text: string): void {
    const { cameraId: _camera, ...payload } = Object(JSON.parse(text)) as Record<string, unknown>;
    if (!validator.Check(payload)) throw new Error('an event frames is none');
    this.#take(payload);
  }
}
