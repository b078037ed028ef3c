// Output of the doctor's process, one JSON object a line.

import type { Finding } from '../finding.js';

/** `begin` comes first and `end` last; in between one finding for each name, in any order. */
export type Line =
  | { readonly kind: 'begin'; readonly names: readonly string[]; readonly scratch: string }
  | { readonly kind: 'finding'; readonly finding: Finding }
  | { readonly kind: 'end' };
