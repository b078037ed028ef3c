// Address at which other hosts reach the HTTP server of this one. What it reads of the host is handed in.

import { isIPv6 } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** The network interfaces of this host by name, as `os.networkInterfaces` lists them. */
export type Interfaces = Readonly<Record<string, readonly Partial<NetworkInterfaceInfo>[] | undefined>>;

/** Facts about this host that decide its address. */
export interface OwnReach {
  readonly port: number;
  /** Whether the service listens on loopback alone. */
  readonly isLoopbackOnly: boolean;
  /** Whether the service answers by HTTPS. */
  readonly isTls: boolean;
  /** Lists the interfaces; called only when the address depends on them. */
  readonly interfaces: () => Interfaces;
}

/**
 * The address for other hosts.
 * @param given setting of the operator; undefined = none
 * @param address of this host as the server of the bus sees it; undefined = not known
 * @returns the setting if it is given; empty when no other host can reach this one, or its address is unknown
 */
export function ownUrl(
  given: string | undefined,
  address: string | undefined,
  { port, isLoopbackOnly, isTls, interfaces }: OwnReach,
): string {
  if (given !== undefined) return given;
  if (address === undefined) return '';
  const scheme = isTls ? 'https' : 'http';
  // The server of the bus is on this machine, which says nothing about other hosts. A host that listens on loopback
  // alone, or has no network, assumes that all hosts of the rig are on this machine, as in a demonstration.
  if (LOOPBACK.test(address)) {
    const inNetwork = isLoopbackOnly ? undefined : networkAddress(interfaces());
    return `${scheme}://${inNetwork ?? '127.0.0.1'}:${port}`;
  }
  if (isLoopbackOnly) return '';
  return `${scheme}://${isIPv6(address) ? `[${address}]` : address}:${port}`;
}

/** The first IPv4 address of this host in a network; undefined without one. */
function networkAddress(interfaces: Interfaces): string | undefined {
  const addresses = Object.values(interfaces).flatMap((each) => each ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && internal === false)?.address;
}
