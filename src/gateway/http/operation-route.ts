// Turns the contract into routes: one route per operation, with the types of its handler derived from its
// entry. Handlers do not know Fastify: they get checked parameters and return plain objects.

import { finished, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { AbortNotice } from '../../base/within.js';
import { LEASE_HEADER, leaseNeedOf, WHOLE_RIG } from '../contract/lease-needs.js';
import { ACCESS_TOKEN, isClosed, type OperationContract } from '../contract/operation.js';
import { OPERATIONS, type OperationId } from '../contract/operations.js';
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
  /** Runs the callback once the answer has left, or can no longer leave. */
  readonly afterAnswer: (callback: () => void) => void;
  /** The leases that the request shows. An operation on many cameras checks for each one whether it may change it. */
  readonly lease: LeaseClaim;
  /** Another host requests a part of a request on many bodies; undefined: a client does. */
  readonly part?: HandedPart | undefined;
  /**
   * The other hosts, to which a request on many bodies is handed on; undefined: there are none, or one of them asks.
   */
  readonly others?: Others | undefined;
}

/** Answer of a handler on success; failures are thrown as ServiceError. */
export type OperationAnswer<Id extends OperationId> =
  Contract<Id>['success']['mediaType'] extends 'application/json'
    ? Static<Contract<Id>['success']['schema']>
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

/** One handler for every operation of the contract. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };

/** The part of {@link Handlers} that one file provides. */
export type SomeHandlers<Id extends OperationId> = Pick<Handlers, Id>;

/** Dependencies of all routes. */
export interface RoutesContext {
  readonly leases: Leases;
  /** Undefined: there is no other host. */
  readonly remoteHosts: RemoteHosts | undefined;
}

/** Registers every operation of the contract. */
export function registerOperations(app: FastifyInstance, handlers: Handlers, context: RoutesContext): void {
  for (const id of Object.keys(OPERATIONS) as OperationId[]) {
    registerOperation(app, OPERATIONS[id], handlers[id] as (request: LooseRequest) => unknown, context);
  }
}

/** Unknown members that an answer names; more are of no use to a reader. */
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
      // RFC 9110, 14.2: a range is one of GET alone.
      if (request.method === 'HEAD') delete request.headers.range;
      done();
    },
    // For successes and errors alike; not for an answer of another host, which has it already.
    preSerialization: (request, _reply, payload, done) => {
      const { ignored } = request;
      done(null, ignored === undefined ? payload : { ...Object(payload), ignored });
    },
    config: {
      operationId: contract.operationId,
      isAnyCamera: contract.isAnyCamera === true,
      isPicture: success.mediaType.startsWith('image/'),
      isPolled: contract.method === 'GET' && success.mediaType === 'application/json',
    },
    handler: async (request, reply) => {
      const handed = remoteHosts?.handed(request.headers[HANDED]);
      // A request that a host has handed on, over the bus or by HTTP, is performed where it arrives.
      const asked = handed === undefined && !isOfHost(request) ? remoteHosts : undefined;
      const host = isOfTheHost(contract) ? asked?.hostOf(cameraOf(request)) : undefined;
      if (asked !== undefined && host !== undefined) return handOn(asked, host, request, reply, contract);
      const lease = new LeaseClaim(leases, request.headers[LEASE_HEADER]);
      // The one place where leases are enforced, but for operations on many cameras, which check each.
      if (need === 'each') await lease.known();
      if (need === 'camera') await lease.judge(cameraOf(request));
      if (need === 'whole-rig') await lease.judge(WHOLE_RIG);
      const others = () => asked && othersFor(asked, handedOn(request, contract, NEVER));
      const answer = await handler(new RouteRequest(request, reply, lease, handed?.part, others));
      if (answer instanceof FileAnswer) {
        return sendFile(request, reply, answer);
      }
      if (success.mediaType === 'image/jpeg') return sendPicture(reply, headers, answer as BinaryAnswer);
      // The parts carry their lengths, so chunks are not needed, and each picture is one write.
      if (success.mediaType === 'multipart/x-mixed-replace') reply.raw.useChunkedEncodingByDefault = false;
      return reply.code(success.status).headers(headers).send(answer);
    },
  });
}

/** Sends a file; of HEAD its headers alone, and nothing is read of it. */
function sendFile({ method }: FastifyRequest, reply: FastifyReply, { status, headers, body }: FileAnswer) {
  reply.code(status).headers(headers);
  if (method !== 'HEAD') return reply.send(body);
  body.destroy();
  return reply.send(Readable.from([]));
}

/**
 * Whether HEAD is answered: where GET is, but for streams, which have no end, and for what takes work to make: a
 * report, and a file of a card, which the camera would send as a whole.
 */
function hasHead({ operationId, method, success: { mediaType } }: OperationContract): boolean {
  return method === 'GET' && HEAD_TYPES.has(mediaType) && operationId !== 'readSDCardFile';
}

/** The camera of the path. */
function cameraOf({ params }: FastifyRequest): string {
  return (params as { cameraId: string }).cameraId;
}

/** Work on many bodies continues when the client leaves, at the other hosts as at this one. */
const NEVER = new AbortController().signal;

/** Has the host of the camera perform a request, and answers as it does. */
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

/** The other hosts, for a request on many bodies. @param request without bodies */
function othersFor(remoteHosts: RemoteHosts, request: HandedRequest): Others {
  return {
    hostOf: (cameraId) => remoteHosts.hostOf(cameraId),
    perform: (host, bodies) => remoteHosts.perform(host, { ...request, bodies }),
    hasEffect: request.method !== 'GET',
  };
}

/** A request as another host gets it. */
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
    // The handler that answers HEAD drops the body.
    method: request.method === 'HEAD' ? 'GET' : request.method,
    url: withoutToken(request.url),
    headers: Object.fromEntries(headers),
    ...(['GET', 'HEAD'].includes(request.method) ? {} : { body: JSON.stringify(request.body ?? {}) }),
    signal,
    isJson: success.mediaType === 'application/json',
  };
}

/** The token is of this host. */
function withoutToken(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined || !query.includes(ACCESS_TOKEN)) return url;
  const members = new URLSearchParams(query);
  members.delete(ACCESS_TOKEN);
  return members.size === 0 ? path : `${path}?${members}`;
}

type Members = Record<string, unknown>;

/** Turns members of the query or the path into numbers, where the contract has an integer and the text is one. */
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

/** Headers that operations read are optional: one that is too long counts as not sent. */
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

  // Fastify's own request.signal is aborted (5.12) as soon as a body has been read.
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
    /** The camera id of the path is ignored. */
    isAnyCamera?: boolean;
    /** Answers a picture: requested many times a second, so it is logged at level `trace`. */
    isPicture?: boolean;
    /** Answers what pages and monitors ask again and again: it is logged at level `debug`. */
    isPolled?: boolean;
  }
  interface FastifyRequest {
    /** The gate has admitted this request: its answer may hold facts of the cameras. */
    admitted: boolean;
    /** Members of body and query that the operation does not know. */
    ignored: readonly string[] | undefined;
  }
}
