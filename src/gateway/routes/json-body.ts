// Reads a request body the way this interface promises: JSON whatever the Content-Type says, nothing at all
// as "no parameters", a null member as an absent one. What the members mean is the contract's business.

import { ServiceError } from '../errors.js';

/**
 * The members of the body.
 *
 * @throws {ServiceError} BAD_JSON when there are bytes that are no JSON object in UTF-8.
 */
export function parseJsonBody(bytes: Uint8Array): Record<string, unknown> {
  if (bytes.length === 0) return {};
  const value = parse(bytes);
  if (!isObject(value)) throw new ServiceError('BAD_JSON', 'the body is not a JSON object');
  const members = Object.entries(withoutNulls(value));
  return Object.fromEntries(
    members.map(([name, each]) => [name, isObject(each) ? withoutNulls(each) : each]),
  );
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new ServiceError('BAD_JSON', 'the body is not JSON', { cause: error });
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withoutNulls(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null));
}
