// Decides when to start something again after a failure, from the times of earlier failures. Pure. After a few failures
// the pause is short and grows. Many failures in a short time show that quick restarts do not help.

import type { Limits } from '../../limits/limit-table.js';

/** The numbers of the policy; see docs/run/limits.md. */
export interface RestartPolicy {
  /** The number of failures within the window that counts as a loop. */
  maxRestarts: number;
  windowMs: number;
  /** Delay after the first failure; it doubles with each further failure in the window. */
  firstDelayMs: number;
  /** The longest delay; every restart in a loop has this delay. */
  maxDelayMs: number;
}

/** The limits of the restart policy. */
export function restartPolicy(limits: Limits): RestartPolicy {
  return {
    maxRestarts: limits.maxRestarts,
    windowMs: limits.restartWindowMs,
    firstDelayMs: limits.restartMs,
    maxDelayMs: limits.restartMaxMs,
  };
}

/** The decision. */
export interface RestartDecision {
  delayMs: number;
  /** Whether there are too many failures in the window: then the delay is the longest, which is logged. */
  isLooping: boolean;
  /** The number of failures in the window, including the newest. */
  failuresInWindow: number;
}

/** The failures within the window, with a new one, oldest first; monotonic. */
export function withFailure(
  { windowMs }: RestartPolicy,
  failuresAtMs: readonly number[],
  nowMs: number,
): readonly number[] {
  return [...failuresAtMs.filter((atMs) => nowMs - atMs < windowMs), nowMs];
}

/**
 * Decides about the newest failure.
 * @param failuresAtMs the times of the failures, the newest last; monotonic.
 * @param random 0 to 1; varies the delay by a fifth, so that things that failed together do not start together.
 */
export function decideRestart(
  policy: RestartPolicy,
  failuresAtMs: readonly number[],
  nowMs: number,
  random: number,
): RestartDecision {
  const failuresInWindow = failuresAtMs.filter((atMs) => nowMs - atMs < policy.windowMs).length;
  const isLooping = failuresInWindow > policy.maxRestarts;
  const doubled = policy.firstDelayMs * 2 ** Math.max(0, failuresInWindow - 1);
  const delayMs = isLooping ? policy.maxDelayMs : Math.min(policy.maxDelayMs, doubled);
  return { delayMs: Math.round(delayMs * (0.8 + 0.4 * random)), isLooping, failuresInWindow };
}
