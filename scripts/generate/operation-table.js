// Prints src/worker/operations/table.ts: the function of every operation that src/protocol/operations.ts names.

import { readFileSync } from 'node:fs';
import { exportedNames, importOf } from './exported-names.js';

const protocol = readFileSync(new URL('../../src/protocol/operations.ts', import.meta.url), 'utf8');
const [, kinds] = /^export const OPERATION_KINDS[^{]*{[^{]*{(.*?)^};/ms.exec(protocol);
const operations = [...kinds.matchAll(/^ {2}(\w+): '/gm)].map(([, name]) => name);

const files = exportedNames('src/worker/operations/', /^export (?:async )?function (\w+)\(/gm)
  .map(([file, names]) => [file, names.filter((name) => operations.includes(name))])
  .filter(([, names]) => names.length > 0);

process.stdout.write(`// Generated from the files of this folder by scripts/generate/operation-table.js; do not edit.
// Every operation by name. The types make sure that none is missing and none is too many.

import type { OperationName, Params, Result } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';
${files.map(([file, names]) => importOf(file, names)).join('\n')}

/** An operation: a camera and parameters in, a result or a WorkerError out. */
export type Operation<Name extends OperationName> = (
  camera: Camera,
  params: Params<Name>,
) => Promise<Result<Name>>;

/** The table. */
export const OPERATIONS: { readonly [Name in OperationName]: Operation<Name> } = {
${operations.map((name) => `  ${name},`).join('\n')}
};
`);
