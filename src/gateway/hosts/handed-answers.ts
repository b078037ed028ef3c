// Checks the answers of other hosts before clients of this host get them: status, headers and media type must be those
// that the contract has for the operation, and JSON must match its schema. The other host may have another version, or
// may not be a host at all.

import type { Readable } from 'node:stream';
import Type, { type Static, type TSchema } from 'typebox';
import { compiledAtUse, type SchemaCheck } from '../../protocol/schemas/compiled-at-use.js';
import { ErrorResponse } from '../contract/envelope.js';
import type { OperationContract } from '../contract/operation.js';
import { ServiceError } from '../errors/errors.js';
import { FILE_TYPES } from '../http/file-answer.js';
import { pathOf } from '../http/path-of.js';
import type { HandedAnswer, HandedRequest } from '../http/remote-hosts.js';
import { routedOperation } from './routed-operation.js';

/**
 * Headers that are passed on: those that describe the content. All others belong to the connection (RFC 9110, 7.6.1)
 * or to the gate of this host, or another host must not send them to our clients, such as cookies and policies.
 */
const PASSED: ReadonlySet<string> = new Set([
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'repr-digest',
  'retry-after',
  'x-frame-age-ms',
  'x-frame-number',
  'x-frame-time',
]);
const HEADER_TEXT = /^[\x20-\x7e]*$/;
const MOST_HEADER = 1_024;
const PICTURE = 'image/jpeg';
const JSON_TYPE = /^application\/json(?:; charset=utf-8)?$/i;
/** Statuses with which the content is bytes; with any other status the content is an error in JSON. */
const OF_BYTES: ReadonlySet<number> = new Set([200, 206, 304]);

const ANSWER = Type.Object({
  status: Type.Integer({ minimum: 200, maximum: 599 }),
  headers: Type.Record(Type.String(), Type.String(), { maxProperties: PASSED.size }),
  /** Left out when it is too large for the bus. */
  body: Type.Optional(Type.Unknown()),
});

/** An answer on the bus, with its content (`body`) as bytes. */
export type OperationAnswer = Static<typeof ANSWER> & { readonly body?: Buffer };

/** The messages that are checked here. */
export const CHECKS = { answer: compiledAtUse(ANSWER), error: compiledAtUse(ErrorResponse) } as const;
/** Checks by operation; each is compiled when the operation is handed on for the first time. */
const successes = new Map<string, SchemaCheck<TSchema>>();

/** Headers that are passed on. */
export function passedHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const passed = Object.entries(headers).flatMap(([name, value]) => {
    const text = String(value ?? '').slice(0, MOST_HEADER);
    const isPassed = PASSED.has(name) && value !== undefined && HEADER_TEXT.test(text);
    return isPassed ? [[name, text] as const] : [];
  });
  return Object.fromEntries(passed);
}

/**
 * Checks an answer from the bus.
 * @returns undefined when its content is too large for the bus
 * @throws HOST_LOST when it is not a valid answer to this request
 */
export function handedAnswer(
  host: string,
  request: HandedRequest,
  answer: unknown,
): HandedAnswer | undefined {
  if (!CHECKS.answer.Check(answer)) throw new NotUnderstood(host, request);
  const { status, headers, body } = answer;
  if (body === undefined) return undefined;
  if (!(body instanceof Uint8Array)) throw new NotUnderstood(host, request);
  return jsonAnswer(host, request, { status, headers, body: Buffer.from(body) });
}

/** Checks an answer in JSON. @throws HOST_LOST when it is not a valid answer to this request */
export function jsonAnswer(
  host: string,
  request: HandedRequest,
  { status, headers, body }: { status: number; headers: Readonly<Record<string, unknown>>; body: Buffer },
): HandedAnswer {
  const contract = contractOf(request);
  const passed = passedHeaders(headers);
  const isSuccess = contract?.success.status === status && contract.success.mediaType === 'application/json';
  const isJson = JSON_TYPE.test(passed['content-type'] ?? '') && (isSuccess || status >= 400);
  const value = isJson ? parsed(body) : undefined;
  const isUnderstood = isSuccess ? successOf(contract).Check(value) : CHECKS.error.Check(value);
  if (!isUnderstood) throw new NotUnderstood(host, request);
  return { status, headers: passed, body };
}

/** Whether an HTTP answer has bytes as its content; they are passed on as they arrive. */
export function isOfBytes(request: HandedRequest, status: number): boolean {
  const contract = contractOf(request);
  return contract !== undefined && contract.success.mediaType !== 'application/json' && OF_BYTES.has(status);
}

/** Checks the head of an answer with bytes. @throws HOST_LOST for a head that the operation does not have */
export function bytesAnswer(
  host: string,
  request: HandedRequest,
  { status, headers, body }: { status: number; headers: Readonly<Record<string, unknown>>; body: Readable },
): HandedAnswer {
  const passed = passedHeaders(headers);
  if (status === 304) return { status, headers: passed, body };
  const isFile = contractOf(request)?.success.mediaType === 'application/octet-stream';
  const type = passed['content-type'] ?? '';
  if (isFile ? !FILE_TYPES.has(type) : type !== PICTURE) throw new NotUnderstood(host, request);
  // Content other than pictures must be saved by browsers, and never shown as a page of this host.
  const isSafe = type === PICTURE || /^attachment(?:;|$)/.test(passed['content-disposition'] ?? '');
  return {
    status,
    headers: isSafe ? passed : { ...passed, 'content-disposition': 'attachment' },
    body,
  };
}

/** An answer of another host that is not valid. */
export class NotUnderstood extends ServiceError {
  constructor(host: string, { method }: Pick<HandedRequest, 'method'>) {
    super('HOST_LOST', `the answer of host ${host} is not understood`, {
      outcome: method === 'GET' ? 'none' : 'unknown',
      details: { host },
    });
  }
}

function contractOf({ method, url }: HandedRequest): OperationContract | undefined {
  return routedOperation(method, pathOf(url));
}

function successOf({ operationId, success }: OperationContract): SchemaCheck<TSchema> {
  const known = successes.get(operationId) ?? compiledAtUse(success.schema);
  successes.set(operationId, known);
  return known;
}

/** The value; undefined when the content is not JSON. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
