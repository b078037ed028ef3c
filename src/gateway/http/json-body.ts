// Reads a request body the way this interface promises: JSON whatever the Content-Type says, nothing at all
// as "no parameters", a null member as an absent one. What the members mean is the contract's business.

import { ServiceError } from '../errors.js';

const QUOTATION_MARK = 0x22;
const BACKSLASH = 0x5c;
/** Before each member and each element stands one of these. */
const COMMA = 0x2c;
const LEFT_BRACKET = 0x5b;
const LEFT_BRACE = 0x7b;

/**
 * The members of the body.
 *
 * @param maxMembers members and elements it may have in all, at any depth: their number, not their length, is what
 *   takes time
 * @throws {ServiceError} BAD_JSON when there are bytes that are no JSON object in UTF-8; BAD_REQUEST when it has more.
 */
export function parseJsonBody(bytes: Uint8Array, maxMembers: number): Record<string, unknown> {
  if (bytes.length === 0) return {};
  if (hasMore(bytes, maxMembers)) {
    throw new ServiceError('BAD_REQUEST', `the body has more than ${maxMembers} members`);
  }
  const value = parse(bytes);
  if (!isObject(value)) throw new ServiceError('BAD_JSON', 'the body is not a JSON object');
  const members = Object.entries(withoutNulls(value));
  return Object.fromEntries(
    members.map(([name, each]) => [name, isObject(each) ? withoutNulls(each) : each]),
  );
}

/** Whether there are more members than that; of bytes that are no JSON it says nothing that matters. */
function hasMore(bytes: Uint8Array, maxMembers: number): boolean {
  let members = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTATION_MARK) isText = !isText;
    else if (isText) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === COMMA || byte === LEFT_BRACKET || byte === LEFT_BRACE) members += 1;
    if (members > maxMembers) return true;
  }
  return false;
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
