// Admits requests of other hosts of the rig. With a token of their own they read pictures and files, and nothing else.
// Another part says what is open to them; this file knows no hosts.

import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from '../errors/errors.js';
import { pathOf } from './path-of.js';
import { sameText } from './same-text.js';

/** Rights of other hosts of the rig, which do not have the token of this service's clients. */
export interface HostAccess {
  /** Token of this run of the service. */
  readonly token: string;
  /** Whether other hosts may use an operation. @param path without the query */
  readonly opens: (method: string, path: string) => boolean;
  /** Whether this host has the camera: a request of another host is never passed on to a third one. */
  readonly serves: (cameraId: string) => boolean;
}

/** Header in requests of other hosts of the rig, with the token that this service has given them. */
export const HOST_TOKEN_HEADER = 'rigd-host-token';

/** Whether another host sent the request; for a request that the gate has admitted. */
export function isOfHost({ headers }: { readonly headers: IncomingHttpHeaders }): boolean {
  return headers[HOST_TOKEN_HEADER] !== undefined;
}

/** Admits or refuses another host. @throws {ServiceError} TOKEN_REQUIRED */
export function checkHost(
  { method = '', url }: { readonly method?: string | undefined; readonly url?: string | undefined },
  { token, opens }: HostAccess,
  given: string | string[],
): void {
  if (typeof given !== 'string' || !sameText(given, token))
    throw new ServiceError('TOKEN_REQUIRED', 'the request carries no valid token of a host of this rig');
  if (opens(method, pathOf(url))) return;
  throw new ServiceError(
    'TOKEN_REQUIRED',
    'the token of a host of this rig allows reading pictures and files only',
  );
}
