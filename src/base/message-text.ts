// Makes the message of an error or an answer safe, also where it quotes a client or a camera: one line, printable,
// bounded. Gateway and worker both make their messages here, so that no caller can forget it.

import { clipped, printable } from './printable.js';

/** Longer than any message of ours, the paths in them included. */
const MAX_MESSAGE = 1_000;

/** The text as a message: cut, made printable, and cut again, because escapes make it longer. */
export function messageText(text: string, maxLength = MAX_MESSAGE): string {
  return clipped(printable(clipped(text, maxLength)), maxLength);
}
