// Whether other machines reach the service, judged by its addresses: those of the sockets that the service manager
// holds, if it holds any, otherwise `host` of the settings. Knows no sockets and no requests.

import { isIP } from 'node:net';
import { ConfigError } from './config-error.js';

/** An IPv4 address may also be written as IPv6. A name such as `127.example` is no loopback address (`isIP`). */
const LOOPBACK = /^(?:(?:::ffff:)?127\.|::1$)/;

/**
 * Whether only programs of this host reach a server that listens at this address.
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
 * Why the service listens at an address: `settings` = the settings name it; `sockets` = the service manager holds it;
 * `until-restart` = the settings named it at the start, and it stays until a restart.
 */
export type AddressOrigin = 'settings' | 'sockets' | 'until-restart';

/** The message for each origin: how other machines get in, and what to do about it. */
const OPENINGS: { readonly [Origin in AddressOrigin]: (address: string, source: string) => string } = {
  settings: (address, source) =>
    `${source} ${address} lets other machines control the cameras: set RIGD_TOKEN or --token ` +
    '(clients then send Authorization: Bearer), or give --insecure if the network is trusted',
  sockets: (address) =>
    `the socket that the service manager holds at ${address} lets other machines control the cameras: set a token, or ` +
    'insecure = true if the network is trusted',
  'until-restart': (address) =>
    `the service listens at ${address} until a restart, which lets other machines control the cameras: keep the ` +
    'token until then, or set insecure = true if the network is trusted',
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
