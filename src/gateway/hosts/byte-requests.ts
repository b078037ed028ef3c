// Requests of clients for bytes of a body of another host, passed on by HTTP: the answer of that host as it is, with its
// status, its headers and its body, whose pace the client decides. Breaks in the middle break the answer to the client.

import { ServiceError } from '../errors.js';
import type { ByHttp } from './forwarding.js';
import type { Peers } from './peers.js';
import type { OtherHosts } from './remote-host.js';

/**
 * Headers of the other host that are not passed on: those of its connection (RFC 9110, 7.6.1), and those that the gate
 * of this one makes for its own client.
 */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'date',
  'vary',
  'cross-origin-resource-policy',
  'x-content-type-options',
  'www-authenticate',
]);
/** The same of all headers that begin so. */
const OWN_FAMILIES = ['proxy-', 'access-control-'] as const;

/** Fetches from other hosts. The result throws as {@link Peers.get}. */
export function byteRequests(peers: Peers, hosts: OtherHosts): ByHttp {
  return async (name, { url, headers, signal }) => {
    const host = hosts.find(name);
    if (host === undefined) throw new ServiceError('HOST_UNREACHABLE', `host ${name} is no longer known`);
    const answer = await peers.get(host, { path: url, headers, signal });
    const passed = Object.entries(answer.headers).filter(([header]) => !isOwn(header));
    return {
      // A response always has one.
      status: answer.statusCode ?? 0,
      headers: Object.fromEntries(passed.map(([header, value]) => [header, String(value)])),
      body: answer,
    };
  };
}

function isOwn(header: string): boolean {
  return OWN_HEADERS.has(header) || OWN_FAMILIES.some((beginning) => header.startsWith(beginning));
}
