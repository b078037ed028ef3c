// The TypeScript tables that the build writes beside the code that imports them, each with the script that prints it.
// git ignores them. scripts/write-tables.js writes them. .gitignore gets their names from here, and the Makefile from
// .gitignore. scripts/check-generated.js has the generated files that are committed.

/** Table, and the script that prints it. */
export const TABLES = [
  ['src/cli/fault-table.ts', 'scripts/generate/fault-table.js'],
  ['src/gateway/cameras/warning-texts.ts', 'scripts/generate/warning-texts.js'],
  ['src/gateway/contract/operations.ts', 'scripts/generate/contract-table.js'],
  ['src/gateway/contract/property-codes.ts', 'scripts/generate/property-codes.js'],
  ['src/gateway/contract/property-names.ts', 'scripts/generate/property-names.js'],
  ['src/gateway/errors/error-table.ts', 'scripts/generate/error-table.js'],
  ['src/gateway/errors/refusal-advice.ts', 'scripts/generate/refusal-advice.js'],
  ['src/gateway/limits/limit-table.ts', 'scripts/generate/limit-table.js'],
  ['src/gateway/rig/desired/body-kinds.ts', 'scripts/generate/body-kinds.js'],
  ['src/page/texts/photo-words.ts', 'scripts/generate/photo-words.js'],
  ['src/page/state/fault-actions.ts', 'scripts/generate/operator-actions.js'],
  ['src/page/texts/en/faults.ts', 'scripts/generate/operator-texts.js'],
  ['src/protocol/assumptions.ts', 'scripts/generate/assumptions.js'],
  ['src/protocol/error-codes.ts', 'scripts/generate/error-codes.js'],
  ['src/protocol/words.ts', 'scripts/generate/words.js'],
  ['src/protocol/worker-limits.ts', 'scripts/generate/worker-limits.js'],
  ['src/worker/operations/table.ts', 'scripts/generate/operation-table.js'],
  ['src/worker/properties/table.ts', 'scripts/generate/property-table.js'],
  ['src/worker/sdk/codes.ts', 'scripts/generate/sdk-codes.js'],
  ['src/worker/sdk/known-answers.ts', 'scripts/generate/known-answers.js'],
  ['test/support/sdk-numbers.ts', 'scripts/generate/sdk-numbers.js'],
];

/** Paths of the tables. */
export const TABLE_FILES = TABLES.map(([table]) => table);
