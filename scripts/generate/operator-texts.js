// Prints src/page/texts/en/faults.ts from data/errors.json: the texts for operators of the codes and reasons.

import { literal, loadErrors, operatorTexts } from './error-data.js';

const { errors, refusals } = loadErrors();
const rowsOf = (table) =>
  table.map((row) => {
    const { text, check } = operatorTexts(row);
    return `  ${row[0]}: {\n    text: ${literal(text)},\n    check: ${literal(check)},\n  },`;
  });

process.stdout.write(`// Generated from data/errors.json by scripts/generate/operator-texts.js; do not edit.

/** A fault for an operator: what happened, and what to check; \`check\` may be empty. */
export interface FaultText {
  readonly text: string;
  readonly check: string;
}
/** Faults by the code or reason that the service sends. */
export type FaultTexts = Readonly<Record<string, FaultText>>;

const codes = {
${rowsOf(errors).join('\n')}
} satisfies FaultTexts;

const reasons = {
${rowsOf(refusals).join('\n')}
} satisfies FaultTexts;

/** The texts, by error code and by the reason of a refusal. */
export const faults = { faults: { codes, reasons } };
`);
