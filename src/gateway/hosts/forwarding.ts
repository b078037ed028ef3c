// Operations on bodies of other hosts: handed to the host that has them, which performs them as if its own client had
// asked, through all its checks, and answers with status, headers and body. One camera, or the part of a request on
// many bodies that is for those of one host. JSON goes over the bus; pictures and files, and what is too large for a
// message, go by HTTP.

import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import { LEASE_HEADER } from '../contract/lease-needs.js';
import type { OperationContract } from '../contract/operation.js';
import { MAX_ID } from '../contract/texts.js';
import { ServiceError } from '../errors/errors.js';
import { cameraIdOf } from '../http/camera-path.js';
import { idsIn } from '../http/lease-claim.js';
import { pathOf } from '../http/path-of.js';
import {
  HANDED,
  type Handed,
  type HandedAnswer,
  type HandedPart,
  type HandedRequest,
  isOfTheHost,
  type RemoteHosts,
} from '../http/remote-hosts.js';
import type { Limits } from '../limits/limit-table.js';
import { hashOf, shownByHash } from '../rig/leases/lease-table.js';
import type { Bus } from './bus/bus.js';
import type { CameraPlaces } from './camera-places.js';
import type { CatchUp } from './catch-up.js';
import { handedAnswer, NotUnderstood, type OperationAnswer, passedHeaders } from './handed-answers.js';
import type { HostCalls, OtherHosts } from './remote-host.js';
import { canonicalPath, routedOperation } from './routed-operation.js';

/** Fetches from another host by HTTP. */
export type ByHttp = (host: string, request: HandedRequest) => Promise<HandedAnswer>;

/** Dependencies of forwarding. */
export interface ForwardingContext {
  readonly bus: Bus;
  readonly calls: HostCalls;
  readonly hosts: OtherHosts;
  readonly byHttp: ByHttp;
  readonly places: CameraPlaces;
  readonly limits: Pick<Limits, 'groupBodies'>;
}

/**
 * The answer of another host to a request that it was handed; of a part for as many bodies as are worked on at once.
 */
const CALL_MS = 120_000;
/** Far above the bodies of a host. */
const MOST_BODIES = 1_024;
/** Longer than any address or header of an operation. */
const MOST_URL = 16 * 1024;
const MOST_WORD = 256;
const MOST_HEADERS = 32;
/** In place of the header of leases: hashes of the ids that a client has shown, with commas between. */
const LEASE_HASHES = 'rigd-lease-hashes';
/** Size of a message besides the body. */
const ENVELOPE_BYTES = 16 * 1024;
const text = (maxLength: number) => Type.String({ maxLength });
const REQUEST = Type.Object({
  /** Names the request while it is performed, for the host that asks. */
  id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  method: Type.Enum(['GET', 'POST', 'PUT', 'DELETE']),
  url: text(MOST_URL),
  headers: Type.Record(text(MOST_WORD), text(MOST_URL), { maxProperties: MOST_HEADERS }),
  body: Type.Optional(Type.String()),
  /** It is a part of a request on many bodies, for these. */
  bodies: Type.Optional(Type.Array(text(MAX_ID), { maxItems: MOST_BODIES })),
  /** The revision of the rig file that the host that asks has. */
  rig: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
});
const CANCEL = Type.Pick(REQUEST, ['id']);

/** A request on the bus. */
type WireRequest = Static<typeof REQUEST>;

/** The messages that are checked here. */
export const CHECKS = { request: compiledAtUse(REQUEST), cancel: compiledAtUse(CANCEL) } as const;

/** See the head of this file. */
export class Forwarding implements RemoteHosts {
  readonly #context: ForwardingContext;
  /** Requests of other hosts that are performed. */
  readonly #performed = new Map<string, AbortController>();
  /** The same, by the names by which their routes find them. */
  readonly #handed = new Map<string, Handed>();
  #catchUp: CatchUp | undefined;
  #requests = 0;

  constructor(context: ForwardingContext) {
    this.#context = context;
  }

  /** The rig file is shared from now on. */
  useCatchUp(catchUp: CatchUp): void {
    this.#catchUp = catchUp;
  }

  handed(name: unknown): Handed | undefined {
    return typeof name === 'string' ? this.#handed.get(name) : undefined;
  }

  hostOf(cameraId: string): string | undefined {
    return this.#context.hosts.hostOf(cameraId)?.name;
  }

  async perform(host: string, request: HandedRequest): Promise<HandedAnswer> {
    const { calls, byHttp } = this.#context;
    const { method, headers, body, bodies, signal, isJson } = request;
    const url = withCanonicalPath(request.url);
    if (body !== undefined && holdsPassword(body)) this.#refuseDisputed(cameraIdOf(url) ?? '');
    const asked = { ...request, url, headers: withoutLeaseIds(headers) };
    if (!isJson) return byHttp(host, asked);
    this.#requests += 1;
    const id = this.#requests;
    const wire: WireRequest = {
      id,
      method: method as WireRequest['method'],
      url,
      headers: asked.headers,
      ...(body === undefined ? {} : { body }),
      ...this.#part(bodies),
    };
    const cancel = () => this.#cancel(host, id);
    signal.addEventListener('abort', cancel);
    try {
      const options = { hasEffect: method !== 'GET', limitMs: this.#limitMs(request) };
      const answer = handedAnswer(host, asked, await calls.ask(host, 'operation', wire, options));
      if (answer !== undefined) return answer;
      if (bodies !== undefined) throw new NotUnderstood(host, request);
      return await byHttp(host, asked);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  #part(bodies: HandedRequest['bodies']): Pick<WireRequest, 'bodies' | 'rig'> {
    if (bodies === undefined) return {};
    const rig = this.#catchUp?.revision;
    return { bodies: [...bodies], ...(rig === undefined ? {} : { rig }) };
  }

  #limitMs({ bodies = [], limitMs }: HandedRequest): number {
    const { groupBodies } = this.#context.limits;
    return limitMs ?? CALL_MS * Math.max(1, Math.ceil(bodies.length / groupBodies));
  }

  /** Performs requests of other hosts. @param token that requests need; undefined = none */
  serve(app: FastifyInstance, token: () => string | undefined): void {
    const { calls, bus } = this.#context;
    calls.answer('cancel', async (question, asker) => {
      if (CHECKS.cancel.Check(question)) this.#performed.get(`${asker} ${question.id}`)?.abort();
      return {};
    });
    calls.answer('operation', async (question, asker): Promise<OperationAnswer> => {
      const { id, method, url, headers, body, bodies, rig } = requestOf(question);
      const key = `${asker} ${id}`;
      const leaving = new AbortController();
      this.#performed.set(key, leaving);
      const own = token();
      const name = randomUUID();
      const perform = () =>
        app.inject({
          method,
          url,
          headers: {
            ...headers,
            [HANDED]: name,
            ...(own === undefined ? {} : { authorization: `Bearer ${own}` }),
          },
          ...(body === undefined ? {} : { payload: body }),
          signal: leaving.signal,
        });
      try {
        if (rig !== undefined) await this.#catchUp?.reach(rig);
        const answer = await this.#inPlace(asker, name, url, bodies, perform);
        const { statusCode: status, rawPayload } = answer;
        const about = { status, headers: passedHeaders(answer.headers) };
        if (rawPayload.length <= bus.maxBytes - ENVELOPE_BYTES) return { ...about, body: rawPayload };
        if (method === 'GET') return about;
        throw new ServiceError('INTERNAL', 'the answer is too large for the bus', { outcome: 'unknown' });
      } finally {
        this.#performed.delete(key);
        this.#handed.delete(name);
      }
    });
  }

  /** Performs a request: for one camera in a place of its own, a part in one for each body, as it is worked on. */
  #inPlace<T>(
    asker: string,
    name: string,
    url: string,
    bodies: WireRequest['bodies'],
    perform: () => Promise<T>,
  ): Promise<T> {
    const { places } = this.#context;
    const place: HandedPart['place'] = (id, work) => places.within(asker, id, work);
    this.#handed.set(name, bodies === undefined ? {} : { part: { bodies: [...new Set(bodies)], place } });
    return bodies === undefined ? place(cameraIdOf(url) ?? '', perform) : perform();
  }

  /** The claims of several hosts do not show which one has a camera, and one of them may be no host. */
  #refuseDisputed(cameraId: string): void {
    const claimants = this.#context.hosts.claimants(cameraId);
    if (claimants.length < 2) return;
    throw new ServiceError(
      'HOST_DISPUTED',
      `${claimants.join(' and ')} claim this camera: its password is sent to none of them`,
      { details: { hosts: claimants } },
    );
  }

  #cancel(host: string, id: number): void {
    const options = { hasEffect: false, limitMs: CALL_MS };
    this.#context.calls.ask(host, 'cancel', { id }, options).catch(() => undefined);
  }
}

/**
 * Request that one host performs for another: operations of a camera, and operations on many bodies for the named
 * bodies. They answer with JSON, and none is of the service itself. Of the headers those that the operation reads.
 * @throws BAD_REQUEST for operations that hosts do not perform for each other
 */
function requestOf(question: unknown): WireRequest {
  if (CHECKS.request.Check(question)) {
    const contract = routedOperation(question.method, pathOf(question.url));
    if (contract !== undefined && isHandedOn(contract, question))
      return { ...question, headers: headersFor(contract, question.headers) };
  }
  throw new ServiceError(
    'BAD_REQUEST',
    'the other host requests an operation that hosts do not perform for each other',
  );
}

function isHandedOn(contract: OperationContract, { bodies }: WireRequest): boolean {
  const isMeant = bodies === undefined ? isOfTheHost(contract) : contract.byHost === true;
  return isMeant && contract.success.mediaType === 'application/json';
}

function headersFor(
  { headers: declared }: OperationContract,
  given: WireRequest['headers'],
): Record<string, string> {
  const read = [LEASE_HEADER, 'user-agent', ...Object.keys(declared?.properties ?? {})];
  const kept = read.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]] as const]));
  const { [LEASE_HASHES]: hashes } = given;
  const shown = hashes === undefined ? {} : { [LEASE_HEADER]: hashes.split(',').map(shownByHash).join() };
  return { ...Object.fromEntries(kept), ...shown };
}

/** At any place: members that are no part of the contract may be one that was put at the wrong one. */
function holdsPassword(body: string): boolean {
  return /"password":/i.test(body);
}

/** The ids of leases are secrets of the clients of this host; their hashes are known to all hosts. */
function withoutLeaseIds(headers: HandedRequest['headers']): Record<string, string> {
  const { [LEASE_HEADER]: shown, ...others } = headers;
  if (shown === undefined) return others;
  return { ...others, [LEASE_HASHES]: idsIn(shown).map(hashOf).join() };
}

/** The URL in one form, of several that clients may write. */
function withCanonicalPath(url: string): string {
  const path = pathOf(url);
  return canonicalPath(path) + url.slice(path.length);
}
