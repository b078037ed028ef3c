// Which readings the gateway has: one that it has got before, as the same object, is not sent again but named. The link
// keeps the order, so both sides know the same reading by a name.

import type { ReplyMessage } from '../protocol/messages.js';
import type { PropertyReading } from '../protocol/operations.js';

/** See the head of this file. */
export class SentReadings {
  readonly #sent = new Map<string, PropertyReading>();

  /** The reply to a read of a property. */
  replyOf(id: number, reading: PropertyReading): ReplyMessage {
    const { property } = reading;
    const isSent = this.#sent.get(property) === reading;
    return { kind: 'reply', id, kept: property, ...(isSent ? {} : { result: reading }) };
  }

  /** That reply has been sent. */
  sent(reading: PropertyReading): void {
    this.#sent.set(reading.property, reading);
  }
}
