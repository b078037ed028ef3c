// Output of the doctor's process: one JSON object in each line.

import type { Finding } from '../finding.js';

/** A line: `begin` comes first and `end` last; between them comes one finding for each name, in any order. */
export type Line =
  | { readonly kind: 'begin'; readonly names: readonly string[]; readonly scratch: string }
  | { readonly kind: 'finding'; readonly finding: Finding }
  | { readonly kind: 'end' };
