// Finds the operation of the contract that another host's request is for, by method and whole path, never by a part of
// the text. No operation is found for a path that could be read in two ways. Pure.

import type { OperationContract } from '../contract/operation.js';
import { OPERATIONS } from '../contract/operations.js';

interface Row {
  readonly contract: OperationContract;
  /** The parts of its path between slashes. */
  readonly parts: readonly string[];
}

const ROWS: readonly Row[] = Object.values(OPERATIONS).map((contract: OperationContract) => ({
  contract,
  parts: contract.path.split('/'),
}));

/** The operation that a request is for; undefined: none. @param path without the query */
export function routedOperation(method: string, path: string): OperationContract | undefined {
  if (canonicalPath(path) !== path) return undefined;
  const parts = path.split('/');
  return ROWS.find((row) => row.contract.method === method && isOf(row.parts, parts))?.contract;
}

/** The path without dot segments, and with every character escaped that must be (URL standard); empty: not a path. */
export function canonicalPath(path: string): string {
  return URL.canParse(path, ANY_HOST) ? new URL(path, ANY_HOST).pathname : '';
}

const ANY_HOST = 'http://host';

/** Whether a path matches a pattern. A parameter matches one part that is not empty. */
function isOf(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    parts.length === pattern.length &&
    parts.every((part, index) => {
      const wanted = pattern[index] ?? '';
      return wanted.startsWith('{') ? part !== '' : part === wanted;
    })
  );
}
