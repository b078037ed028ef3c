// Prints src/protocol/worker-limits.ts from data/limits.json.

import { limitComment, loadLimits } from './limit-data.js';

const members = loadLimits()
  .filter(({ keptByWorkers }) => keptByWorkers)
  .map((limit) => `  ${limitComment(limit)}\n  ${limit.name}: number;`);

process.stdout.write(`// Generated from data/limits.json by scripts/generate/worker-limits.js; do not edit.

/** The limits that a worker enforces; it gets them from the gateway when it starts. */
export interface WorkerLimits {
${members.join('\n')}
}
`);
