// Requests by HTTP or HTTPS, as the address of the service says, and the authorities that commands trust.

import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { rootCertificates } from 'node:tls';

/** The function that sends a request to an address. */
export function requestFor({ protocol }: URL): typeof requestHttp {
  return protocol === 'https:' ? requestHttps : requestHttp;
}

/**
 * The options of a request that say whom it trusts.
 * @param ca certificate of an authority, PEM; undefined: only those of Node.js
 */
export function trustOf(ca: string | undefined): { readonly ca?: string[] } {
  return ca === undefined ? {} : { ca: [...rootCertificates, ca] };
}
