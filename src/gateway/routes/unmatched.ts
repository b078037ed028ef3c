// What a request gets that matches no operation: 405 with the allowed methods where the path exists, else
// 404. Derived from the contract, so a new operation needs nothing here.

import { OPERATIONS } from '../contract/operations.js';
import { ServiceError } from '../errors.js';

interface PathPattern {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

const PATTERNS: readonly PathPattern[] = [...pathMethods()].map(([path, methods]) => ({
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]*')}$`),
  methods,
}));

/** Methods that the path of an address allows, empty when there is no such path. */
export function allowedMethods(url: string): string[] {
  const path = url.split('?', 1)[0] ?? '';
  const methods = PATTERNS.filter(({ pattern }) => pattern.test(path)).flatMap((each) => each.methods);
  return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])];
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
