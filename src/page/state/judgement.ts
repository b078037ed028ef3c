// Verdict and rating of a take, and their keys. Pure.

import type { JobTake } from '../interface/wire.js';

/** A verdict, a rating and a note, or some of them. */
export type Judgement = Partial<Pick<JobTake, 'verdict' | 'rating' | 'note'>>;

/** Most stars of a take. */
export const MOST_STARS = 5;

/** The keys of verdicts; 0 to 5 are those of the rating. */
export const VERDICT_KEYS = { k: 'keep', x: 'reject' } as const;

/** The judgement of a key, which takes a verdict back when the take has it; undefined: a key of something else. */
export function judgementOf(key: string, now: JobTake | undefined): Judgement | undefined {
  if (Object.hasOwn(VERDICT_KEYS, key)) {
    const verdict = VERDICT_KEYS[key as keyof typeof VERDICT_KEYS];
    return { verdict: now?.verdict === verdict ? 'none' : verdict };
  }
  return /^[0-5]$/.test(key) ? { rating: Number(key) } : undefined;
}
