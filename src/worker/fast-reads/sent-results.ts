// Knows which readings of properties the gateway has. A reading that is the same object as the last one sent is
// replaced by its name. The link keeps the order of messages, so a name means the same reading on both sides. A reading
// also names the copy that it was made from when the gateway may ask for it over the channel for reads.

import { ALL_PROPERTIES, type ReplyMessage } from '../../protocol/messages.js';
import type { OperationName, PropertyReading } from '../../protocol/operations.js';
import type { CopyName } from '../../protocol/read-channel.js';
import type { Replies } from '../calls/call-server.js';
import type { PropertyDefinition } from '../properties/definition.js';
import { lastingReadingOf } from '../properties/reading.js';
import { PROPERTIES } from '../properties/table.js';
import type { NumberedReads } from './numbered-reads.js';

/** Makes replies that refer to readings already sent. */
export class SentResults implements Replies {
  readonly #reads: Pick<NumberedReads, 'copyOf'>;
  readonly #sent = new Map<string, unknown>();

  constructor(reads: Pick<NumberedReads, 'copyOf'>) {
    this.#reads = reads;
  }

  /** The object of a reading must not be changed after it was sent. */
  replyOf(
    id: number,
    operation: OperationName,
    result: unknown,
    isSteady: boolean,
  ): { reply: ReplyMessage; sent: () => void } {
    const kept = keptNameOf(operation, result);
    if (kept === undefined) return { reply: { kind: 'reply', id, result }, sent: () => undefined };
    const copy =
      isSteady && operation === 'getProperty' ? this.#copyOf(result as PropertyReading) : undefined;
    const reply: ReplyMessage = { kind: 'reply', id, kept, ...(copy === undefined ? {} : { copy }) };
    if (this.#sent.get(kept) === result) return { reply, sent: () => undefined };
    return { reply: { ...reply, result }, sent: () => this.#sent.set(kept, result) };
  }

  /**
   * The copy that a reading was made from; undefined when there is none, or when it is not the copy of the property's
   * first code, because then the body may begin to report that code.
   */
  #copyOf(reading: PropertyReading): CopyName | undefined {
    const definition: PropertyDefinition = PROPERTIES[reading.property as keyof typeof PROPERTIES];
    const copy = this.#reads.copyOf(definition.code);
    if (copy === undefined) return undefined;
    const isOfCopy = lastingReadingOf(reading.property, definition, copy.property) === reading;
    return isOfCopy ? [definition.code, copy.number] : undefined;
  }
}

function keptNameOf(operation: OperationName, result: unknown): string | undefined {
  if (operation === 'getAllProperties') return ALL_PROPERTIES;
  return operation === 'getProperty' ? (result as PropertyReading).property : undefined;
}
