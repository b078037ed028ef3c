// Prints src/gateway/limits/limit-table.ts from data/limits.json.

import { limitComment, loadLimits } from './limit-data.js';

const limits = loadLimits();

process.stdout.write(`// Generated from data/limits.json by scripts/generate/limit-table.js; do not edit.

import type { WorkerLimits } from '../../protocol/worker-limits.js';

/** Milliseconds end in Ms, bytes in Bytes; the rest are counts. */
export const DEFAULT_LIMITS = {
${limits.map((limit) => `  ${limitComment(limit)}\n  ${limit.name}: ${limit.default},`).join('\n')}
} as const;

/** The limits in force. */
export type Limits = { readonly [Name in keyof typeof DEFAULT_LIMITS]: number };

/** Limits that may be 0: pauses that can be left out. */
export const MAY_BE_ZERO: ReadonlySet<string> = new Set([
${limits
  .filter(({ mayBeZero }) => mayBeZero)
  .map(({ name }) => `  '${name}',`)
  .join('\n')}
]);

/** The largest values of limits that others than this service rely on. */
export const MOST_OF: { readonly [Name in keyof Limits]?: number } = {
${limits
  .filter(({ most }) => most !== undefined)
  .map(({ name, most }) => `  ${name}: ${most},`)
  .join('\n')}
};

/** Limits that SIGHUP changes: they are read whenever they are kept, and no worker has a copy of them. */
export const RELOADED_LIMITS = [
${limits
  .filter(({ reloads }) => reloads)
  .map(({ name }) => `  '${name}',`)
  .join('\n')}
] as const satisfies readonly (keyof Limits)[];

/** The limits that a worker keeps. */
export function workerLimits(limits: Limits): WorkerLimits {
  return {
${limits
  .filter(({ keptByWorkers }) => keptByWorkers)
  .map(({ name }) => `    ${name}: limits.${name},`)
  .join('\n')}
  };
}
`);
