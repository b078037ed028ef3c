// A client's own text inside a message of ours: recognisable, on one line, and bounded.

import { clipped, printable } from './printable.js';

/** Enough characters to recognise a text. */
const MAX_QUOTED = 64;
/** Enough characters to recognise a path. */
const MAX_QUOTED_PATH = 256;

/**
 * The text in quotation marks, as in `"400abc"`, with unprintable characters escaped. A text longer than `maxLength` is
 * cut and ends in `…`.
 */
export function quoted(text: string, maxLength = MAX_QUOTED): string {
  // JSON escapes C0 characters and lone surrogates; printable() escapes the other unprintable characters in the same
  // form.
  return printable(JSON.stringify(clipped(text, maxLength)));
}

/** The same for a path on this host. */
export function quotedPath(path: string): string {
  return quoted(path, MAX_QUOTED_PATH);
}
