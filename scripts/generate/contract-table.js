// Prints src/gateway/contract/operations.ts: every `export const … = operation(` of the contract, group by group.

import { exportedNames, importOf } from './exported-names.js';

/** Files in the order of openapi.json; a file that is not listed comes last. */
const ORDER = [
  'connection',
  'properties',
  'focus-frames',
  'actions',
  'controls',
  'live-view',
  'events',
  'sd-card',
  'settings',
  'setting-files',
  'rig-leases',
  'rig-timeline',
  'rig-hosts',
  'server',
  'doctor',
];
const place = (file) => (ORDER.includes(file) ? ORDER.indexOf(file) : ORDER.length);

const files = exportedNames('src/gateway/contract/', /^export const (\w+) = operation\(/gm);
const inOrder = files.toSorted(([one], [other]) => place(one) - place(other));

process.stdout.write(`// Generated from the files of this folder by scripts/generate/contract-table.js; do not edit.
// The contract: the one table of operations, by operationId. Routes are registered from it, openapi.json is
// generated from it, tests enumerate it. An operation that is not here does not exist.

${files.map(([file, names]) => importOf(file, names)).join('\n')}

/** Every operation of the interface. */
export const OPERATIONS = {
${inOrder.flatMap(([, names]) => names.map((name) => `  ${name},`)).join('\n')}
} as const;

/** The id of an operation. */
export type OperationId = keyof typeof OPERATIONS;
`);
