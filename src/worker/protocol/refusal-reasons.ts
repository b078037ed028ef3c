// Why a camera refuses, as far as it tells by what it reports at that moment. The words cross the link and stand in
// `data.error` of an answer; what a client can do about each is the gateway's table (gateway/refusal-advice.ts).

/** Every reason, in alphabetical order. Words are never reused. */
export const REFUSAL_REASONS = [
  'busy',
  'card_full',
  'card_unusable',
  'exposure_program',
  'focus_area',
  'focus_mode',
  'key_held',
  'no_card',
  'not_reported_yet',
  'other_setting',
  'priority_key_at_camera',
  'read_only',
  'recording',
  'shutter_button_held',
] as const;

/** One of {@link REFUSAL_REASONS}. */
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** Whether a word is one of them. */
export function isRefusalReason(word: unknown): word is RefusalReason {
  return (REFUSAL_REASONS as readonly unknown[]).includes(word);
}
