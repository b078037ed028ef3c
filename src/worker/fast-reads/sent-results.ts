// Which readings of properties the gateway has: one that it has got before, as the same object, is not sent again but
// named. The link keeps the order, so both sides know the same reading by a name.

import { ALL_PROPERTIES, type ReplyMessage } from '../../protocol/messages.js';
import type { OperationName, PropertyReading } from '../../protocol/operations.js';
import type { Replies } from '../calls/call-server.js';

/** See the head of this file. */
export class SentResults implements Replies {
  readonly #sent = new Map<string, unknown>();

  /** Readings that are sent as the same object may not have changed. */
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
