// Prints src/protocol/error-codes.ts from data/errors.json.

import { loadErrors } from './error-data.js';

const { errors, refusals } = loadErrors();
const list = (names) => names.map((name) => `  '${name}',`).join('\n');

process.stdout.write(`// Generated from data/errors.json by scripts/generate/error-codes.js; do not edit.

/** Every error code that a worker may answer with, in alphabetical order. */
export const WORKER_ERROR_CODES = [
${list(errors.filter(([, { fromWorkers }]) => fromWorkers).map(([code]) => code))}
] as const;

/** One of {@link WORKER_ERROR_CODES}. */
export type WorkerErrorCode = (typeof WORKER_ERROR_CODES)[number];

/** Every reason for which a camera refuses, in alphabetical order; they are values of \`data.error\` in an answer. */
export const REFUSAL_REASONS = [
${list(refusals.map(([reason]) => reason))}
] as const;

/** One of {@link REFUSAL_REASONS}. */
export type RefusalReason = (typeof REFUSAL_REASONS)[number];
`);
