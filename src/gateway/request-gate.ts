// Who may use the service at all, judged by headers before a request has any effect: the name it was called
// by, the page it comes from, the token. Also says which CORS headers an answer carries. It knows no route
// and no camera. What browsers send: Fetch standard (Origin, Sec-Fetch-Site), Private Network Access.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { ServiceError } from './errors.js';

/** Who may use the service. */
export interface Access {
  /** Host names that may stand in the Host header: lower case, no port, IPv6 without brackets. */
  readonly hosts: readonly string[];
  /** Any IP address may stand there too; a name that was rebound to this host never is one. */
  readonly anyIpAddress: boolean;
  /** Origins beside the loopback ones, as browsers write them: `https://console.example`. */
  readonly origins: readonly string[];
  /** Every request but a preflight must carry it, where it is set. */
  readonly token?: string;
}

/** The part of a request the gate looks at. */
export interface GateRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

const LOOPBACK_ORIGIN = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;
const METHODS = 'GET, POST, PUT, DELETE, OPTIONS';
const PREFLIGHT_MAX_AGE_S = '600';
/** Headers of our answers that a page cannot read unless they are named (Fetch standard, CORS-safelisted response headers). */
const EXPOSED_HEADERS = [
  'Accept-Ranges',
  'Allow',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Repr-Digest',
  'Retry-After',
  'X-Frame-Age-Ms',
  'X-Frame-Number',
  'X-Frame-Time',
].join(', ');

/** Judges requests; holds no state but its rules. */
export class RequestGate {
  readonly #access: Access;
  readonly #hosts: ReadonlySet<string>;
  readonly #origins: ReadonlySet<string>;

  constructor(access: Access) {
    this.#access = access;
    this.#hosts = new Set(access.hosts.map((host) => host.toLowerCase()));
    this.#origins = new Set(access.origins);
  }

  /** @throws {ServiceError} BAD_REQUEST, HOST_NOT_ALLOWED, ORIGIN_NOT_ALLOWED, TOKEN_REQUIRED */
  check(request: GateRequest): void {
    const { host, origin } = request.headers;
    if (host === undefined) throw new ServiceError('BAD_REQUEST', 'the request has no Host header');
    if (!this.#allowsHost(host)) {
      throw new ServiceError('HOST_NOT_ALLOWED', `the service is not known as ${quote(host)}`);
    }
    if (origin !== undefined && !this.#allowsOrigin(origin)) {
      throw new ServiceError('ORIGIN_NOT_ALLOWED', `pages of ${quote(origin)} may not use this service`);
    }
    // An allowed page on 127.0.0.1 that calls localhost counts as cross-site, so an allowed Origin wins.
    const isFromElsewhere = origin === undefined && request.headers['sec-fetch-site'] === 'cross-site';
    if (isFromElsewhere && !isLinkToThePage(request)) {
      throw new ServiceError('ORIGIN_NOT_ALLOWED', 'a page of another site made this request');
    }
    if (request.method !== 'OPTIONS' && !this.#hasToken(request)) {
      throw new ServiceError('TOKEN_REQUIRED', 'the request carries no valid token');
    }
  }

  /** Headers for the answer to a request, whatever the answer is. */
  corsHeaders(request: GateRequest): Record<string, string> {
    const { host, origin } = request.headers;
    if (origin === undefined || !this.#allowsHost(host) || !this.#allowsOrigin(origin))
      return { vary: 'Origin' };
    const headers: Record<string, string> = {
      vary: 'Origin',
      'access-control-allow-origin': origin,
      'access-control-allow-methods': METHODS,
      'access-control-expose-headers': EXPOSED_HEADERS,
    };
    if (request.method !== 'OPTIONS') return headers;
    const wanted = request.headers['access-control-request-headers'];
    headers.vary = 'Origin, Access-Control-Request-Headers';
    headers['access-control-max-age'] = PREFLIGHT_MAX_AGE_S;
    if (wanted !== undefined) headers['access-control-allow-headers'] = wanted;
    if (request.headers['access-control-request-private-network'] === 'true') {
      headers['access-control-allow-private-network'] = 'true';
    }
    return headers;
  }

  #allowsHost(header: string | undefined): boolean {
    const name = hostName(header);
    return this.#hosts.has(name) || (this.#access.anyIpAddress && isIP(name) !== 0);
  }

  #allowsOrigin(origin: string): boolean {
    return LOOPBACK_ORIGIN.test(origin) || this.#origins.has(origin);
  }

  #hasToken(request: GateRequest): boolean {
    const { token } = this.#access;
    if (token === undefined) return true;
    const [, bearer] = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
    const given = bearer ?? queryToken(request.url ?? '');
    return given !== undefined && sameText(given, token);
  }
}

/** Somebody follows a link to the page of the service: that changes nothing, and no page may frame it. */
function isLinkToThePage({ method, url, headers }: GateRequest): boolean {
  const isDocument = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  return method === 'GET' && isDocument && /^\/(?:\?|$)/.test(url ?? '');
}

function hostName(header: string | undefined): string {
  const [, ipv6, name] = /^(?:\[([0-9a-f:.]+)\]|([^:[\]]+))(?::\d{1,5})?$/i.exec(header ?? '') ?? [];
  return (ipv6 ?? name ?? '').toLowerCase();
}

// EventSource cannot send headers, so the token may stand in the query; it never reaches a log.
function queryToken(url: string): string | undefined {
  const start = url.indexOf('?');
  if (start < 0) return undefined;
  return new URLSearchParams(url.slice(start + 1)).get('access_token') ?? undefined;
}

// Hashing makes both sides equally long, which the constant-time comparison asks for.
function sameText(left: string, right: string): boolean {
  const [leftHash, rightHash] = [left, right].map((text) => createHash('sha256').update(text).digest());
  return leftHash !== undefined && rightHash !== undefined && timingSafeEqual(leftHash, rightHash);
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 128));
}
