// Which operation of the contract a request of another host is for: by method and the whole path, never by a part of
// its text. A path that could be read in two ways is for none. Pure.

import type { OperationContract } from '../contract/operation.js';
import { OPERATIONS } from '../contract/operations.js';

interface Row {
  readonly contract: OperationContract;
  /** Its path as parts between slashes. */
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

/** A path without dot segments and with every character escaped that has to be (URL standard); empty: there is none. */
export function canonicalPath(path: string): string {
  return URL.canParse(path, ANY_HOST) ? new URL(path, ANY_HOST).pathname : '';
}

const ANY_HOST = 'http://host';

/** A parameter is one part, and not empty. */
function isOf(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    parts.length === pattern.length &&
    parts.every((part, index) => {
      const wanted = pattern[index] ?? '';
      return wanted.startsWith('{') ? part !== '' : part === wanted;
    })
  );
}
