// Knows which readings of properties the gateway has. A reading that is the same object as the last one sent is
// replaced by its name. The link keeps the order of messages, so a name means the same reading on both sides.

import { ALL_PROPERTIES, type ReplyMessage } from '../../protocol/messages.js';
import type { OperationName, PropertyReading } from '../../protocol/operations.js';
import type { Replies } from '../calls/call-server.js';

/** Makes replies that refer to readings already sent. */
export class SentResults implements Replies {
  readonly #sent = new Map<string, unknown>();

  /** The object of a reading must not be changed after it was sent. */
  replyOf(id: number, operation: OperationName, result: unknown): { reply: ReplyMessage; sent: () => void } {
    const kept = keptNameOf(operation, result);
    if (kept === undefined) return { reply: { kind: 'reply', id, result }, sent: () => undefined };
    if (this.#sent.get(kept) === result) return { reply: { kind: 'reply', id, kept }, sent: () => undefined };
    return { reply: { kind: 'reply', id, kept, result }, sent: () => this.#sent.set(kept, result) };
  }
}

function keptNameOf(operation: OperationName, result: unknown): string | undefined {
  if (operation === 'getAllProperties') return ALL_PROPERTIES;
  return operation === 'getProperty' ? (result as PropertyReading).property : undefined;
}
