// A client of the running service. Sends each request once: a press is never repeated. Every failure becomes a
// CommandError that names the failure and what to type next; refusals keep the answer of the service.

import type { ClientRequest, IncomingMessage } from 'node:http';
import type { RequestOptions } from 'node:https';
import type { Static } from 'typebox';
import { printable } from '../../base/printable.js';
import type { OPERATIONS, OperationId } from '../../gateway/contract/operations.js';
import { CommandError, type Given } from '../command.js';
import { type Refusal, refusalText } from './refusals.js';
import { type ServicePlace, servicePlace } from './service-place.js';
import { requestFor, trustOf } from './trust.js';

type Contract<Id extends OperationId> = (typeof OPERATIONS)[Id];
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Answer of an operation that succeeds. */
export type AnswerOf<Id extends OperationId> = Static<Contract<Id>['success']['schema']>;

/** Limit of a request, longer than any answer takes: connecting a body on the network takes up to a minute. */
export const ANSWER_MS = 120_000;
/** Largest answer in JSON. The largest real one, all properties of a camera, has 0.2 MB. */
const MOST_ANSWER_BYTES = 16 * 1024 * 1024;

/** Requests to one service. */
export class ServiceClient {
  readonly place: ServicePlace;

  constructor(place: ServicePlace) {
    this.place = place;
  }

  /**
   * Sends a request whose answer is JSON.
   * @throws CommandError
   */
  async ask<Id extends OperationId>(
    method: Method,
    path: string,
    body?: Readonly<Record<string, unknown>>,
    timeoutMs = ANSWER_MS,
  ): Promise<AnswerOf<Id>> {
    const response = await this.open(method, path, { timeoutMs, ...(body === undefined ? {} : { body }) });
    return (await this.#json(response, path)) as AnswerOf<Id>;
  }

  /** Reads an answer in another form than JSON, such as CSV. @throws CommandError */
  async bytes(path: string): Promise<Uint8Array> {
    return this.#whole(await this.open('GET', path, { timeoutMs: ANSWER_MS }));
  }

  /**
   * Sends a request and resolves with its answer, if it is a success, before the content of the answer has arrived.
   * @param options `timeoutMs` is how long the connection may be silent; `signal` ends request and answer
   * @throws CommandError
   */
  async open(
    method: Method,
    path: string,
    options: {
      readonly timeoutMs: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: Readonly<Record<string, unknown>>;
      readonly signal?: AbortSignal;
    },
  ): Promise<IncomingMessage> {
    const response = await this.#exchange(method, path, options);
    const { statusCode = 0 } = response;
    if (statusCode >= 200 && statusCode < 300) return response;
    throw this.#refused(await this.#json(response, path), statusCode);
  }

  #exchange(
    method: Method,
    path: string,
    { timeoutMs, headers, body, signal }: Parameters<ServiceClient['open']>[2],
  ): Promise<IncomingMessage> {
    const { url, token, ca } = this.place;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const options: RequestOptions = {
      method,
      timeout: timeoutMs,
      ...(signal === undefined ? {} : { signal }),
      ...trustOf(ca),
      headers: {
        ...headers,
        ...leaseHeader(process.env.RIGD_LEASE),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      },
    };
    const send = requestFor(url);
    return new Promise((resolve, reject) => {
      const sent: ClientRequest = send(new URL(this.#below(path), url), options, resolve);
      sent.on('timeout', () => sent.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)));
      sent.on('error', (error: NodeJS.ErrnoException) =>
        reject(signal?.aborted === true ? error : this.#lost(error)),
      );
      sent.end(text);
    });
  }

  /** Behind a proxy the service may be below a path. */
  #below(path: string): string {
    return `${this.place.url.pathname.replace(/\/$/, '')}${path}`;
  }

  async #whole(response: IncomingMessage): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let bytes = 0;
    try {
      for await (const chunk of response as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > MOST_ANSWER_BYTES)
          throw new Error(`its answer is longer than ${MOST_ANSWER_BYTES} bytes`);
        chunks.push(chunk);
      }
    } catch (error) {
      throw this.#lost(error instanceof Error ? error : new Error(String(error)));
    }
    return Buffer.concat(chunks);
  }

  async #json(response: IncomingMessage, path: string): Promise<unknown> {
    const text = String(await this.#whole(response));
    try {
      return JSON.parse(text);
    } catch {
      const { href } = new URL(this.#below(path), this.place.url);
      throw new CommandError(
        'unreachable',
        `the program that answers at ${href} is not rigd: ${response.statusCode} ${response.headers['content-type'] ?? ''}\n` +
          `  next: give the address of the service by --url or RIGD_URL (this one is from ${this.place.source})`,
      );
    }
  }

  #refused(answer: unknown, status: number): CommandError {
    if (isRefusal(answer)) return new CommandError('failed', refusalText(answer), answer);
    return new CommandError('failed', `${this.place.url.href} answered ${status} without a reason`, answer);
  }

  #lost(error: NodeJS.ErrnoException): CommandError {
    const { url, source } = this.place;
    const { why, next } = LOSSES[error.code ?? ''] ?? {
      why: printable(error.message || (error.code ?? 'unknown error')),
      next: 'check whether the service answers: rigd status',
    };
    return new CommandError('unreachable', `no service at ${url.href} (${source}): ${why}\n  next: ${next}`);
  }
}

/** The reasons for which there is no connection, by their codes. */
const LOSSES: Readonly<Record<string, { readonly why: string; readonly next: string }>> = {
  ECONNREFUSED: {
    why: 'nothing listens there',
    next: 'rigd serve starts a service here; for another address: --url or RIGD_URL',
  },
  ENOTFOUND: {
    why: 'no computer with this name was found',
    next: 'check the name, or give the IP address instead, by --url or RIGD_URL',
  },
  EAI_AGAIN: {
    why: 'the name server of this computer does not answer',
    next: 'give the IP address instead of the name, by --url or RIGD_URL',
  },
  ECONNRESET: {
    why: 'the connection was closed without an answer',
    next: 'check whether the service answers by HTTPS, and give https:// in its address, by --url or RIGD_URL',
  },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    why: 'its certificate is for other names',
    next: 'call it by one of them, by --url or RIGD_URL; rigd tls init --name NAME makes a certificate for a further one',
  },
  CERT_HAS_EXPIRED: {
    why: 'its certificate has expired',
    next: 'renew it on the host of the service: rigd tls init',
  },
  EPROTO: {
    why: 'it does not answer by HTTPS',
    next: 'give http:// in its address, by --url or RIGD_URL',
  },
  ...Object.fromEntries(
    ['SELF_SIGNED_CERT_IN_CHAIN', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'].map(
      (code) => [
        code,
        {
          why: 'its certificate is from an authority that this computer does not trust',
          next: 'give the certificate of that authority, which the service has at /tls/root.crt: --ca FILE or RIGD_CA',
        },
      ],
    ),
  ),
};

/** A client of the service that the command line selects. @throws CommandError */
export async function clientFor(given: Pick<Given, 'options'>): Promise<ServiceClient> {
  return new ServiceClient(await servicePlace(given, process.env));
}

function isRefusal(answer: unknown): answer is Refusal {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'message' in answer &&
    typeof answer.message === 'string' &&
    'code' in answer &&
    typeof answer.code === 'string'
  );
}

/** The leases that the user holds. */
function leaseHeader(ids: string | undefined): Record<string, string> {
  const text = ids?.trim() ?? '';
  return /^[\w, -]+$/.test(text) ? { 'rig-lease': text } : {};
}
