// Address at which other hosts reach the HTTP server of this one. Pure.

import { isIPv6 } from 'node:net';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * @param given what the operator says; undefined = nothing
 * @param address by which the bus sees this host; undefined = not known
 * @returns empty when no other host reaches it
 */
export function ownUrl(
  given: string | undefined,
  address: string | undefined,
  { port, isLoopbackOnly }: { readonly port: number; readonly isLoopbackOnly: boolean },
): string {
  if (given !== undefined) return given;
  if (address === undefined) return '';
  // All hosts of the rig are on one machine, as in a demonstration.
  if (LOOPBACK.test(address)) return `http://127.0.0.1:${port}`;
  if (isLoopbackOnly) return '';
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`;
}
