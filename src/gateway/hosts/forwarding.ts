// Operations of cameras of other hosts: handed to the host that has the camera, which performs them as if its own client
// had asked, through all its checks, and answers with status, headers and body. JSON goes over the bus; pictures and
// files, and what is too large for a message, go by HTTP.

import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { ServiceError } from '../errors.js';
import { ASKED_BY, type Elsewhere, type HandedAnswer, type HandedRequest } from '../http/elsewhere.js';
import type { Limits } from '../limits.js';
import type { Bus } from './bus/bus.js';
import type { HostCalls, OtherHosts } from './remote-host.js';

/** Fetches from another host by HTTP. */
export type ByHttp = (host: string, request: HandedRequest) => Promise<HandedAnswer>;

/** What forwarding needs. */
export interface ForwardingParts {
  readonly bus: Bus;
  readonly calls: HostCalls;
  readonly hosts: OtherHosts;
  readonly byHttp: ByHttp;
  readonly limits: Pick<Limits, 'busCallMs'>;
}

/** Longer than any address or header of an operation. */
const MOST_URL = 16 * 1024;
const MOST_WORD = 256;
/** What one host performs for another: operations of a camera, and nothing of the service itself. */
const OF_A_CAMERA = /^\/api\/cameras\/[^/?#]+\//;
/** What a message needs beside the body. */
const ENVELOPE_BYTES = 16 * 1024;
/** Of the answer that a client gets; all others are of the connection or of the answering host alone. */
const PASSED_HEADERS = ['content-type', 'retry-after', 'etag'];

const text = (maxLength: number) => Type.String({ maxLength });
const REQUEST = Type.Object({
  /** Names the request while it is performed, for the host that asks. */
  id: Type.Integer(),
  method: Type.Enum(['GET', 'POST', 'PUT', 'DELETE']),
  url: text(MOST_URL),
  headers: Type.Record(text(MOST_WORD), text(MOST_URL)),
  body: Type.Optional(Type.String()),
});

/** A request on the bus. */
type WireRequest = Static<typeof REQUEST>;

const validator = Compile(REQUEST);

/** Its answer; without a body when it is too large for the bus. */
interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** See the head of this file. */
export class Forwarding implements Elsewhere {
  readonly #parts: ForwardingParts;
  /** Requests of other hosts that are performed. */
  readonly #performed = new Map<string, AbortController>();
  #requests = 0;

  constructor(parts: ForwardingParts) {
    this.#parts = parts;
  }

  hostOf(cameraId: string): string | undefined {
    return this.#parts.hosts.hostOf(cameraId)?.name;
  }

  async perform(host: string, request: HandedRequest): Promise<HandedAnswer> {
    const { calls, limits, byHttp, hosts } = this.#parts;
    const { method, url, headers, body, signal, isJson } = request;
    const asked = { ...request, headers: { ...headers, [ASKED_BY]: hosts.own } };
    if (!isJson) return byHttp(host, asked);
    this.#requests += 1;
    const id = this.#requests;
    const wire: WireRequest = {
      id,
      method: method as WireRequest['method'],
      url,
      headers: asked.headers,
      ...(body === undefined ? {} : { body }),
    };
    const cancel = () => this.#cancel(host, id);
    signal.addEventListener('abort', cancel);
    try {
      const options = { hasEffect: method !== 'GET', limitMs: limits.busCallMs };
      const answer = (await calls.ask(host, 'operation', wire, options)) as WireAnswer;
      if (answer.body !== undefined) return { ...answer, body: Buffer.from(answer.body) };
      return await byHttp(host, asked);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  /** Performs what other hosts ask for. @param token that requests need; undefined = none */
  serve(app: FastifyInstance, token: () => string | undefined): void {
    const { calls, bus } = this.#parts;
    calls.answer('cancel', async (question, asker) => {
      this.#performed.get(`${asker} ${(question as { id: number }).id}`)?.abort();
      return {};
    });
    calls.answer('operation', async (question, asker): Promise<WireAnswer> => {
      const { id, method, url, headers, body } = requestOf(question);
      const key = `${asker} ${id}`;
      const leaving = new AbortController();
      this.#performed.set(key, leaving);
      const own = token();
      try {
        const answer = await app.inject({
          method,
          url,
          headers: {
            ...headers,
            [ASKED_BY]: asker,
            ...(own === undefined ? {} : { authorization: `Bearer ${own}` }),
          },
          ...(body === undefined ? {} : { payload: body }),
          signal: leaving.signal,
        });
        const { statusCode: status, rawPayload } = answer;
        const passed = PASSED_HEADERS.flatMap((name) => {
          const value = answer.headers[name];
          return value === undefined ? [] : [[name, String(value)] as const];
        });
        const about = { status, headers: Object.fromEntries(passed) };
        if (rawPayload.length <= bus.maxBytes - ENVELOPE_BYTES) return { ...about, body: rawPayload };
        if (method === 'GET') return about;
        throw new ServiceError('INTERNAL', 'the answer is too large for the bus', { outcome: 'unknown' });
      } finally {
        this.#performed.delete(key);
      }
    });
  }

  #cancel(host: string, id: number): void {
    const { calls, limits } = this.#parts;
    calls.ask(host, 'cancel', { id }, { hasEffect: false, limitMs: limits.busCallMs }).catch(() => undefined);
  }
}

/** @throws BAD_REQUEST for what hosts do not ask of each other */
function requestOf(question: unknown): WireRequest {
  if (validator.Check(question) && OF_A_CAMERA.test((question as WireRequest).url))
    return question as WireRequest;
  throw new ServiceError(
    'BAD_REQUEST',
    'the other host asks for something that hosts do not ask of each other',
  );
}
