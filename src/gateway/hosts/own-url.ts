// Address at which other hosts reach the HTTP server of this one. Pure.

import { isIPv6 } from 'node:net';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * The address for other hosts.
 * @param given setting of the operator; undefined = none
 * @param address of this host as the server of the bus sees it; undefined = not known
 * @returns the setting if it is given; empty when no other host can reach this one, or its address is unknown
 */
export function ownUrl(
  given: string | undefined,
  address: string | undefined,
  { port, isLoopbackOnly }: { readonly port: number; readonly isLoopbackOnly: boolean },
): string {
  if (given !== undefined) return given;
  if (address === undefined) return '';
  // The server of the bus is on this machine, so all hosts of the rig are assumed to be on it, as in a demonstration.
  if (LOOPBACK.test(address)) return `http://127.0.0.1:${port}`;
  if (isLoopbackOnly) return '';
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`;
}
