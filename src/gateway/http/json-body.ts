// Reads a request body as JSON, whatever its Content-Type is. An empty body has no members. The contract validates the
// members. Where the contract treats null as absent, the route removes such members first.

import { ServiceError } from '../errors/errors.js';

/** The most members and elements in a request body; no operation needs more than 20. */
export const BODY_MEMBERS = 1_000;

const QUOTATION_MARK = 0x22;
const BACKSLASH = 0x5c;
/** A comma, a bracket or a brace comes before each member and each element. */
const COMMA = 0x2c;
const LEFT_BRACKET = 0x5b;
const LEFT_BRACE = 0x7b;

/**
 * The members of the request body.
 * @param maxMembers the most members and elements at all depths together; their number, not their length, costs time
 * @throws {ServiceError} BAD_JSON when the bytes are not a JSON object in UTF-8; BAD_REQUEST above `maxMembers`.
 */
export function parseJsonBody(bytes: Uint8Array, maxMembers: number): Record<string, unknown> {
  if (bytes.length === 0) return {};
  if (hasMore(bytes, maxMembers)) {
    throw new ServiceError('BAD_REQUEST', `the request body has more than ${maxMembers} members`);
  }
  const value = parse(bytes);
  if (!isObject(value)) throw new ServiceError('BAD_JSON', 'the request body is not a JSON object');
  return value;
}

/**
 * The request body without members that are null, at the top level and one level below. Clients send null for members
 * that they do not want to give.
 */
export function withoutNulls(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const members = Object.entries(notNull(body));
  return Object.fromEntries(members.map(([name, each]) => [name, isObject(each) ? notNull(each) : each]));
}

/** Whether there are more than `maxMembers`; for bytes that are not JSON the result has no meaning. */
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

/** The bytes as text, without a byte order mark. @throws {ServiceError} BAD_REQUEST when they are not UTF-8 */
export function textIn(bytes: Uint8Array): string {
  try {
    return decoded(bytes);
  } catch (error) {
    throw new ServiceError('BAD_REQUEST', 'the request body is not UTF-8', { cause: error });
  }
}

function decoded(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoded(bytes));
  } catch (error) {
    throw new ServiceError('BAD_JSON', 'the request body is not JSON', { cause: error });
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function notNull(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null));
}
