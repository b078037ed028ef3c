// Prints src/gateway/errors/refusal-advice.ts from data/errors.json.

import { literal, loadErrors } from './error-data.js';

const rows = loadErrors().refusals.map(
  ([reason, { retryable, advice }]) => `  ${reason}: {
    advice: ${literal(advice)},
    retryable: ${retryable},
  },`,
);

process.stdout.write(`// Generated from data/errors.json by scripts/generate/refusal-advice.js; do not edit.

import type { RefusalReason } from '../../protocol/error-codes.js';

/** How one reason for a refusal by a camera is answered. */
export interface RefusalAdvice {
  /** Advice to the reader, in place of the advice of the code. */
  advice: string;
  /** The same request can succeed later: the reason passes within seconds, or ends when a key is released. */
  retryable: boolean;
}

/** The table of reasons. */
export const REFUSAL_ADVICE: { readonly [Reason in RefusalReason]: RefusalAdvice } = {
${rows.join('\n')}
};
`);
