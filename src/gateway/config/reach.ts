// Who reaches the service, judged by where it listens: at `host` of the settings, or, while the service manager holds
// sockets for it, at the addresses of those, and then `host` counts for nothing. Knows no sockets and no requests.

import { isIP } from 'node:net';
import { ConfigError } from './config-error.js';

/** Also as IPv6 writes an address of IPv4. A name that only begins like one is no such address. */
const LOOPBACK = /^(?:(?:::ffff:)?127\.|::1$)/;

/**
 * Only programs of this host reach what listens there.
 * @param host an address, or `localhost`, which means both loopback addresses.
 */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || (isIP(host) !== 0 && LOOPBACK.test(host));
}

/** The settings that decide whether other machines may reach the service. */
interface OpenSettings {
  readonly token: string | undefined;
  readonly insecure: boolean;
  /** Source of each setting, by its name. */
  readonly sources: ReadonlyMap<string, string>;
}

/**
 * Reason for listening at an address: the settings name it, the service manager holds it, or it was in the settings.
 */
export type AddressOrigin = 'settings' | 'sockets' | 'until-restart';

/** The text of each origin: what lets other machines in, and what is to be done about it. */
const OPENINGS: { readonly [Origin in AddressOrigin]: (address: string, source: string) => string } = {
  settings: (address, source) =>
    `${source} ${address} lets other machines control the cameras: set RIGD_TOKEN or --token ` +
    '(clients then send Authorization: Bearer), or give --insecure if the network is trusted',
  sockets: (address) =>
    `the socket that the service manager holds at ${address} lets other machines control the cameras: set a token, or ` +
    'insecure = true if the network is trusted',
  'until-restart': (address) =>
    `it listens at ${address} until a restart, which lets other machines control the cameras: keep the token until ` +
    'then, or set insecure = true if the network is trusted',
};

/**
 * Refuses settings with which other machines could control the cameras without a token.
 * @param addresses where the service listens
 * @throws ConfigError
 */
export function refuseOpen(
  { token, insecure, sources }: OpenSettings,
  addresses: readonly string[],
  origin: AddressOrigin,
): void {
  const open = addresses.find((address) => !isLoopback(address));
  if (open === undefined || token !== undefined || insecure) return;
  throw new ConfigError(OPENINGS[origin](open, sources.get('host') ?? 'host'));
}
