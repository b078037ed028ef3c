// Reads pictures, files and streams from other hosts by HTTP; these do not go over the bus. Over the bus each host
// gives the others a token for its current run, which opens only the operations of host-operations.ts. All requests are
// GET, so they may be sent again.

import { randomBytes } from 'node:crypto';
import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { rootCertificates } from 'node:tls';
import type { Clock } from '../../base/clock.js';
import type { AbortNotice } from '../../base/within.js';
import { ServiceError } from '../errors/errors.js';
import { HOST_TOKEN_HEADER, type HostAccess } from '../http/host-access.js';
import type { Limits } from '../limits/limit-table.js';
import { isOpenToHosts } from './host-operations.js';
import { Places } from './places.js';
import type { HostCalls, OtherHosts, RemoteHost } from './remote-host.js';

/**
 * The most connections to one other host, except for live views, each of which has a connection of its own. A further
 * request waits for a free connection.
 */
const SOCKETS = 64;

/** Dependencies of the requests to other hosts. */
export interface PeersContext {
  readonly calls: HostCalls;
  readonly others: OtherHosts;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'hostRequests' | 'hostSilentMs' | 'answerMs'>;
  /** Certificate of a local authority that is trusted besides those of Node.js, PEM. */
  readonly authority?: string | undefined;
}

/** A request to another host. */
export interface PeerRequest {
  /** Path and query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Aborted when the answer is no longer wanted, also while it arrives. */
  readonly signal?: AbortNotice;
  /** Whether the answer never ends; then it gets a connection of its own. */
  readonly isEndless?: boolean;
  /** Whether data arrives without pauses; then silence is an error, even if the host is connected. */
  readonly isSteady?: boolean;
}

/** Verb of the question for the token of a host. */
const VERB = 'peer';
const TOKEN_BYTES = 32;

/** Reads from other hosts, and decides what they may read here. */
export class Peers {
  /** Rights of other hosts, for the gate of this service. */
  readonly access: HostAccess;
  readonly #context: PeersContext;
  readonly #tokens = new Map<string, { readonly session: string; readonly token: Promise<string> }>();
  /** Open requests by host. */
  readonly #open = new Map<string, Set<ClientRequest>>();
  /** Requests that wait for the token of a host, by host. */
  readonly #waiting = new Places();
  /** Authorities for HTTPS; empty: those of Node.js. */
  readonly #trust: { readonly ca?: string[] };
  readonly #agents: { readonly http: HttpAgent; readonly https: HttpsAgent };

  constructor(context: PeersContext) {
    this.#context = context;
    this.access = {
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
      opens: isOpenToHosts,
      serves: (cameraId) => context.others.hostOf(cameraId) === undefined,
    };
    const options = { keepAlive: true, maxSockets: SOCKETS };
    const { authority } = context;
    this.#trust = authority === undefined ? {} : { ca: [...rootCertificates, authority] };
    this.#agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
    context.calls.answer(VERB, async () => ({ token: this.access.token }));
  }

  /**
   * Asks another host. The caller reads the answer, whatever its status, or destroys it.
   * @throws HOST_UNREACHABLE, HOST_LOST, CANCELLED
   */
  async get(host: RemoteHost, request: PeerRequest): Promise<IncomingMessage> {
    if (host.state !== 'here')
      throw new ServiceError('HOST_UNREACHABLE', `host ${host.name} is ${host.state}: ${host.reason}`);
    if (host.url === '') {
      throw new ServiceError(
        'HOST_UNREACHABLE',
        `pictures and files of host ${host.name} can be read on that host only: it listens for its own machine alone`,
        {
          advice: 'Start that host with --host and a token, or set its address with --bus-url.',
        },
      );
    }
    this.#refuseMany(host.name);
    for (const isLast of [false, true]) {
      const { answered } = await this.#sent(host, request);
      const answer = await answered;
      if (answer.statusCode !== 401) return answer;
      // The host has restarted and has another token, which the bus has not announced yet.
      answer.resume();
      this.#tokens.delete(host.name);
      if (isLast) break;
    }
    throw new ServiceError('HOST_UNREACHABLE', `host ${host.name} does not admit the requests of this one`, {
      advice: `Check whether ${host.url} is that host, or set its address with its --bus-url.`,
    });
  }

  /** Ends every request. */
  close(): void {
    for (const open of this.#open.values()) for (const request of open) request.destroy();
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }

  #refuseMany(name: string): void {
    const { hostRequests: most } = this.#context.limits;
    if ((this.#open.get(name)?.size ?? 0) + this.#waiting.taken(name) < most) return;
    throw new ServiceError('HOST_UNREACHABLE', `${most} requests to host ${name} are open already`, {
      advice: 'Retry when some of them have ended; close live views and downloads that are not needed.',
    });
  }

  #opened(name: string): Set<ClientRequest> {
    const open = this.#open.get(name) ?? new Set();
    this.#open.set(name, open);
    return open;
  }

  #tokenOf({ name, session }: RemoteHost): Promise<string> {
    const known = this.#tokens.get(name);
    if (known?.session === session) return known.token;
    const { calls, limits } = this.#context;
    const token = calls.ask(name, VERB, {}, { hasEffect: false, limitMs: limits.answerMs }).then(tokenIn);
    this.#tokens.set(name, { session, token });
    token.catch(() => {
      if (this.#tokens.get(name)?.token === token) this.#tokens.delete(name);
    });
    return token;
  }

  /** Sends a request as soon as the token has arrived. The request counts while it waits for the token. */
  #sent(host: RemoteHost, request: PeerRequest): Promise<{ answered: Promise<IncomingMessage> }> {
    return this.#waiting.during(host.name, async () => {
      const token = await this.#tokenOf(host);
      return { answered: this.#answered(host, request, token) };
    });
  }

  async #answered(host: RemoteHost, request: PeerRequest, token: string): Promise<IncomingMessage> {
    try {
      return await this.#send(host, request, token);
    } catch (error) {
      // The other host closed an idle connection at the moment when it was used.
      if (!(error instanceof StaleConnection)) throw error;
      return this.#send(host, { ...request, isEndless: true }, token);
    }
  }

  #send(host: RemoteHost, request: PeerRequest, token: string): Promise<IncomingMessage> {
    const { path, headers = {}, signal, isEndless = false } = request;
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(new ServiceError('CANCELLED', 'the caller left before another host was asked'));
        return;
      }
      const isTls = host.url.startsWith('https:');
      const sent = (isTls ? httpsRequest : httpRequest)(host.url + path, {
        agent: isEndless ? false : this.#agents[isTls ? 'https' : 'http'],
        ...this.#trust,
        headers: { ...headers, [HOST_TOKEN_HEADER]: token },
      });
      const open = this.#opened(host.name);
      open.add(sent);
      let hasArrived = false;
      sent.once('socket', (socket) => {
        hasArrived = !socket.connecting;
        socket.once('connect', () => {
          hasArrived = true;
        });
      });
      const leave = () => sent.destroy();
      signal?.addEventListener('abort', leave, { once: true });
      const cancelLook = this.#watch(sent, host, request.isSteady === true);
      sent.once('close', () => {
        open.delete(sent);
        if (open.size === 0) this.#open.delete(host.name);
        signal?.removeEventListener('abort', leave);
        cancelLook();
      });
      sent.once('response', resolve);
      // An error after the answer has begun is handled by the reader of the answer.
      sent.on('error', (error) => {
        if (signal?.aborted === true) reject(new ServiceError('CANCELLED', 'the caller left'));
        else reject(refusal(sent, host, error, hasArrived));
      });
      sent.end();
    });
  }

  /** Gives up a connection that cannot be opened, and a connection that is silent because its host has left. */
  #watch(sent: ClientRequest, { name }: RemoteHost, isSteady: boolean): () => void {
    const { clock, limits, others } = this.#context;
    let readBytes = -1;
    const look = () => {
      const { socket } = sent;
      const isSilent = socket !== null && (socket.connecting || socket.bytesRead === readBytes);
      readBytes = socket?.bytesRead ?? -1;
      const isThere = others.find(name)?.state === 'here' && socket?.connecting === false;
      if (isSilent && (isSteady || !isThere)) {
        sent.destroy(new Error(`it was silent for ${limits.hostSilentMs} ms`));
        return;
      }
      cancel = clock.setTimer(limits.hostSilentMs, look);
    };
    let cancel = clock.setTimer(limits.hostSilentMs, look);
    return () => cancel();
  }
}

/** The error for a request without an answer. */
function refusal(sent: ClientRequest, { name, url }: RemoteHost, error: Error, hasArrived: boolean): Error {
  if (sent.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET')
    return new StaleConnection(error.message);
  const code = hasArrived ? 'HOST_LOST' : 'HOST_UNREACHABLE';
  return new ServiceError(code, `host ${name} at ${url}: ${error.message}`, { cause: error });
}

class StaleConnection extends Error {}

/** The token in an answer. @throws ServiceError for an answer that is not valid */
function tokenIn(answer: unknown): string {
  const { token } = Object(answer) as { token?: unknown };
  // The token becomes a header.
  if (typeof token === 'string' && /^[\w-]{1,128}$/.test(token)) return token;
  throw new ServiceError('HOST_LOST', 'another host gives no token for its pictures and files');
}
