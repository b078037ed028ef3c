// Computes how far apart the bodies of a shot were, from the earliest to the latest. Each body is compared with its own
// instant, so that a pattern with intervals has a skew as well. Pure.

import type { ExposureFacts, ShotFacts } from './fold.js';

/** The skew in milliseconds; a member is left out when fewer than two bodies have reported. */
export interface Skew {
  readonly issueMs?: number;
  readonly exposureMs?: number;
}

/** How late one body was in one round, after its own instant. */
export interface Lateness {
  readonly body: string;
  readonly lateUs: number;
}

/** The largest skew of any round. */
export function skewOf(facts: ShotFacts): Skew {
  const issueMs = widest(callsByRound(facts));
  const exposureMs = widest(reportsByRound(facts));
  return {
    ...(issueMs === undefined ? {} : { issueMs }),
    ...(exposureMs === undefined ? {} : { exposureMs }),
  };
}

/** When the SDK was called; undefined for a call that failed: its record has the beginning of the wait for the call. */
export function calledUs({ issued }: ExposureFacts): number | undefined {
  return issued?.error === undefined ? issued?.issuedUs : undefined;
}

/** When the body reported its first exposure. */
export function reportedUs({ exposed }: ExposureFacts): number | undefined {
  if (exposed.size === 0) return undefined;
  return Math.min(...[...exposed.values()].map(({ exposedUs }) => exposedUs));
}

function widest(lateness: ReadonlyMap<number, readonly Lateness[]>): number | undefined {
  const spans = [...lateness.values()]
    .map((rounds) => rounds.map(({ lateUs }) => lateUs))
    .filter((late) => late.length > 1)
    .map((late) => Math.max(...late) - Math.min(...late));
  return spans.length === 0 ? undefined : Math.max(...spans) / 1_000;
}

/** How late the SDK was called for each body in each round, after the instant of its order. */
export function callsByRound(facts: ShotFacts): Map<number, Lateness[]> {
  return latenessByRound(facts, calledUs);
}

/**
 * How late each body reported its exposure in each round, after its planned instant: the delay by which the shot was
 * equalised is a part of the lateness.
 */
export function reportsByRound(facts: ShotFacts): Map<number, Lateness[]> {
  const delays = new Map(facts.begun?.bodies.map(({ id, delayUs = 0 }) => [id, delayUs]));
  return latenessByRound(facts, reportedUs, delays);
}

/** Lateness by round; empty for a sequence, whose bodies have no instants of their own. */
function latenessByRound(
  { bodies, begun }: ShotFacts,
  instant: (exposure: ExposureFacts) => number | undefined,
  delays: ReadonlyMap<string, number> = new Map(),
): Map<number, Lateness[]> {
  const late = new Map<number, Lateness[]>();
  // In a sequence, each body waits for the body before it.
  if (begun?.pattern.sequence === true) return late;
  for (const [body, rounds] of bodies) {
    for (const [round, exposure] of rounds) {
      const atUs = instant(exposure);
      if (atUs === undefined || exposure.fired === undefined) continue;
      const ofRound = late.get(round) ?? [];
      late.set(round, ofRound);
      ofRound.push({ body, lateUs: atUs - exposure.fired.atUs + (delays.get(body) ?? 0) });
    }
  }
  return late;
}
