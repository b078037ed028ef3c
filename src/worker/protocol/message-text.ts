// What the messages of errors and answers have in common, whoever wrote the texts inside them: one line, printable, and
// bounded. Both sides of the link make their messages here, so that no caller can forget it.

import { clipped, printable } from './printable.js';

/** Longer than any message of ours, the paths in them included. */
const MAX_MESSAGE = 1_000;

/** The text as a message: cut before it is looked at, then without anything that a terminal obeys. */
export function messageText(text: string, maxLength = MAX_MESSAGE): string {
  return clipped(printable(clipped(text, maxLength)), maxLength);
}
