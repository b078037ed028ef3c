// Prints src/protocol/assumptions.ts from data/assumptions.json.

import { loadAssumptions } from './assumption-data.js';
import { literal } from './error-data.js';

/** Longer texts have a line of their own, as the formatter writes them. */
const MOST_CHARS = 98;

const rows = loadAssumptions();

process.stdout.write(`// Generated from data/assumptions.json by scripts/generate/assumptions.js; do not edit.

/** Assumptions of rigd about cameras and the SDK. */
export const ASSUMPTION_NAMES = [
${rows.map(({ name }) => `  '${name}',`).join('\n')}
] as const;

/** One of {@link ASSUMPTION_NAMES}. */
export type AssumptionName = (typeof ASSUMPTION_NAMES)[number];

/** Sentence of an assumption, and what to do when it does not hold: \`<camera>\` is the id of the camera. */
export const ASSUMPTIONS: {
  readonly [Name in AssumptionName]: { readonly about: string; readonly remedy: string };
} = {
${rows
  .map(
    ({ name, about, remedy }) => `  ${name}: {
    about:${literal(about).length > MOST_CHARS ? '\n     ' : ''} ${literal(about)},
    remedy: ${literal(remedy)},
  },`,
  )
  .join('\n')}
};

/** Times that an assumption names and no limit has. */
export const ASSUMED_MS = {
${rows
  .filter(({ withinMs }) => withinMs !== undefined)
  .map(({ name, withinMs }) => `  ${name}: ${withinMs},`)
  .join('\n')}
};
`);
