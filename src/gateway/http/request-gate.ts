// Who may use the service at all, judged by headers before a request has any effect: the name it was called
// by, the page it comes from, the token. Also says which headers tell browsers who may use an answer. It knows no
// route and no camera. What browsers send: Fetch standard (Origin, Sec-Fetch-Site, Cross-Origin-Resource-Policy),
// Referrer Policy, Private Network Access. docs/configuration.md tells the rules to users.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { quoted } from '../../worker/protocol/quoted.js';
import { ServiceError } from '../errors.js';

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

/** Headers of every answer: what it holds is what its type says, and nothing a browser may guess. */
export const FIXED_HEADERS = { 'x-content-type-options': 'nosniff' } as const;
/** For answers to what is no request: no page is known, so none may use it. */
export const STRICT_HEADERS = { ...FIXED_HEADERS, 'cross-origin-resource-policy': 'same-origin' } as const;

const LOOPBACK_ORIGIN = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;
const LOOPBACK_HOST = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/;
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

/** Every browser calls itself so; no page can change that of a request which needs no preflight. */
const BROWSER = /^Mozilla\//;
/** Programs that call themselves so and are none: PowerShell's web cmdlets. */
const NO_BROWSER = /PowerShell\//;
/** A page of elsewhere that adds a header has to send a preflight first, which is refused. */
const PAGE_HEADER = 'x-requested-with';
/** What a browser can do that does not say which page asks. */
const UNKNOWN_PAGE_ADVICE =
  'Open the page of the service at /, call it as localhost or by https, or set a token; see docs/configuration.md.';

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
      throw new ServiceError('HOST_NOT_ALLOWED', `the service is not known as ${quoted(host, 128)}`);
    }
    if (origin !== undefined && !this.#allowsOrigin(origin, host)) {
      throw new ServiceError(
        'ORIGIN_NOT_ALLOWED',
        `pages of ${quoted(origin, 128)} may not use this service`,
      );
    }
    // An allowed page on 127.0.0.1 that calls localhost counts as cross-site, so an allowed Origin wins.
    if (origin === undefined && !isCallOfThePage(request)) this.#checkUnnamedPage(request, host);
    if (request.method !== 'OPTIONS' && !this.#hasToken(request)) {
      throw new ServiceError('TOKEN_REQUIRED', 'the request carries no valid token');
    }
  }

  /**
   * Browsers leave Origin out of what a page embeds and of its own GETs. They say instead how the page stands to this
   * service, but only to origins that nobody can read on the way (https, localhost), and by Referer which page it is,
   * unless the page hides that.
   * @throws {ServiceError} ORIGIN_NOT_ALLOWED
   */
  #checkUnnamedPage({ headers }: GateRequest, host: string): void {
    const site = headers['sec-fetch-site'];
    if (site === 'same-origin' || site === 'none') return;
    // Whoever has the token is no foreign page; whether it is there is the next thing to be looked at.
    if (site === undefined && this.#access.token !== undefined) return;
    const page = pageOf(headers);
    if (page !== undefined && this.#allowsOrigin(page, host)) return;
    if (page !== undefined || site === 'cross-site') {
      throw new ServiceError('ORIGIN_NOT_ALLOWED', 'a page of another site made this request');
    }
    // Every port of this host is the same site, and its pages are allowed.
    if (site !== undefined && LOOPBACK_HOST.test(hostName(host))) return;
    if (site === undefined && !isUnprovenBrowser(headers)) return;
    throw new ServiceError('ORIGIN_NOT_ALLOWED', 'the browser does not say which page made this request', {
      advice: UNKNOWN_PAGE_ADVICE,
    });
  }

  /** Headers for the answer to a request, whatever the answer is. */
  pageHeaders(request: GateRequest): Record<string, string> {
    return { ...FIXED_HEADERS, ...this.#resourcePolicy(request), ...this.#corsHeaders(request) };
  }

  /** Which pages may embed the answer, whatever they did to get it: a browser shows it to no other. */
  #resourcePolicy({ headers }: GateRequest): Record<string, string> {
    const { host = '' } = headers;
    const page = headers.origin ?? pageOf(headers);
    const isAllowed = this.#allowsHost(host) && page !== undefined && this.#allowsOrigin(page, host);
    const others = LOOPBACK_HOST.test(hostName(host)) ? 'same-site' : 'same-origin';
    return { 'cross-origin-resource-policy': isAllowed ? 'cross-origin' : others };
  }

  #corsHeaders(request: GateRequest): Record<string, string> {
    const { host = '', origin } = request.headers;
    if (origin === undefined || !this.#allowsHost(host) || !this.#allowsOrigin(origin, host))
      return { vary: 'Origin, Referer' };
    const headers: Record<string, string> = {
      vary: 'Origin, Referer',
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

  #allowsHost(header: string): boolean {
    const name = hostName(header);
    return this.#hosts.has(name) || (this.#access.anyIpAddress && isIP(name) !== 0);
  }

  // The page that was loaded by the name this request calls us by is our own: names that are not ours were refused before.
  #allowsOrigin(origin: string, host: string): boolean {
    return LOOPBACK_ORIGIN.test(origin) || this.#origins.has(origin) || isAtHost(origin, host);
  }

  #hasToken(request: GateRequest): boolean {
    const { token } = this.#access;
    if (token === undefined) return true;
    const [, bearer] = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
    const given = bearer ?? queryToken(request.url ?? '');
    return given !== undefined && sameText(given, token);
  }
}

/**
 * The page of the service itself is asked for. It starts nothing, shows nothing of the cameras by itself, and no page may
 * frame it, so a link of any page may lead there. Where browsers say what they want it for, it must be that.
 */
function isCallOfThePage({ method, url, headers }: GateRequest): boolean {
  if (method !== 'GET' || !/^\/(?:\?|$)/.test(url ?? '')) return false;
  if (headers['sec-fetch-site'] === undefined) return true;
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/** The origin of the page that asks, as far as Referer tells; undefined = it does not. */
function pageOf({ referer }: IncomingHttpHeaders): string | undefined {
  if (referer === undefined || referer === '') return undefined;
  return URL.canParse(referer) ? new URL(referer).origin : 'null';
}

/** A browser to which we are no trustworthy origin, and whose page shows no sign that it is ours or allowed. */
function isUnprovenBrowser(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'] ?? '';
  return BROWSER.test(agent) && !NO_BROWSER.test(agent) && headers[PAGE_HEADER] === undefined;
}

/** By host and port alone: a proxy in front of us may have changed the scheme. */
function isAtHost(origin: string, host: string): boolean {
  const [scheme = '', address] = origin.toLowerCase().split('://');
  const port = { http: ':80', https: ':443' }[scheme];
  if (port === undefined || address === undefined) return false;
  const own = host.toLowerCase();
  return address === (own.endsWith(port) ? own.slice(0, -port.length) : own);
}

function hostName(header: string): string {
  const [, ipv6, name] = /^(?:\[([0-9a-f:.]+)\]|([^:[\]]+))(?::\d{1,5})?$/i.exec(header) ?? [];
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
