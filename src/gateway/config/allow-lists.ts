// Brings the values of --allow-host and --allow-origin into the form that is compared with the headers of requests. A
// value that cannot match, or that is not supported (`null`, wildcards, a dot at the end), would have no effect. So it
// is refused at the start, with an example of the right form.

import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { domainToASCII } from 'node:url';
import { quoted } from '../../base/quoted.js';
import { ConfigError } from './config-error.js';
import { isLoopback } from './reach.js';

/** Longer than any DNS name with `http://` or `https://` before it and a port behind it. */
const MAX_LENGTH = 270;
const NAME = /^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/;
const PORT = /^\d{1,5}$/;
/** A scheme as in RFC 3986. Browser extensions and desktop applications have schemes of their own, such as `app`. */
const SCHEME = /^[a-z][a-z0-9+.-]*$/;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' };

/**
 * Brings a value of `--allow-host` into the form that the request gate compares: lower case, without port, IPv6 without
 * brackets.
 * @param source of the value, as messages name it
 * @throws ConfigError
 */
export function allowedHost(text: string, source = '--allow-host'): string {
  const address = unbracketed(text);
  if (isIP(address) !== 0) return address.toLowerCase();
  const name = asciiName(text);
  if (name !== undefined) return name;
  throw new ConfigError(
    `${source} ${quoted(text)} is not a host name that can be allowed: give a name without scheme, port or path, like rig.local`,
  );
}

/**
 * Brings a value of `--allow-origin` into the form of the Origin header.
 * @throws ConfigError
 */
export function allowedOrigin(text: string, source = '--allow-origin'): string {
  const parts = text.length > MAX_LENGTH ? [] : text.toLowerCase().split('://');
  const [scheme = '', authority = ''] = parts;
  const { host, port } = hostAndPort(authority);
  const address = isIP(unbracketed(host)) === 6 ? `[${canonicalIPv6(host)}]` : asciiName(host);
  const isWellFormed = parts.length === 2 && SCHEME.test(scheme) && address !== undefined;
  if (isWellFormed && (port === undefined || (PORT.test(port) && Number(port) <= 65_535))) {
    const portText = port === undefined ? undefined : String(Number(port));
    return `${scheme}://${address}${portText === undefined || portText === DEFAULT_PORTS[scheme] ? '' : `:${portText}`}`;
  }
  throw new ConfigError(
    `${source} ${quoted(text)} is not an origin that can be allowed: give scheme and host, and the port unless ` +
      "it is the scheme's own, with nothing after them, like http://studio:3000; all pages cannot be allowed at once",
  );
}

/** A name as browsers send it: lower case, letters beyond ASCII encoded; undefined = not a valid name. */
function asciiName(text: string): string | undefined {
  if (text.length > MAX_LENGTH || /[\s:/@[\]?#*%\\]/.test(text)) return undefined;
  const name = domainToASCII(text);
  return NAME.test(name) ? name : undefined;
}

function unbracketed(text: string): string {
  return text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
}

/** The form of the URL standard, which browsers send. */
function canonicalIPv6(bracketed: string): string {
  return unbracketed(new URL(`http://${bracketed}`).hostname);
}

function hostAndPort(authority: string): { host: string; port: string | undefined } {
  const colon = authority.indexOf(':', authority.lastIndexOf(']') + 1);
  if (colon < 0) return { host: authority, port: undefined };
  return { host: authority.slice(0, colon), port: authority.slice(colon + 1) };
}

/**
 * Names of this host in its network: its host name and its name in multicast DNS. Requests to a service that listens
 * there may use them. DNS rebinding (SECURITY.md) cannot give one of these names to a page of another host.
 * @param host where the service listens.
 */
export function ownNames(host: string, hostname: string): string[] {
  if (isLoopback(host) || hostname === '') return [];
  const [label = hostname] = hostname.split('.', 1);
  return [...new Set([hostname, label, `${label}.local`].map((name) => name.toLowerCase()))];
}

/**
 * Checks a value of `--recipe-allow`: a program by its absolute path, or the beginning of a web address.
 * @throws ConfigError
 */
export function recipeAllowed(text: string, source = '--recipe-allow'): string {
  if (isAbsolute(text) || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) return text;
  throw new ConfigError(
    `${source} ${quoted(text)} is neither a program with its absolute path nor an address with http:// or https://`,
  );
}
