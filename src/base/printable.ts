// Makes text of a client, a camera or the SDK safe to show: on one line, bounded, and without characters that control a
// terminal or change how the text around them reads.

/**
 * Control characters (C0, DEL, C1), line and paragraph separators, marks of writing direction (Unicode UAX 9), and
 * halves of surrogate pairs.
 */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\p{Bidi_Control}\p{Cs}]/gu;

const PLAIN = /^[\x20-\x7e]*$/;

/** The text with each unprintable character escaped, such as `\u001b`; nothing else changes. Linear in its length. */
export function printable(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replaceAll(UNPRINTABLE, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/**
 * The beginning of a text, in UTF-16 units; a character that would be cut in two is left out.
 * @param maxLength length of the kept part; `…` follows when something was cut off.
 */
export function clipped(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const isHighSurrogate = (text.charCodeAt(maxLength - 1) & 0xfc00) === 0xd800;
  return `${text.slice(0, isHighSurrogate ? maxLength - 1 : maxLength)}…`;
}
