// The names and origins that settings allow, in the form in which browsers send them. A value that no browser ever
// sends would allow nothing without a sign of it, so it is refused, with an example of the right form.

import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { quoted } from '../../worker/protocol/quoted.js';
import { ConfigError } from './config-error.js';

/** As many characters as a name of the DNS and a port have. */
const MAX_LENGTH = 270;
const NAME = /^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/;
const PORT = /^\d{1,5}$/;
/** What begins an origin: a scheme of RFC 3986, of which programs with pages of their own have others than http. */
const SCHEME = /^[a-z][a-z0-9+.-]*$/;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' };

/**
 * A name of `--allow-host` as it stands in the Host header.
 * @throws ConfigError
 */
export function allowedHost(text: string): string {
  const address = unbracketed(text);
  if (isIP(address) !== 0) return address.toLowerCase();
  const name = asciiName(text);
  if (name !== undefined) return name;
  throw new ConfigError(
    `--allow-host ${quoted(text)} matches no request: give a name without scheme, port or path, like rig.local`,
  );
}

/**
 * An origin of `--allow-origin` as it stands in the Origin header.
 * @throws ConfigError
 */
export function allowedOrigin(text: string): string {
  const parts = text.length > MAX_LENGTH ? [] : text.toLowerCase().split('://');
  const [scheme = '', authority = ''] = parts;
  const { host, port } = hostAndPort(authority);
  const address = isIP(unbracketed(host)) === 6 ? `[${canonicalIPv6(host)}]` : asciiName(host);
  const isWhole = parts.length === 2 && SCHEME.test(scheme) && address !== undefined;
  if (isWhole && (port === undefined || (PORT.test(port) && Number(port) <= 65_535))) {
    const shown = port === undefined ? undefined : String(Number(port));
    return `${scheme}://${address}${shown === undefined || shown === DEFAULT_PORTS[scheme] ? '' : `:${shown}`}`;
  }
  throw new ConfigError(
    `--allow-origin ${quoted(text)} matches no page: give scheme, name and port and nothing after them, ` +
      'like http://studio:3000; there is no value that means all pages',
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

/** In the form the URL standard gives it, which browsers send. */
function canonicalIPv6(bracketed: string): string {
  return unbracketed(new URL(`http://${bracketed}`).hostname);
}

function hostAndPort(authority: string): { host: string; port: string | undefined } {
  const colon = authority.indexOf(':', authority.lastIndexOf(']') + 1);
  if (colon < 0) return { host: authority, port: undefined };
  return { host: authority.slice(0, colon), port: authority.slice(colon + 1) };
}
