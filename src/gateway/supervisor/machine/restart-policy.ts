// When to start something again after a failure: a pure function of the times of earlier failures. After few failures
// the pause is short and grows; many in a short time mean that quick restarts do not help.

import type { Limits } from '../../limits/limit-table.js';

/** The numbers of the policy; docs/run/limits.md. */
export interface RestartPolicy {
  /** Failures within the window that make it a loop. */
  maxRestarts: number;
  windowMs: number;
  /** Delay after the first failure; doubles with each further one in the window. */
  firstDelayMs: number;
  /** The longest delay, which is also that of every restart in a loop. */
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

/** Decision of the policy. */
export interface RestartDecision {
  delayMs: number;
  /** Too many failures in the window: the delay is the longest, which is worth a line in the log. */
  isLooping: boolean;
  /** Failures in the window, the newest included. */
  failuresInWindow: number;
}

/** The failures that still count, with a new one: those within the window, oldest first; monotonic. */
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
 * @param random 0 to 1; spreads the delay by a fifth, so that what failed together does not start together.
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
