// Address and token of the service, for every command: --url, RIGD_URL, a config file of this person, the socket that
// systemd holds for the installed service, or else the one of the config file of the host. The token comes from
// RIGD_TOKEN or that file, and is never an argument, since every user of the host can read those.

import { ConfigError } from '../../gateway/config/config-error.js';
import { findConfigFile, HOST_CONFIG } from '../../gateway/config/config-file.js';
import { DEFAULT_PORT } from '../../gateway/config/service-rows.js';
import { CommandError, type Given } from '../command.js';
import { socketAddress } from './socket-place.js';

/** Address of a service without settings. */
const DEFAULT_URL = `http://localhost:${DEFAULT_PORT}`;
/** Sources of an address, beside options, variables and config files. */
const SOCKET = 'rigd.socket';
const DEFAULT = 'the default';
/** Sources that are about the installed service where systemd holds no port for it; others may name any. */
const WITHOUT_SOCKET: ReadonlySet<string> = new Set([HOST_CONFIG, DEFAULT]);

/** An address, and its source. */
export interface ServicePlace {
  readonly url: URL;
  readonly source: string;
  readonly token: string | undefined;
}

/** Addresses that a service listens on, and no client can call. */
const ANY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** @throws CommandError when the address is not one, the config file is refused, or systemd does not answer */
export async function servicePlace(
  { options }: Pick<Given, 'options'>,
  environment: NodeJS.ProcessEnv,
): Promise<ServicePlace> {
  const token = environment.RIGD_TOKEN?.trim() || undefined;
  if (typeof options.url === 'string')
    return { url: addressOf(options.url, '--url'), source: '--url', token };
  const { RIGD_URL } = environment;
  if (RIGD_URL !== undefined && RIGD_URL !== '')
    return { url: addressOf(RIGD_URL, 'RIGD_URL'), source: 'RIGD_URL', token };
  return (await placeInFile(environment)) ?? { url: new URL(DEFAULT_URL), source: DEFAULT, token };
}

/**
 * Whether an address is that of the service that is installed on this host, and not one that the user named.
 * @throws CommandError when systemd does not answer
 */
export function isOfInstalled({ source }: ServicePlace): boolean {
  return source === SOCKET || (WITHOUT_SOCKET.has(source) && socketAddress() === undefined);
}

/**
 * The socket that systemd holds for the installed service; undefined where there is none, and where a person has or
 * names a config file: that is about a service of this person.
 * @throws CommandError when systemd does not answer
 */
export function installedSocket(environment: NodeJS.ProcessEnv): URL | undefined {
  if (environment.RIGD_CONFIG !== undefined) return undefined;
  const file = findConfigFile(undefined, environment);
  return file === undefined || file.path === HOST_CONFIG ? socketAddress() : undefined;
}

/** The token of the file is for the service of the file: it goes to no address that was named otherwise. */
async function placeInFile(environment: NodeJS.ProcessEnv): Promise<ServicePlace | undefined> {
  try {
    const socket = installedSocket(environment);
    const ofSocket = socket === undefined ? undefined : { url: socket, source: SOCKET };
    if (findConfigFile(undefined, environment) === undefined)
      return ofSocket && { ...ofSocket, token: environment.RIGD_TOKEN?.trim() || undefined };
    // The settings are a part of the service, and cost more than the rest of a start.
    const { loadConfig } = await import('../../gateway/config/config.js');
    const { host, port, token, configFile = 'the config file' } = loadConfig([], environment, 'serve');
    const name = ANY_ADDRESS.has(host) ? 'localhost' : host;
    const url = new URL(`http://${name.includes(':') ? `[${name}]` : name}:${port}`);
    return { url, source: configFile, token, ...ofSocket };
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandError('failed', error.message);
    throw error;
  }
}

/** `http://` may be left out, and a port alone is enough. */
function addressOf(text: string, source: string): URL {
  const whole = /^\d+$/.test(text) ? `localhost:${text}` : text;
  try {
    const url = new URL(/^[a-z]+:\/\//i.test(whole) ? whole : `http://${whole}`);
    if (url.protocol === 'http:' || url.protocol === 'https:') return url;
  } catch {
    // Refused below.
  }
  throw new CommandError(
    'not-understood',
    `${source} is ${JSON.stringify(text)}, which is not an address such as http://localhost:8080`,
  );
}
