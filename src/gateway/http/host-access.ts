// Requests of other hosts of the rig: by a token of their own they read pictures and files, and nothing else. What is
// open to them is handed in; this file knows no hosts.

import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '../errors/errors.js';
import { pathOf } from './path-of.js';
import { sameText } from './same-text.js';

/** Access of other hosts of the rig without the token of this service. */
export interface HostAccess {
  /** Token of this run of the service. */
  readonly token: string;
  /** @param path without the query */
  readonly opens: (method: string, path: string) => boolean;
  /** The camera is one of this host: a request of another host is never passed to a third one. */
  readonly serves: (cameraId: string) => boolean;
}

/** In requests of other hosts of the rig: the token that this service has given them. */
export const HOST_TOKEN_HEADER = 'rigd-host-token';

/** Whether another host asks; for a request that the gate has admitted. */
export function isOfHost({ headers }: { readonly headers: IncomingHttpHeaders }): boolean {
  return headers[HOST_TOKEN_HEADER] !== undefined;
}

/** Admits another host, or not. @throws {ServiceError} TOKEN_REQUIRED */
export function checkHost(
  { method = '', url }: { readonly method?: string | undefined; readonly url?: string | undefined },
  { token, opens }: HostAccess,
  given: string | string[],
): void {
  if (typeof given !== 'string' || !sameText(given, token))
    throw new ServiceError('TOKEN_REQUIRED', 'the request carries no valid token of a host of this rig');
  if (opens(method, pathOf(url))) return;
  throw new ServiceError('TOKEN_REQUIRED', 'with its token a host of this rig reads pictures and files only');
}
