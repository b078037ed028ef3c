// The newest reading of each property that a worker has sent: it names the reading where the property has not changed,
// instead of sending it again. They belong to one process, as the ids of its replies do.

import { ProtocolError } from '../../worker/protocol/framing.js';
import type { ReplyMessage } from '../../worker/protocol/messages.js';
import type { PropertyReading } from '../../worker/protocol/operations.js';
import { quoted } from '../../worker/protocol/quoted.js';
import { knownResult } from '../../worker/protocol/schemas/messages.js';

/** More than there are properties. */
const MOST_READINGS = 512;

/** See the head of this file. */
export class KeptReadings {
  readonly #readings = new Map<string, PropertyReading>();

  /**
   * The reading that a reply brings or names; undefined for a reply without one. Must see every reply, also one whose
   * call is over: a later one may name its reading. Readings are frozen, as callers share them.
   * @throws ProtocolError
   */
  of({ kept, result }: ReplyMessage): PropertyReading | undefined {
    if (kept === undefined) return undefined;
    if (result === undefined) {
      const reading = this.#readings.get(kept);
      if (reading === undefined)
        throw new ProtocolError(`it named a reading of ${quoted(kept)} that it has not sent`);
      return reading;
    }
    const reading = Object.freeze(knownResult('getProperty', result));
    if (reading.property !== kept) throw new ProtocolError(`it sent a reading as one of ${quoted(kept)}`);
    if (this.#readings.size >= MOST_READINGS && !this.#readings.has(kept))
      throw new ProtocolError(`it sent readings of more than ${MOST_READINGS} properties`);
    this.#readings.set(kept, reading);
    return reading;
  }
}
