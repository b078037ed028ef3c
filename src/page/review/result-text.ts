// The result of a take in words.

import type { ListedResult } from '../state/take-words.js';
import { t } from '../texts/texts.js';

/** The words. */
export function resultText(result: ListedResult): string {
  if (result.kind === 'arriving') return t.review.words.arriving(result.landed);
  if (result.kind === 'picturesMissing') return t.review.words.missing(undefined);
  if (result.kind === 'missing') return t.review.words.missing(result.bodies);
  if (result.kind === 'apart') return t.review.words.apart(result.ms);
  return t.review.words[result.kind];
}
