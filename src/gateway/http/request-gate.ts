// Decides who may use the service before a request has any effect. It reads only the headers: host name, page that
// makes the request, token. It also makes the headers that tell browsers who may read an answer. Must not know routes
// and cameras. Standards on what browsers send: Fetch (Origin, Sec-Fetch-Site, Cross-Origin-Resource-Policy), Referrer
// Policy, Private Network Access. The rules for users are in docs/run/configuration.md.

import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { quoted } from '../../base/quoted.js';
import { ACCESS_TOKEN } from '../contract/operation.js';
import type { Role } from '../contract/role-needs.js';
import { ServiceError } from '../errors/errors.js';
import { checkHost, HOST_TOKEN_HEADER, type HostAccess } from './host-access.js';
import { pathOf } from './path-of.js';
import { sameText } from './same-text.js';

/** Who may use the service. */
export interface Access {
  /** Host names that the Host header may have: lower case, no port, IPv6 without brackets. */
  readonly hosts: readonly string[];
  /** Whether the Host header may also have any IP address: DNS rebinding works with names only. */
  readonly anyIpAddress: boolean;
  /** Allowed origins in addition to the loopback ones, as browsers write them: `https://console.example`. */
  readonly origins: readonly string[];
  /**
   * The token of the role administer. When set, every request must carry a token, except a preflight and a request to
   * an open path.
   */
  readonly token?: string;
  /** Tokens of lower roles; they count only if there is a token of the highest one. */
  readonly lowerTokens?: Readonly<Partial<Record<Role, string>>>;
}

/** The part of a request that the gate reads. */
export interface GateRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** Headers of every answer: browsers must not guess another media type than the declared one. */
export const FIXED_HEADERS = { 'x-content-type-options': 'nosniff' } as const;
/** Headers for answers to bytes that are not an HTTP request: the page is unknown, so no page may read the answer. */
export const STRICT_HEADERS = { ...FIXED_HEADERS, 'cross-origin-resource-policy': 'same-origin' } as const;

const LOOPBACK_ORIGIN = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;
const LOOPBACK_HOST = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/;
const METHODS = 'GET, HEAD, POST, PUT, DELETE, OPTIONS';
const PREFLIGHT_MAX_AGE_S = '600';
/**
 * Headers of our answers that a page can read only if they are named here (Fetch standard, CORS-safelisted response
 * headers).
 */
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

/** Pages for people. They have no effect, contain no data of cameras, cannot be framed, and ask for the token. */
const PAGES: ReadonlySet<string> = new Set(['/', '/docs']);
/** Paths that need no token: their answers contain no data of the rig. */
const OPEN_PATHS: ReadonlySet<string> = new Set([
  ...PAGES,
  '/livez',
  '/docs/swagger-ui.css',
  '/docs/swagger-ui-bundle.js',
  '/manifest.webmanifest',
  '/icon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/tls/root.crt',
]);
/** Folder of the scripts and the style of the operator page. */
const PAGE_PARTS = '/page/';
/** User-Agent of every browser; a page can change it only with a preflight. */
const BROWSER = /^Mozilla\//;
/** Programs with such a User-Agent that are not browsers: PowerShell's web cmdlets. */
const NO_BROWSER = /PowerShell\//;
/** A page of another origin that adds this header must send a preflight first, which is refused. */
const PAGE_HEADER = 'x-requested-with';
/** Advice for the user of a browser that does not name the page. */
const UNKNOWN_PAGE_ADVICE =
  'Open the page of the service at /, call it as localhost or by https, or set a token; see docs/run/configuration.md.';

const VARY = 'Origin, Referer';

/** The policy that says which pages may embed an answer, when no allowed page is named. */
function othersPolicy(isOfThisHost: boolean): string {
  return isOfThisHost ? 'same-site' : 'same-origin';
}

/** Headers for requests that name no page, as most programs send them; made once. */
const unnamedPage = (isOfThisHost: boolean) => {
  return { ...FIXED_HEADERS, 'cross-origin-resource-policy': othersPolicy(isOfThisHost), vary: VARY };
};
const TO_THIS_HOST = unnamedPage(true);
const TO_ANOTHER_NAME = unnamedPage(false);

/** Checks requests. It has no state but its rules. */
export class RequestGate {
  readonly #read: () => Access;
  readonly #hosts: HostAccess | undefined;

  /**
   * @param read gives the rules in force, which a reload of the settings changes.
   * @param hosts undefined: there are no other hosts.
   */
  constructor(read: () => Access, hosts?: HostAccess) {
    this.#read = read;
    this.#hosts = hosts;
  }

  get #access(): Access {
    return this.#read();
  }

  /**
   * Admits or refuses a request.
   * @returns its role
   * @throws {ServiceError} BAD_REQUEST, HOST_NOT_ALLOWED, ORIGIN_NOT_ALLOWED, TOKEN_REQUIRED
   */
  check(request: GateRequest): Role {
    const { host, origin, [HOST_TOKEN_HEADER]: given } = request.headers;
    // No page knows such a token, so host name and page of the request do not matter.
    if (this.#hosts !== undefined && given !== undefined) {
      checkHost(request, this.#hosts, given);
      return 'administer';
    }
    if (host === undefined) throw new ServiceError('BAD_REQUEST', 'the request has no Host header');
    if (!this.#allowsHost(host)) {
      throw new ServiceError(
        'HOST_NOT_ALLOWED',
        `the service does not answer for the host name ${quoted(host, 128)}`,
      );
    }
    if (origin !== undefined && !this.#allowsOrigin(origin, host)) {
      throw new ServiceError(
        'ORIGIN_NOT_ALLOWED',
        `pages of ${quoted(origin, 128)} may not use this service`,
      );
    }
    // A page on 127.0.0.1 that calls localhost counts as cross-site. So an allowed Origin is enough.
    if (origin === undefined && !isCallOfThePage(request)) this.#checkUnnamedPage(request, host);
    const role = this.#roleOf(request);
    if (role === undefined && request.method !== 'OPTIONS' && !isOpen(request)) {
      throw new ServiceError('TOKEN_REQUIRED', 'the request carries no valid token');
    }
    return role ?? 'look';
  }

  /**
   * Checks a request without Origin. Browsers leave Origin out for embedded resources and same-origin GETs. Instead
   * they send Sec-Fetch-Site, but only to trustworthy origins (https, localhost), and Referer, unless the page
   * suppresses it.
   * @throws {ServiceError} ORIGIN_NOT_ALLOWED
   */
  #checkUnnamedPage({ headers }: GateRequest, host: string): void {
    const site = headers['sec-fetch-site'];
    if (site === 'same-origin' || site === 'none') return;
    // Only an allowed page has the token; `check` verifies it next.
    if (site === undefined && this.#access.token !== undefined) return;
    const page = pageOf(headers);
    if (page !== undefined && this.#allowsOrigin(page, host)) return;
    if (page !== undefined || site === 'cross-site') {
      throw new ServiceError('ORIGIN_NOT_ALLOWED', 'the request comes from a page of another site');
    }
    // Browsers take all ports of one host for the same site, and pages of this host are allowed.
    if (site !== undefined && isLoopback(host)) return;
    if (site === undefined && !isUnprovenBrowser(headers)) return;
    throw new ServiceError(
      'ORIGIN_NOT_ALLOWED',
      'the browser does not name the page that made this request',
      {
        advice: UNKNOWN_PAGE_ADVICE,
      },
    );
  }

  /** Headers for the answer to a request, whatever the answer is. */
  pageHeaders(request: GateRequest): Readonly<Record<string, string>> {
    const { host = '', origin, referer = '' } = request.headers;
    if (origin === undefined && referer === '') return isLoopback(host) ? TO_THIS_HOST : TO_ANOTHER_NAME;
    return { ...FIXED_HEADERS, ...this.#resourcePolicy(request), ...this.#corsHeaders(request) };
  }

  /** The header that says which pages may embed the answer; a browser enforces it. */
  #resourcePolicy({ headers }: GateRequest): Record<string, string> {
    const { host = '' } = headers;
    const page = headers.origin ?? pageOf(headers);
    const isAllowed = this.#allowsHost(host) && page !== undefined && this.#allowsOrigin(page, host);
    return { 'cross-origin-resource-policy': isAllowed ? 'cross-origin' : othersPolicy(isLoopback(host)) };
  }

  #corsHeaders(request: GateRequest): Record<string, string> {
    const { host = '', origin } = request.headers;
    if (origin === undefined || !this.#allowsHost(host) || !this.#allowsOrigin(origin, host))
      return { vary: VARY };
    const headers: Record<string, string> = {
      vary: VARY,
      'access-control-allow-origin': origin,
      'access-control-allow-methods': METHODS,
      'access-control-expose-headers': EXPOSED_HEADERS,
    };
    if (request.method !== 'OPTIONS') return headers;
    const asked = request.headers['access-control-request-headers'];
    headers.vary = 'Origin, Access-Control-Request-Headers';
    headers['access-control-max-age'] = PREFLIGHT_MAX_AGE_S;
    if (asked !== undefined) headers['access-control-allow-headers'] = asked;
    if (request.headers['access-control-request-private-network'] === 'true') {
      headers['access-control-allow-private-network'] = 'true';
    }
    return headers;
  }

  #allowsHost(header: string): boolean {
    const name = hostName(header);
    return (
      this.#access.hosts.some((host) => host.toLowerCase() === name) ||
      (this.#access.anyIpAddress && isIP(name) !== 0)
    );
  }

  // A page at the host name of this request is our own: requests with a foreign host name have been refused.
  #allowsOrigin(origin: string, host: string): boolean {
    return LOOPBACK_ORIGIN.test(origin) || this.#access.origins.includes(origin) || isAtHost(origin, host);
  }

  /** The role of the token; undefined without a valid one. The time does not depend on which token it is. */
  #roleOf(request: GateRequest): Role | undefined {
    const { token, lowerTokens } = this.#access;
    if (token === undefined) return 'administer';
    const [, bearer] = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
    const given = bearer ?? queryToken(request.url ?? '');
    if (given === undefined) return undefined;
    const tokens = Object.entries({ ...lowerTokens, administer: token }) as [Role, string][];
    const [role] = tokens.filter(([, each]) => sameText(given, each)).map(([name]) => name);
    return role;
  }
}

/** Whether the answer reveals nothing, so that it needs no token. */
function isOpen({ url }: GateRequest): boolean {
  const path = pathOf(url);
  return OPEN_PATHS.has(path) || path.startsWith(PAGE_PARTS);
}

/**
 * Whether the request is for a page of the service, to which any page may link. Where browsers send Sec-Fetch headers,
 * they must show a navigation.
 */
function isCallOfThePage({ method, url, headers }: GateRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || !PAGES.has(pathOf(url))) return false;
  if (headers['sec-fetch-site'] === undefined) return true;
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
}

/** The origin of the page by Referer; undefined = unknown. */
function pageOf({ referer }: IncomingHttpHeaders): string | undefined {
  if (referer === undefined || referer === '') return undefined;
  return URL.canParse(referer) ? new URL(referer).origin : 'null';
}

/** Whether a browser made the request, and nothing shows that its page is ours or allowed. */
function isUnprovenBrowser(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'] ?? '';
  return BROWSER.test(agent) && !NO_BROWSER.test(agent) && headers[PAGE_HEADER] === undefined;
}

/** Compares host and port only: a proxy in front of the service may have changed the scheme. */
function isAtHost(origin: string, host: string): boolean {
  const [scheme = '', address] = origin.toLowerCase().split('://');
  const port = { http: ':80', https: ':443' }[scheme];
  if (port === undefined || address === undefined) return false;
  const own = host.toLowerCase();
  return address === (own.endsWith(port) ? own.slice(0, -port.length) : own);
}

/** The last Host header and the name in it; clients send the same header with each request. */
let lastHost = { header: '', name: '' };

function hostName(header: string): string {
  if (header === lastHost.header) return lastHost.name;
  const [, ipv6, name] =
    /^(?:\[([0-9a-f:.]+)(?:%[\w.~%-]{1,32})?\]|([^:[\]]+))(?::\d{1,5})?$/i.exec(header) ?? [];
  lastHost = { header, name: (ipv6 ?? name ?? '').toLowerCase() };
  return lastHost.name;
}

function isLoopback(host: string): boolean {
  return LOOPBACK_HOST.test(hostName(host));
}

// EventSource cannot send headers, so the token may be in the query. The query is never logged.
function queryToken(url: string): string | undefined {
  const start = url.indexOf('?');
  if (start < 0) return undefined;
  return new URLSearchParams(url.slice(start + 1)).get(ACCESS_TOKEN) ?? undefined;
}
