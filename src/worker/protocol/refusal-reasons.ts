// The reasons for which a camera refuses, taken from its reports at that moment. They cross the link and stand in
// `data.error` of an answer; data/errors.json lists them with what a client can do about each.

import { REFUSAL_REASONS, type RefusalReason } from './error-codes.js';

export { REFUSAL_REASONS, type RefusalReason } from './error-codes.js';

/** Whether a word is one of {@link REFUSAL_REASONS}. */
export function isRefusalReason(word: unknown): word is RefusalReason {
  return (REFUSAL_REASONS as readonly unknown[]).includes(word);
}
