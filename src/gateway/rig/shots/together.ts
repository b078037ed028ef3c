// Decides whether the bodies of a shot exposed within its tolerance of each other. Two instants of an exposure are
// known: exactly when the SDK was called, and when the body reported the exposure, which bodies do with different
// delays. Pure.

import type { ShotFacts } from './fold.js';
import type { Apart } from './receipt-shape.js';
import type { RecordOf } from './record.js';
import { callsByRound, type Lateness, reportsByRound } from './skew.js';

/**
 * The largest time between the reports of two bodies about the same exposure. They came 94 ms after a press in manual
 * focus, and 633 ms with autofocus (docs/run/hardware.md, row 50).
 */
const REPORTS_DIFFER_MS = 600;
/** Some bodies report the end of an exposure, after a noise reduction that takes the same time again (row 10 there). */
const EXPOSURES_BEFORE_REPORT = 2;

/** Whether the bodies of a shot exposed together, and how far apart each was. */
export interface Togetherness {
  /** Undefined when fewer than two bodies have reported, or the shot has no common instant or no tolerance. */
  readonly isTogether: boolean | undefined;
  apartOf(body: string, round: number): Apart | undefined;
}

/** Compares the bodies in each round, each with its own instant. */
export function togetherOf(facts: ShotFacts): Togetherness {
  const { begun } = facts;
  const apart = new Map<string, Apart>();
  let isJudged = false;
  const judge = (by: Apart['by'], rounds: ReadonlyMap<number, readonly Lateness[]>, toleranceMs: number) => {
    for (const [round, lateness] of rounds) {
      if (lateness.length < 2) continue;
      isJudged = true;
      for (const { body, fromOthersUs } of outside(lateness, 1_000 * toleranceMs))
        apart.set(keyOf(body, round), { ms: fromOthersUs / 1_000, by });
    }
  };
  if (begun?.togetherMs !== undefined) {
    judge('report', reportsByRound(facts), begun.togetherMs + reportsDifferMs(begun));
    // The calls are known exactly, so their judgement comes last and replaces the other.
    judge('call', callsByRound(facts), begun.togetherMs);
  }
  return {
    isTogether: isJudged ? apart.size === 0 : undefined,
    apartOf: (body, round) => apart.get(keyOf(body, round)),
  };
}

function keyOf(body: string, round: number): string {
  return `${round} ${body}`;
}

function reportsDifferMs({ bodies, pattern }: RecordOf<'begun'>): number {
  const longestMs = Math.max(pattern.bulbMs ?? 0, ...bodies.map(({ exposureMs = 0 }) => exposureMs));
  return REPORTS_DIFFER_MS + EXPOSURES_BEFORE_REPORT * longestMs;
}

/** The bodies outside the largest set that lies within the tolerance; of several such sets the earliest counts. */
function outside(
  lateness: readonly Lateness[],
  toleranceUs: number,
): { body: string; fromOthersUs: number }[] {
  const inTime = lateness.toSorted((a, b) => a.lateUs - b.lateUs);
  let first = 0;
  let length = 0;
  let end = 0;
  for (const [start, { lateUs }] of inTime.entries()) {
    while ((inTime[end]?.lateUs ?? Number.POSITIVE_INFINITY) <= lateUs + toleranceUs) end += 1;
    if (end - start > length) [first, length] = [start, end - start];
  }
  const earliestUs = inTime[first]?.lateUs ?? 0;
  const latestUs = inTime[first + length - 1]?.lateUs ?? 0;
  return inTime.flatMap(({ body, lateUs }, at) => {
    if (at >= first && at < first + length) return [];
    return [{ body, fromOthersUs: lateUs - (at < first ? latestUs : earliestUs) }];
  });
}
