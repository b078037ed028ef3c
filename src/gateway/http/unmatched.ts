// Answers requests that match no operation: 405 with the allowed methods where the path exists, else 404. Derived from
// the contract, so a new operation needs no change here.

import { OPERATIONS } from '../contract/operations.js';
import { ServiceError } from '../errors.js';

interface PathPattern {
  /** The parts between the slashes; undefined = a parameter. */
  readonly parts: readonly (string | undefined)[];
  readonly methods: readonly string[];
}

const PATTERNS: readonly PathPattern[] = [...pathMethods()].map(([path, methods]) => ({
  parts: path.split('/').map((part) => (part.startsWith('{') ? undefined : part)),
  methods,
}));

/** Methods that the path of an address allows; empty when there is no such path. */
export function allowedMethods(url: string): string[] {
  const parts = (url.split('?', 1)[0] ?? '').split('/');
  const methods = PATTERNS.filter((each) => isLike(parts, each)).flatMap((each) => each.methods);
  return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])];
}

function isLike(parts: readonly string[], pattern: PathPattern): boolean {
  if (parts.length !== pattern.parts.length) return false;
  return pattern.parts.every((wanted, at) => wanted === undefined || wanted === parts[at]);
}

/** The error of a request that matches no operation: METHOD_NOT_ALLOWED or UNKNOWN_ROUTE. */
export function unmatchedError(method: string, allowed: readonly string[]): ServiceError {
  if (allowed.length === 0) return new ServiceError('UNKNOWN_ROUTE', 'there is no such path');
  return new ServiceError('METHOD_NOT_ALLOWED', `${method} is not allowed on this path`);
}

function pathMethods(): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of Object.values(OPERATIONS)) {
    methods.set(path, [...(methods.get(path) ?? []), method]);
  }
  return methods;
}
