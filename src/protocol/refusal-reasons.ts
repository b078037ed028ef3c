// Why a camera refused a call, read from its state right after the refusal. A worker sends the reason to the gateway,
// which puts it into `data.error` of the answer; data/errors.json lists the reasons with what a client can do about
// each.

import { REFUSAL_REASONS, type RefusalReason } from './error-codes.js';

export { REFUSAL_REASONS, type RefusalReason } from './error-codes.js';

/** Whether a word is one of {@link REFUSAL_REASONS}. */
export function isRefusalReason(word: unknown): word is RefusalReason {
  return (REFUSAL_REASONS as readonly unknown[]).includes(word);
}
