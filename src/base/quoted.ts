// A client's own text inside a message of ours: recognisable, on one line, and bounded.

import { clipped, printable } from './printable.js';

/** Enough characters to recognise a text. */
const MAX_QUOTED = 64;
/** Enough characters to recognise a path. */
const MAX_QUOTED_PATH = 256;

/** `"400abc"`, with what is not printable escaped; what is longer than `maxLength` characters ends in `…`. */
export function quoted(text: string, maxLength = MAX_QUOTED): string {
  // JSON escapes C0 and lone surrogates itself; what it leaves unchanged, printable() escapes in the same form.
  return printable(JSON.stringify(clipped(text, maxLength)));
}

/** The same for a path on this host. */
export function quotedPath(path: string): string {
  return quoted(path, MAX_QUOTED_PATH);
}
