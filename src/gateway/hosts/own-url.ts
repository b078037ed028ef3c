// Address at which other hosts reach the HTTP server of this one. Pure.

import { isIPv6 } from 'node:net';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * @param given setting of the operator; undefined = none
 * @param address from which the server of the bus sees this host connect; undefined = not known
 * @returns the setting as given; without one, empty when no other host can reach this one or its address is unknown
 */
export function ownUrl(
  given: string | undefined,
  address: string | undefined,
  { port, isLoopbackOnly }: { readonly port: number; readonly isLoopbackOnly: boolean },
): string {
  if (given !== undefined) return given;
  if (address === undefined) return '';
  // The server of the bus is on this machine: all hosts of the rig are taken to be on it too, as in a demonstration.
  if (LOOPBACK.test(address)) return `http://127.0.0.1:${port}`;
  if (isLoopbackOnly) return '';
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`;
}
