// The limits of the service. The table is data/limits.json, which docs/limits.md shows too. Tests scale limits down, and
// the config file may change them.

export { DEFAULT_LIMITS, type Limits, workerLimits } from './limit-table.js';
