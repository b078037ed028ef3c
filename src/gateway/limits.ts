// The limits of the service. The table is data/limits.json, which docs/limits.md shows too. Tests scale limits down, and
// the config file may change them.

import type { Limits } from './limit-table.js';
import type { RestartPolicy } from './supervisor/machine/restart-policy.js';

export { DEFAULT_LIMITS, type Limits, workerLimits } from './limit-table.js';

/** The limits of the restart policy. */
export function restartPolicy(limits: Limits): RestartPolicy {
  return {
    maxRestarts: limits.maxRestarts,
    windowMs: limits.restartWindowMs,
    firstDelayMs: limits.restartMs,
    maxDelayMs: limits.restartMaxMs,
  };
}
