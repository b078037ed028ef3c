// Prints src/gateway/errors/error-table.ts from data/errors.json.

import { literal, loadErrors } from './error-data.js';

const rows = loadErrors().errors.map(
  ([code, { status, retryAfterS, meaning, advice }]) => `  /** ${meaning} */
  ${code}: {
    status: ${status},${retryAfterS === undefined ? '' : `\n    retryAfterS: ${retryAfterS},`}
    advice: ${literal(advice)},
  },`,
);

process.stdout.write(`// Generated from data/errors.json by scripts/generate/error-table.js; do not edit.

/** How one code is answered. */
export interface ErrorDefinition {
  /** HTTP status while nothing has happened; an outcome of \`unknown\` is always answered 400. */
  status: number;
  /** Seconds for Retry-After, where asking again can help. */
  retryAfterS?: number;
  /** Advice to the reader; appended to the message. */
  advice: string;
}

const TABLE = {
${rows.join('\n')}
} as const;

/** Every code that an error envelope can have. */
export type ErrorCode = keyof typeof TABLE;

/** The table of error codes. */
export const ERRORS: { readonly [Code in ErrorCode]: ErrorDefinition } = TABLE;
`);
