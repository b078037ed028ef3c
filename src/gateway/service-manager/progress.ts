// Decides whether the service makes progress, so that the watchdog may be fed. A part is judged by what it has done,
// not by a timer that still runs: a service whose event loop runs but does nothing else is useless. Pure.

/** A part of the service that must make progress, and when it last did; monotonic. */
export interface PartProgress {
  /** As the subject of a sentence: `discovery`. */
  readonly name: string;
  /** Progress of the part, for the log: `reported what it sees`. */
  readonly by: string;
  readonly atMs: number;
}

/** Verdict for the watchdog. */
export type Verdict = { readonly feeds: true } | { readonly feeds: false; readonly reason: string };

/** Whether every part has made progress within the limit. */
export function verdictOn(parts: readonly PartProgress[], nowMs: number, progressMs: number): Verdict {
  const stuck = parts.filter(({ atMs }) => nowMs - atMs > progressMs);
  if (stuck.length === 0) return { feeds: true };
  const reasons = stuck.map(
    ({ name, by, atMs }) => `${name} has not ${by} for ${Math.round((nowMs - atMs) / 1_000)} s`,
  );
  return { feeds: false, reason: reasons.join('; ') };
}
