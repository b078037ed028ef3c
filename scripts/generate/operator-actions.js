// Prints src/page/state/fault-actions.ts from data/errors.json: the actions that help after each error.

import { loadErrors, OPERATOR_ACTIONS, operatorTexts } from './error-data.js';

const { errors, refusals } = loadErrors();
const rowsOf = (table) =>
  table
    .map((row) => [row[0], operatorTexts(row).actions])
    .filter(([, actions]) => actions.length > 0)
    .map(([name, actions]) => `  ${name}: [${actions.map((action) => `'${action}'`).join(', ')}],`);

process.stdout.write(`// Generated from data/errors.json by scripts/generate/operator-actions.js; do not edit.

/** An action that can help after an error. */
export type FaultAction = ${OPERATOR_ACTIONS.map((action) => `'${action}'`).join(' | ')};

/** The actions by error code; a code without actions is left out. */
export const CODE_ACTIONS: Readonly<Record<string, readonly FaultAction[]>> = {
${rowsOf(errors).join('\n')}
};

/** The actions by the reason of a refusal. */
export const REASON_ACTIONS: Readonly<Record<string, readonly FaultAction[]>> = {
${rowsOf(refusals).join('\n')}
};
`);
