// Finds address and token of the service, for every command. The address comes from the first of these: --url,
// RIGD_URL, the user's own config file, the socket that systemd holds for the installed service, the config file of the
// host. The token comes from RIGD_TOKEN or the config file. It is never an argument, because every user of the host can
// read arguments.

import { ConfigError } from '../../gateway/config/config-error.js';
import { findConfigFile, HOST_CONFIG } from '../../gateway/config/config-file.js';
import type { Config } from '../../gateway/config/config-shape.js';
import { namedContent } from '../../gateway/config/named-content.js';
import { DEFAULT_PORT } from '../../gateway/config/service-rows.js';
import { CommandError, type Given } from '../command.js';
import { socketAddress } from './socket-place.js';

/** Address of a service without settings. */
const DEFAULT_URL = `http://localhost:${DEFAULT_PORT}`;
/** Sources of an address other than options, variables and config files. */
const SOCKET = 'rigd.socket';
const DEFAULT = 'the default';
/** Sources that mean the installed service when systemd holds no port for it. Other sources may mean any service. */
const WITHOUT_SOCKET: ReadonlySet<string> = new Set([HOST_CONFIG, DEFAULT]);

/** An address, and its source. */
export interface ServicePlace {
  readonly url: URL;
  readonly source: string;
  readonly token: string | undefined;
  /** Certificate of an authority that is trusted besides those of Node.js, PEM. */
  readonly ca: string | undefined;
}

/** Addresses on which a service can listen but which no client can call. */
const ANY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/**
 * Finds the address.
 * @throws CommandError for an invalid address, when the config file is refused, or when systemd does not answer
 */
export async function servicePlace(
  { options }: Pick<Given, 'options'>,
  environment: NodeJS.ProcessEnv,
): Promise<ServicePlace> {
  const token = environment.RIGD_TOKEN?.trim() || undefined;
  const given = { token, ca: authorityGiven(options, environment) };
  if (typeof options.url === 'string')
    return { url: addressOf(options.url, '--url'), source: '--url', ...given };
  const { RIGD_URL } = environment;
  if (RIGD_URL !== undefined && RIGD_URL !== '')
    return { url: addressOf(RIGD_URL, 'RIGD_URL'), source: 'RIGD_URL', ...given };
  const { ca } = given;
  const inFile = await placeInFile(environment);
  if (inFile !== undefined) return ca === undefined ? inFile : { ...inFile, ca };
  return { url: new URL(DEFAULT_URL), source: DEFAULT, ...given };
}

/** The authority that the user names. @throws CommandError */
function authorityGiven({ ca }: Given['options'], { RIGD_CA }: NodeJS.ProcessEnv): string | undefined {
  const [path, source] = typeof ca === 'string' ? [ca, '--ca'] : [RIGD_CA, 'RIGD_CA'];
  if (path === undefined || path === '') return undefined;
  try {
    return namedContent(path, source);
  } catch (error) {
    throw new CommandError('failed', error instanceof Error ? error.message : String(error));
  }
}

/**
 * Whether an address is that of the service installed on this host, and not one that the user has given.
 * @throws CommandError when systemd does not answer
 */
export function isOfInstalled({ source }: ServicePlace): boolean {
  return source === SOCKET || (WITHOUT_SOCKET.has(source) && socketAddress() === undefined);
}

/**
 * The socket that systemd holds for the installed service. Undefined when there is none, and when the user has or names
 * a config file, which is about a service of this user.
 * @throws CommandError when systemd does not answer
 */
export function installedSocket(environment: NodeJS.ProcessEnv): URL | undefined {
  if (environment.RIGD_CONFIG !== undefined) return undefined;
  const file = findConfigFile(undefined, environment);
  return file === undefined || file.path === HOST_CONFIG ? socketAddress() : undefined;
}

/**
 * The place by the config file and the socket; undefined when there is neither. The token in a config file is only sent
 * to the service of that file, and not to an address from another source.
 */
async function placeInFile(environment: NodeJS.ProcessEnv): Promise<ServicePlace | undefined> {
  try {
    const socket = installedSocket(environment);
    if (findConfigFile(undefined, environment) === undefined) {
      const token = environment.RIGD_TOKEN?.trim() || undefined;
      return socket && { url: socket, source: SOCKET, token, ca: undefined };
    }
    // The module for settings is loaded only here, because it takes longer than the rest of a start.
    const { loadConfig } = await import('../../gateway/config/config.js');
    const config = loadConfig([], environment, 'serve');
    const { token, tlsCa, configFile = 'the config file' } = config;
    const source = socket === undefined ? configFile : SOCKET;
    return { url: addressIn(config, socket), source, token, ca: tlsCa?.cert };
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandError('failed', error.message);
    throw error;
  }
}

/**
 * The address of a service with these settings.
 * @param socket the socket that systemd holds for it
 */
export function addressIn({ host, port, tls }: Pick<Config, 'host' | 'port' | 'tls'>, socket?: URL): URL {
  const name = ANY_ADDRESS.has(host) ? 'localhost' : host;
  const authority = socket?.host ?? `${name.includes(':') ? `[${name}]` : name}:${port}`;
  return new URL(`${tls === undefined ? 'http' : 'https'}://${authority}`);
}

/** The URL for an address, in which `http://` may be left out; a port alone is enough. */
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
