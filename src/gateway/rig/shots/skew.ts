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
  const issueMs = widest(facts, calledUs);
  const exposureMs = widest(facts, reportedUs);
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

function widest(
  facts: ShotFacts,
  instant: (exposure: ExposureFacts) => number | undefined,
): number | undefined {
  const spans = [...latenessByRound(facts, instant).values()]
    .map((rounds) => rounds.map(({ lateUs }) => lateUs))
    .filter((late) => late.length > 1)
    .map((late) => Math.max(...late) - Math.min(...late));
  return spans.length === 0 ? undefined : Math.max(...spans) / 1_000;
}

/** How late each body was in each round; empty for a sequence, whose bodies have no instants of their own. */
export function latenessByRound(
  { bodies, begun }: ShotFacts,
  instant: (exposure: ExposureFacts) => number | undefined,
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
      ofRound.push({ body, lateUs: atUs - exposure.fired.atUs });
    }
  }
  return late;
}
