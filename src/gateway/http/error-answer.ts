// The envelope of every error. One function turns whatever was thrown into a ServiceError, another one turns the
// ServiceError into status, headers and body. The tables say what a code means beyond its status.

import type { FastifyError, FastifySchemaValidationError } from 'fastify';
import { hexCode } from '../../base/hex.js';
import { messageText } from '../../base/message-text.js';
import { meantBy } from '../../base/nearest.js';
import { isRefusalReason } from '../../protocol/refusal-reasons.js';
import { type CameraSummary, cameraLabel } from '../cameras/cameras.js';
import type { OperationContract } from '../contract/operation.js';
import { OPERATIONS, type OperationId } from '../contract/operations.js';
import { type ErrorCode, ServiceError } from '../errors/errors.js';
import { REFUSAL_ADVICE } from '../errors/refusal-advice.js';

/** The place where an error occurred. */
export interface ErrorPlace {
  /** The operation of the route, where one matched. */
  readonly operationId?: string | undefined;
  /** The camera of the path, where it names one. */
  readonly camera?: CameraSummary | undefined;
}

/** An error as it leaves the service. */
export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

type ByOperation<Value> = { readonly [Id in OperationId]?: Value };

interface Meaning {
  readonly code: ErrorCode;
  readonly message: string;
}

/** Errors of the framework; all others below 500 become BAD_REQUEST. */
const FRAMEWORK_ERRORS: Readonly<Record<string, Meaning>> = {
  FST_ERR_BAD_URL: { code: 'BAD_REQUEST', message: 'the address is not properly percent-encoded' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'BODY_TOO_LARGE', message: 'the request body is too large' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'BAD_REQUEST', message: 'a part of the address is too long' },
};

/** Path parameters that have an error code of their own when they are refused. */
const PARAMETERS: Readonly<Record<string, Meaning>> = {
  slotNumber: { code: 'UNKNOWN_ROUTE', message: 'there is no such slot' },
  contentId: { code: 'UNKNOWN_ROUTE', message: 'the id of a content is a number' },
  fileId: { code: 'UNKNOWN_ROUTE', message: 'the id of a file is a number' },
  propertyName: { code: 'UNKNOWN_PROPERTY', message: 'there is no property of that name' },
};

/** Headers of answers with this code (RFC 9110, 11.6.1). */
const HEADERS: { readonly [Code in ErrorCode]?: Readonly<Record<string, string>> } = {
  TOKEN_REQUIRED: { 'www-authenticate': 'Bearer' },
};

/** Short reasons that clients expect in `data.error`. */
const REASONS: { readonly [Code in ErrorCode]?: string } = { FOCUS_MODE_NOT_AF: 'focus_mode_not_af' };

/** Added to the advice when the request may have had its effect. */
const DOUBT = 'It may have happened anyway: check before retrying.';

/** The longest message of an answer, in characters; it joins camera, error and advice. */
const MAX_ANSWER_LENGTH = 1_500;

/** Hint for a member that is null where its schema has another type. */
const NO_NULL = ', not null; leave it out to give no value';

/** Members of `data` in answers with this code. */
const IMPLIED: { readonly [Code in ErrorCode]?: Readonly<Record<string, unknown>> } = {
  FINGERPRINT_UNREADABLE: { ssh_supported: true },
};

/**
 * Codes that are retryable, by operation, when the error has no refusal reason: they depend on a state of the camera
 * that changes. The published interface also has `data.retryable` for these operations, as the text "true".
 */
const RETRYABLE: ByOperation<readonly ErrorCode[]> = {
  setProperty: ['NOT_WRITABLE'],
  setPriorityKey: ['SDK_REFUSED'],
};

/** Operations whose errors always have `retryable` at the top level; some also have a `type`. */
const TRANSFER_MEMBERS: ByOperation<{ readonly type?: string }> = {
  downloadSDCardFile: {},
  downloadSDCardThumbnail: { type: 'thumbnail' },
  downloadSDCardScreennail: { type: 'screennail' },
};

/** Turns a thrown value into an error that a client may see. Unforeseen errors become INTERNAL and keep their cause. */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const error = thrown as Partial<FastifyError>;
  if (error.validation !== undefined) return validationError(error);
  const known = FRAMEWORK_ERRORS[error.code ?? ''];
  if (known !== undefined) return new ServiceError(known.code, known.message, { cause: thrown });
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new ServiceError('BAD_REQUEST', 'the request cannot be understood', { cause: thrown });
  }
  return ServiceError.unforeseen(thrown);
}

/** Status, headers and body of an error. */
export function errorAnswer(error: ServiceError, place: ErrorPlace): ErrorAnswer {
  const { code } = error;
  const operationId = place.operationId as OperationId | undefined;
  const contract: OperationContract | undefined =
    operationId === undefined ? undefined : OPERATIONS[operationId];
  const status = (error.outcome === 'none' ? contract?.statuses?.[code] : undefined) ?? error.status;
  // Retry-After is left out too if the operation answers 400 instead of the status of the error.
  const retryAfterS = status === error.status ? error.retryAfterS : undefined;
  const { sdkCode } = error;
  const doubt = error.outcome === 'unknown' ? ` ${DOUBT}` : '';
  const what = withSdkCode(error.message, sdkCode);
  const stop = what.endsWith('?') ? '' : '.';
  const text = `${subject(place.camera)}${what}${stop}${doubt} ${error.advice}`;
  const facts: Record<string, unknown> = { ...IMPLIED[code], ...printableDetails(error) };
  const reason = REASONS[code];
  if (reason !== undefined) facts.error = reason;
  if (sdkCode !== undefined) facts.error_code = hexCode(sdkCode, 8);
  if (error.outcome === 'unknown') facts.outcome = 'unknown';
  const isRetryable =
    error.outcome === 'none' && (retryAfterS !== undefined || passesByItself(error, operationId));
  const isPublishedAsText = operationId !== undefined && RETRYABLE[operationId] !== undefined;
  if (isRetryable && isPublishedAsText) facts.retryable = 'true';
  return {
    status,
    headers: {
      ...HEADERS[code],
      // RFC 9110, 15.5.17.
      ...(code === 'RANGE_NOT_SATISFIABLE' ? { 'content-range': `bytes */${error.details.size}` } : {}),
      ...(retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }),
    },
    body: {
      success: false,
      message: messageText(text, MAX_ANSWER_LENGTH),
      code,
      ...(isRetryable ? { retryable: true } : {}),
      ...transferMembers(operationId, isRetryable),
      ...(place.camera === undefined ? {} : { camera: place.camera }),
      ...(Object.keys(facts).length === 0 ? {} : { data: facts }),
    },
  };
}

/** Whether the cause of a failure passes without help, as far as is known. */
function passesByItself({ code, details }: ServiceError, operationId: OperationId | undefined): boolean {
  if (isRefusalReason(details.error)) return REFUSAL_ADVICE[details.error].retryable;
  if (code === 'TRANSFER_BUSY') return true;
  return operationId !== undefined && RETRYABLE[operationId]?.includes(code) === true;
}

/** The details, with their texts made printable: some texts come from the camera. */
function printableDetails({ details }: ServiceError): Record<string, unknown> {
  const members = Object.entries(details);
  return Object.fromEntries(
    members.map(([name, each]) => [name, typeof each === 'string' ? messageText(each) : each]),
  );
}

function transferMembers(operationId: OperationId | undefined, isRetryable: boolean) {
  const members = operationId === undefined ? undefined : TRANSFER_MEMBERS[operationId];
  return members === undefined ? {} : { retryable: isRetryable, ...members };
}

function validationError(error: Partial<FastifyError>): ServiceError {
  const faults = error.validation ?? [];
  const member = (faults[0]?.instancePath ?? '').slice(1).replaceAll('/', '.');
  const parameter = error.validationContext === 'params' ? PARAMETERS[member] : undefined;
  if (parameter !== undefined) {
    return new ServiceError(parameter.code, `${parameter.message}${hintOf(faults[0])}`);
  }
  return new ServiceError('BAD_REQUEST', `${member === '' ? 'the request body' : member} ${ruleOf(faults)}`);
}

// ajv reports every branch of a union; its message does not hold the values of an enum.
function ruleOf(faults: readonly FastifySchemaValidationError[]): string {
  const allowed: unknown = faults[0]?.params.allowedValues;
  if (Array.isArray(allowed))
    return `must be one of ${allowed.filter((word) => word !== '').join(', ')}${hintOf(faults[0])}`;
  // The client meant the branch whose type matches.
  const rule = faults.find(({ keyword }) => keyword !== 'type' && keyword !== 'anyOf');
  const types = faults.filter(({ keyword }) => keyword === 'type').map(({ params }) => String(params.type));
  if (rule === undefined && types.length > 0) {
    const isNull = (faults[0] as Refused | undefined)?.data === null;
    return `must be of type ${types.join(' or ')}${isNull ? NO_NULL : ''}`;
  }
  return rule?.message ?? 'is not valid';
}

/** A fault with the value that was refused. */
type Refused = FastifySchemaValidationError & { readonly data?: unknown };

/** A suggestion when a word is not in a list. ajv is configured to report the value that it refuses. */
function hintOf(fault: Refused | undefined): string {
  const allowed: unknown = fault?.params.allowedValues;
  return Array.isArray(allowed) && typeof fault?.data === 'string' ? meantBy(fault.data, allowed) : '';
}

function subject(camera: CameraSummary | undefined): string {
  if (camera === undefined) return '';
  const { id, model } = camera;
  const label = cameraLabel(camera);
  const facts = [label === '' ? '' : id, model].filter((fact) => fact !== '').join(', ');
  return `Camera ${label === '' ? id : label}${facts === '' ? '' : ` (${facts})`}: `;
}

function withSdkCode(message: string, sdkCode: number | undefined): string {
  const text = withoutStop(message);
  if (sdkCode === undefined) return text;
  const number = hexCode(sdkCode);
  return text.toLowerCase().includes(number.toLowerCase()) ? text : `${text} (${number})`;
}

function withoutStop(message: string): string {
  let end = message.length;
  while (end > 0 && '. '.includes(message.charAt(end - 1))) end -= 1;
  return message.slice(0, end);
}
