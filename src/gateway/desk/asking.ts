// The shapes that gateway and desk exchange: the options that the desk is started with, a request, and an error. The
// gateway sends POST /OPERATION_ID with a request as JSON to the socket `desk`. The desk answers 200 with the answer of
// the operation, or with a stream, or 400 with an error. The desk itself is a client at the socket `gateway`.

import Type, { type Static, type TSchema } from 'typebox';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import type { OPERATIONS, OperationId } from '../contract/operations.js';
import { ROLES } from '../contract/role-needs.js';
import { ERRORS, type ErrorCode, ServiceError } from '../errors/errors.js';
import type { Limits } from '../limits/limit-table.js';

/** The header with the role of whom the desk works for. */
export const DESK_ROLE = 'rigd-desk-role';
/** The media type of answers and errors that are JSON. Any other type is a stream. */
export const JSON_TYPE = 'application/json';
/** The largest answer in JSON; the largest real one, a page of shots, has 0.5 MB. */
export const MOST_ANSWER_BYTES = 16 * 1024 * 1024;

/** Options of the process. */
export interface DeskOptions {
  /** Absolute path. */
  readonly stateDirectory: string;
  readonly limits: Limits;
  /** Programs and beginnings of web addresses that recipes may use. */
  readonly recipeAllow: readonly string[];
  /** Absolute paths of the directories for pictures and exports; the first is that for pictures. */
  readonly exportRoots: readonly string[];
}

/** An operation that the desk performs, always or for some requests. */
export type DeskOperationId = {
  [Id in OperationId]: (typeof OPERATIONS)[Id] extends { readonly desk: true | 'sometimes' } ? Id : never;
}[OperationId];

/** A request that has passed the contract, and who asks. */
export const DESK_REQUEST = Type.Object({
  params: Type.Record(Type.String(), Type.Unknown()),
  query: Type.Record(Type.String(), Type.Unknown()),
  body: Type.Record(Type.String(), Type.Unknown()),
  /** Headers of the request that the contract of the operation names. */
  headers: Type.Record(Type.String(), Type.Unknown()),
  role: Type.Enum([...ROLES]),
  /** Ids of the leases that the request shows. */
  leases: Type.Array(Type.String()),
});

/** See {@link DESK_REQUEST}. */
export type DeskRequest = Static<typeof DESK_REQUEST>;

/** An error of the desk, or of the service. */
const ERROR = Type.Object({
  code: Type.Enum(Object.keys(ERRORS) as ErrorCode[]),
  message: Type.String(),
  /** Left out: the message has it. */
  advice: Type.Optional(Type.String()),
  data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});
const checked = compiledAtUse<TSchema>(ERROR);

/** The form in which an error crosses the socket; that of the service is similar. */
export function wireOf({ code, message, outcome, advice, details }: ServiceError): Static<typeof ERROR> {
  return { code, message, advice, data: { ...details, outcome } };
}

/** The error in an answer that is not a success. Any other answer is a defect. @param of the operation */
export function errorOf(text: string, of: string): ServiceError {
  const answer = parsed(text);
  if (!checked.Check(answer))
    return ServiceError.unforeseen(new Error(`${of} was answered without a code: ${text.slice(0, 200)}`));
  const { code, message, advice = '', data = {} } = answer as Static<typeof ERROR>;
  const { outcome, ...details } = data as ServiceError['details'];
  return new ServiceError(code, message, {
    advice,
    details,
    outcome: outcome === 'unknown' ? outcome : 'none',
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
