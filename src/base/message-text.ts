// Makes the message of an error or an answer safe, even when it quotes a client or a camera: one line, printable, and
// of limited length. Gateway and worker both make their messages here, so no caller can forget to.

import { clipped, printable } from './printable.js';

/** Longer than any message that rigd itself makes, including the paths in it. */
const MAX_MESSAGE = 1_000;

/** The text as a message: cut, made printable, and cut again, because escapes make it longer. */
export function messageText(text: string, maxLength = MAX_MESSAGE): string {
  return clipped(printable(clipped(text, maxLength)), maxLength);
}
