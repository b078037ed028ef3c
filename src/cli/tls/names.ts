// The names of a server in its certificate: host names and addresses by which clients may call it.

import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { allowedHost, ownNames } from '../../gateway/config/allow-lists.js';

/** Names of every host. */
const LOOPBACK = ['localhost', '127.0.0.1', '::1'];
/** An address at which other machines reach a host, so that the host has names in their network. */
const OPEN = '0.0.0.0';

/**
 * The names for a new certificate.
 * @param hostname of this host
 * @param present names of the certificate that is replaced; none is lost
 * @param more further names, separated by commas
 * @throws ConfigError for a name that no client can call
 */
export function serverNames(hostname: string, present: readonly string[], more: string): string[] {
  const given = more
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => allowedHost(name, '--name'));
  return [...new Set([...ownNames(OPEN, hostname), ...LOOPBACK, ...present, ...given].map(shortened))];
}

/** The names in a certificate. */
export function namesIn({ subjectAltName = '' }: X509Certificate): string[] {
  return subjectAltName
    .split(', ')
    .flatMap((entry) => /^(?:DNS|IP Address):(.+)$/.exec(entry)?.[1] ?? [])
    .map(shortened);
}

/** Names that the service answers for only if the setting `allow-host` has them. */
export function namesToAllow(names: readonly string[], hostname: string): string[] {
  const usual = [...ownNames(OPEN, hostname), ...LOOPBACK];
  return names.filter((name) => isIP(name) === 0 && !usual.includes(name));
}

/** An IPv6 address in its shortest form, any other name unchanged. */
function shortened(name: string): string {
  return isIP(name) === 6 ? new URL(`http://[${name}]`).hostname.slice(1, -1) : name;
}
