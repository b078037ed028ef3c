// Makes the routes from the contract: one route for each operation, with handler types derived from its entry. Handlers
// do not know Fastify: they get checked parameters and return plain objects.

import { finished, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { AbortNotice } from '../../base/within.js';
import { LEASE_HEADER, leaseNeedOf, WHOLE_RIG } from '../contract/lease-needs.js';
import { ACCESS_TOKEN, isClosed, type OperationContract, type OptionalTag } from '../contract/operation.js';
import { OPERATIONS, type OperationId } from '../contract/operations.js';
import { type Role, roleNeedOf } from '../contract/role-needs.js';
import { BOUNDARY } from '../live-view/mjpeg-part.js';
import { CallerSignal } from './caller-signal.js';
import { FileAnswer } from './file-answer.js';
import { isOfHost } from './host-access.js';
import { withoutNulls } from './json-body.js';
import { LeaseClaim, type Leases } from './lease-claim.js';
import {
  HANDED,
  type HandedPart,
  type HandedRequest,
  isOfTheHost,
  type Others,
  type RemoteHosts,
} from './remote-hosts.js';
import { namesOf, unknownMembers, unknownMembersError } from './unknown-members.js';

type Contract<Id extends OperationId> = (typeof OPERATIONS)[Id];
type Checked<Entry, Part extends string> = Entry extends {
  readonly [Name in Part]: infer Schema extends TSchema;
}
  ? Static<Schema>
  : unknown;

/** A request that has passed the contract. */
export interface OperationRequest<Id extends OperationId> {
  readonly params: Checked<Contract<Id>, 'params'>;
  readonly query: Checked<Contract<Id>, 'query'>;
  readonly headers: Checked<Contract<Id>, 'headers'>;
  readonly body: Checked<Contract<Id>, 'body'>;
  /** Aborted when the caller leaves before its answer is complete. */
  readonly signal: AbortNotice;
  /** Runs the callback once the answer has been sent, or can no longer be sent. */
  readonly afterAnswer: (callback: () => void) => void;
  /** The role of the request; it includes the one that the operation needs. */
  readonly role: Role;
  /** The leases that the request shows. An operation on many cameras checks each of them with it. */
  readonly lease: LeaseClaim;
  /** The part of a request on many bodies that another host requests; undefined: a client sent the request. */
  readonly part?: HandedPart | undefined;
  /**
   * The other hosts, to which a request on many bodies is handed on; undefined: there are none, or another host asks.
   */
  readonly others?: Others | undefined;
}

/** Answer of a handler on success; failures are thrown as ServiceError. */
export type OperationAnswer<Id extends OperationId> =
  Contract<Id>['success']['mediaType'] extends 'application/json'
    ?
        | Static<Contract<Id>['success']['schema']>
        | (Contract<Id> extends { readonly alsoCsv: true } ? FileAnswer : never)
    : Contract<Id>['success']['mediaType'] extends 'application/octet-stream'
      ? FileAnswer
      : Contract<Id>['success']['mediaType'] extends 'image/jpeg'
        ? BinaryAnswer
        : Readable;

/** A picture with headers of its own, or 304 when the caller already has that picture. */
export type BinaryAnswer =
  | {
      readonly headers: Readonly<Record<string, string>>;
      readonly bytes: Buffer;
      readonly status?: undefined;
    }
  | { readonly headers: Readonly<Record<string, string>>; readonly status: 304 };

/** Performs one operation. */
export type Handler<Id extends OperationId> = (
  request: OperationRequest<Id>,
) => OperationAnswer<Id> | Promise<OperationAnswer<Id>>;

/** Operations of parts that a build may lack; without its part an operation is an unknown route. */
type OptionalId = {
  [Id in OperationId]: Contract<Id>['tag'] extends OptionalTag ? Id : never;
}[OperationId];

/** The operations of jobs. */
export type JobOperation = {
  [Id in OperationId]: Contract<Id>['tag'] extends 'Jobs' ? Id : never;
}[OperationId];

/** One handler for every operation of the contract. */
export type Handlers = {
  readonly [Id in Exclude<OperationId, OptionalId>]: Handler<Id>;
} & { readonly [Id in OptionalId]?: Handler<Id> };

/** The part of {@link Handlers} that one file provides. */
export type SomeHandlers<Id extends OperationId> = { readonly [Each in Id]: Handler<Each> };

/** Dependencies of all routes. */
export interface RoutesContext {
  readonly leases: Leases;
  /** The other hosts; undefined: there are none. */
  readonly remoteHosts: RemoteHosts | undefined;
}

/** Registers every operation of the contract. */
export function registerOperations(app: FastifyInstance, handlers: Handlers, context: RoutesContext): void {
  for (const id of Object.keys(OPERATIONS) as OperationId[]) {
    const handler = handlers[id] as ((request: LooseRequest) => unknown) | undefined;
    if (handler !== undefined) registerOperation(app, OPERATIONS[id], handler, context);
  }
}

/** The most unknown members that an answer names; more would not help a reader. */
const MOST_IGNORED = 32;

const HEAD_TYPES: ReadonlySet<string> = new Set([
  'application/json',
  'application/octet-stream',
  'image/jpeg',
]);

interface LooseRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
  readonly signal: AbortNotice;
  readonly afterAnswer: (callback: () => void) => void;
  readonly role: Role;
  readonly lease: LeaseClaim;
  readonly part: HandedPart | undefined;
  readonly others: Others | undefined;
}

function registerOperation(
  app: FastifyInstance,
  contract: OperationContract,
  handler: (request: LooseRequest) => unknown,
  { leases, remoteHosts }: RoutesContext,
): void {
  const { success } = contract;
  const need = leaseNeedOf(contract);
  const headers = { 'content-type': contentType(success.mediaType), ...success.headers };
  app.route({
    method: contract.method,
    exposeHeadRoute: hasHead(contract),
    url: contract.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: {
      ...(contract.params === undefined ? {} : { params: contract.params }),
      ...(contract.query === undefined ? {} : { querystring: contract.query }),
      ...(contract.headers === undefined ? {} : { headers: contract.headers }),
      ...(contract.body === undefined ? {} : { body: contract.body }),
    },
    preValidation: (request, _reply, done) => {
      if (!isClosed(contract)) request.body = withoutNulls(request.body as Members);
      const unknown = unknownMembers(request, contract);
      if (unknown !== undefined) {
        if (isClosed(contract)) throw unknownMembersError(unknown, contract);
        request.ignored = namesOf(unknown).slice(0, MOST_IGNORED);
      }
      request.query = withNumbers(request.query as Members, contract.query?.properties);
      request.params = withNumbers(request.params as Members, contract.params?.properties);
      dropLongHeaders(request.headers, contract.headers?.properties);
      // RFC 9110, 14.2: a range has a meaning only for GET.
      if (request.method === 'HEAD') delete request.headers.range;
      done();
    },
    // Both successes and errors get `ignored`. An answer of another host has it already.
    preSerialization: (request, _reply, payload, done) => {
      const { ignored } = request;
      done(null, ignored === undefined ? payload : { ...Object(payload), ignored });
    },
    config: {
      operationId: contract.operationId,
      neededRole: roleNeedOf(contract),
      isAnyCamera: contract.isAnyCamera === true,
      takesCsv: contract.takesCsv === true,
      isPicture: success.mediaType.startsWith('image/'),
      isPolled: contract.method === 'GET' && success.mediaType === 'application/json',
    },
    handler: async (request, reply) => {
      const handed = remoteHosts?.handed(request.headers[HANDED]);
      // A request that another host has handed on, over the bus or by HTTP, is performed here.
      const asked = handed === undefined && !isOfHost(request) ? remoteHosts : undefined;
      const host = isOfTheHost(contract) ? asked?.hostOf(cameraOf(request)) : undefined;
      if (asked !== undefined && host !== undefined) return handOn(asked, host, request, reply, contract);
      const lease = new LeaseClaim(leases, request.headers[LEASE_HEADER]);
      // Leases are checked only here, except for operations on many cameras, which check each camera.
      if (need === 'each') await lease.known();
      if (need === 'camera') await lease.judge(cameraOf(request));
      if (need === 'whole-rig') await lease.judge(WHOLE_RIG);
      const others = () => asked && othersFor(asked, handedOn(request, contract, NEVER));
      const answer = await handler(new RouteRequest(request, reply, lease, handed?.part, others));
      if (answer instanceof FileAnswer) {
        return sendFile(request, reply, answer);
      }
      if (success.mediaType === 'image/jpeg') return sendPicture(reply, headers, answer as BinaryAnswer);
      // Each part states its length, so chunked encoding is not needed; without it, each picture is one write.
      if (success.mediaType === 'multipart/x-mixed-replace') reply.raw.useChunkedEncodingByDefault = false;
      return reply.code(success.status).headers(headers).send(answer);
    },
  });
}

/** Sends a file. For HEAD it sends only the headers, and reads nothing of the file. */
function sendFile({ method }: FastifyRequest, reply: FastifyReply, { status, headers, body }: FileAnswer) {
  reply.code(status).headers(headers);
  if (method !== 'HEAD') return reply.send(body);
  body.destroy();
  return reply.send(Readable.from([]));
}

/**
 * Whether HEAD is answered. It is answered for every GET operation, except for streams, which never end, and for
 * answers that need work: a report, and a file of a card, which the camera would send as a whole.
 */
function hasHead({ operationId, method, success: { mediaType } }: OperationContract): boolean {
  return method === 'GET' && HEAD_TYPES.has(mediaType) && operationId !== 'readSDCardFile';
}

/** The camera of the path. */
function cameraOf({ params }: FastifyRequest): string {
  return (params as { cameraId: string }).cameraId;
}

/** Never aborted: work on many bodies continues when the client leaves, at the other hosts as here. */
const NEVER = new AbortController().signal;

/** Has the host of the camera perform a request, and passes the answer of that host on. */
async function handOn(
  remoteHosts: RemoteHosts,
  host: string,
  request: FastifyRequest,
  reply: FastifyReply,
  contract: OperationContract,
): Promise<FastifyReply> {
  const answer = await remoteHosts.perform(host, handedOn(request, contract, new CallerSignal(reply.raw)));
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}

/** The other hosts for a request on many bodies. @param request without the list of bodies */
function othersFor(remoteHosts: RemoteHosts, request: HandedRequest): Others {
  return {
    hostOf: (cameraId) => remoteHosts.hostOf(cameraId),
    perform: (host, bodies) => remoteHosts.perform(host, { ...request, bodies }),
    hasEffect: request.method !== 'GET',
  };
}

/** A request in the form that another host gets. */
function handedOn(
  request: FastifyRequest,
  { headers: declared, success }: OperationContract,
  signal: AbortNotice,
): HandedRequest {
  const names = [LEASE_HEADER, 'user-agent', ...Object.keys(declared?.properties ?? {})];
  const headers = names.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return {
    // The handler that answers HEAD drops the content of the answer.
    method: request.method === 'HEAD' ? 'GET' : request.method,
    url: withoutToken(request.url),
    headers: Object.fromEntries(headers),
    ...(['GET', 'HEAD'].includes(request.method) ? {} : { body: JSON.stringify(request.body ?? {}) }),
    signal,
    isJson: success.mediaType === 'application/json',
  };
}

/** The URL without the token of this host, which other hosts must not get. */
function withoutToken(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined || !query.includes(ACCESS_TOKEN)) return url;
  const members = new URLSearchParams(query);
  members.delete(ACCESS_TOKEN);
  return members.size === 0 ? path : `${path}?${members}`;
}

type Members = Record<string, unknown>;

/** Turns texts of query or path into numbers, where the contract has an integer and the text is one. */
function withNumbers(
  members: Members,
  properties: Record<string, TSchema & { type?: unknown }> = {},
): Members {
  const isNumber = (name: string, value: unknown) =>
    properties[name]?.type === 'integer' && typeof value === 'string' && /^-?\d+$/.test(value);
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, isNumber(name, value) ? Number(value) : value]),
  );
}

/** Drops headers that are too long: headers that operations read are optional, so such a header counts as not sent. */
function dropLongHeaders(
  headers: Record<string, unknown>,
  properties: Record<string, TSchema & { maxLength?: unknown }> = {},
): void {
  for (const [name, { maxLength }] of Object.entries(properties)) {
    if (String(headers[name] ?? '').length > Number(maxLength)) delete headers[name];
  }
}

function sendPicture(
  reply: FastifyReply,
  headers: Record<string, string>,
  answer: BinaryAnswer,
): FastifyReply {
  reply.headers({ ...headers, ...answer.headers });
  if (answer.status !== undefined) return reply.removeHeader('content-type').code(answer.status).send();
  return reply.code(200).send(answer.bytes);
}

function contentType(mediaType: string): string {
  if (mediaType === 'multipart/x-mixed-replace') return `${mediaType}; boundary=${BOUNDARY}`;
  return mediaType === 'application/json' ? 'application/json; charset=utf-8' : mediaType;
}

class RouteRequest implements LooseRequest {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #others: () => Others | undefined;
  readonly lease: LeaseClaim;
  readonly part: HandedPart | undefined;

  constructor(
    request: FastifyRequest,
    reply: FastifyReply,
    lease: LeaseClaim,
    part: HandedPart | undefined,
    others: () => Others | undefined,
  ) {
    this.#request = request;
    this.#reply = reply;
    this.lease = lease;
    this.part = part;
    this.#others = others;
  }

  get others(): Others | undefined {
    return this.#others();
  }

  get role(): Role {
    return this.#request.role;
  }

  get params(): unknown {
    return this.#request.params;
  }

  get query(): unknown {
    return this.#request.query;
  }

  get headers(): unknown {
    return this.#request.headers;
  }

  get body(): unknown {
    return this.#request.body;
  }

  // Fastify's own request.signal is aborted too early: as soon as the request body has been read (Fastify 5.12).
  get signal(): AbortNotice {
    return new CallerSignal(this.#reply.raw);
  }

  readonly afterAnswer = (callback: () => void): void => {
    finished(this.#reply.raw, () => callback());
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the contract that this route serves. */
    operationId?: string;
    /** The lowest role that may use it. */
    neededRole?: Role;
    /** Whether a body of the type text/csv is taken. */
    takesCsv?: boolean;
    /** Whether the camera id of the path is ignored. */
    isAnyCamera?: boolean;
    /** Whether it answers with a picture. Pictures are requested many times a second, so they are logged at `trace`. */
    isPicture?: boolean;
    /** Whether pages and monitors request it again and again; then it is logged at `debug`. */
    isPolled?: boolean;
  }
  interface FastifyRequest {
    /** Whether the gate has admitted this request: then its answer may hold facts about the cameras. */
    admitted: boolean;
    /** Whether its body is a CSV. */
    isCsv: boolean;
    /** The role of the token; for a request that the gate has admitted. */
    role: Role;
    /** Members of request body and query that the operation does not know. */
    ignored: readonly string[] | undefined;
  }
}
