// How far apart the bodies of a shot were: from the earliest to the latest, each against its own deadline, so that a
// pattern with intervals has a skew as well. Pure.

import type { ExposureFacts, ShotFacts } from './fold.js';

/** In milliseconds; a member is left out where fewer than two bodies have reported. */
export interface Skew {
  readonly issueMs?: number;
  readonly exposureMs?: number;
}

/** The largest skew of any round. */
export function skewOf(facts: ShotFacts): Skew {
  const issueMs = widest(facts, ({ issued }) => issued?.issuedUs);
  const exposureMs = widest(facts, ({ exposed }) => {
    return exposed.size === 0
      ? undefined
      : Math.min(...[...exposed.values()].map(({ exposedUs }) => exposedUs));
  });
  return {
    ...(issueMs === undefined ? {} : { issueMs }),
    ...(exposureMs === undefined ? {} : { exposureMs }),
  };
}

function widest(
  facts: ShotFacts,
  instant: (exposure: ExposureFacts) => number | undefined,
): number | undefined {
  const spans = [...latenessByRound(facts, instant).values()]
    .filter((late) => late.length > 1)
    .map((late) => Math.max(...late) - Math.min(...late));
  return spans.length === 0 ? undefined : Math.max(...spans) / 1_000;
}

function latenessByRound(
  { bodies, begun }: ShotFacts,
  instant: (exposure: ExposureFacts) => number | undefined,
): Map<number, number[]> {
  const late = new Map<number, number[]>();
  // In a sequence each body waits for the one before.
  if (begun?.pattern.sequence === true) return late;
  for (const rounds of bodies.values()) {
    for (const [round, exposure] of rounds) {
      const atUs = instant(exposure);
      if (atUs === undefined || exposure.fired === undefined) continue;
      late.set(round, [...(late.get(round) ?? []), atUs - exposure.fired.atUs]);
    }
  }
  return late;
}
