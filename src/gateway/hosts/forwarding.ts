// Hands operations on bodies of other hosts to the host that has the bodies. That host performs an operation with all
// its checks, as if its own client had sent it, and answers with status, headers and body. A request is for one camera,
// or it is the part of a request on many bodies that concerns one host. JSON goes over the bus; pictures, files, and
// what is too large for a message go by HTTP.

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
 * Time limit for the answer of another host. A part of a request on many bodies gets this time once for each
 * `groupBodies` of its bodies, because that many are worked on at the same time.
 */
const CALL_MS = 120_000;
/** The most bodies in a part; far more than a host has. */
const MOST_BODIES = 1_024;
/** The longest URL; longer than any URL of an operation. */
const MOST_URL = 16 * 1024;
const MOST_WORD = 256;
const MOST_HEADERS = 32;
/** Header that replaces the header of leases: hashes of the ids that a client has sent, separated by commas. */
const LEASE_HASHES = 'rigd-lease-hashes';
/** Room for everything in a message except the content of the answer. */
const ENVELOPE_BYTES = 16 * 1024;
const text = (maxLength: number) => Type.String({ maxLength });
const REQUEST = Type.Object({
  /** Names the request to the host that asked, while it is performed. */
  id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  method: Type.Enum(['GET', 'POST', 'PUT', 'DELETE']),
  url: text(MOST_URL),
  headers: Type.Record(text(MOST_WORD), text(MOST_URL), { maxProperties: MOST_HEADERS }),
  body: Type.Optional(Type.String()),
  /** The bodies of this host, when the request is a part of a request on many bodies. */
  bodies: Type.Optional(Type.Array(text(MAX_ID), { maxItems: MOST_BODIES })),
  /** The revision of the asking host's rig file. */
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
  /** Requests of other hosts that are being performed. */
  readonly #performed = new Map<string, AbortController>();
  /** The same requests, by the names under which their routes find them. */
  readonly #handed = new Map<string, Handed>();
  #catchUp: CatchUp | undefined;
  #requests = 0;

  constructor(context: ForwardingContext) {
    this.#context = context;
  }

  /** Uses the shared rig file from now on. */
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

  /** Performs requests of other hosts. @param token for requests to this service; undefined = none is needed */
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

  /** Performs a request. A request for one camera takes one place; a part takes one for each body that it works on. */
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

  /** Refuses to send a password when several hosts claim the camera: one of them may not be a host at all. */
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
 * The request that one host may perform for another: an operation of a camera, or an operation on many bodies for the
 * named ones. Such operations answer with JSON, and none of them concerns the service itself. Only the headers that the
 * operation reads are kept.
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

/** Whether a password is anywhere in the request body: a client may have put it in a wrong place. */
function holdsPassword(body: string): boolean {
  return /"password":/i.test(body);
}

/**
 * Replaces lease ids by their hashes: the ids are secrets of this host's clients, the hashes are known to all hosts.
 */
function withoutLeaseIds(headers: HandedRequest['headers']): Record<string, string> {
  const { [LEASE_HEADER]: shown, ...others } = headers;
  if (shown === undefined) return others;
  return { ...others, [LEASE_HASHES]: idsIn(shown).map(hashOf).join() };
}

/** The URL in one form: clients may write the same URL in several ways. */
function withCanonicalPath(url: string): string {
  const path = pathOf(url);
  return canonicalPath(path) + url.slice(path.length);
}
