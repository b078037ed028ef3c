// The settings of a rig of several hosts: the NATS server, how this host logs in to it, the names of rig and host, and
// the address (bus-url) at which the other hosts fetch live view and files from this host over HTTP. Must not repeat a
// secret in a message.

import { hostname } from 'node:os';
import { ConfigError } from './config-error.js';
import type { BusSettings } from './config-shape.js';
import type { Sourced } from './given-settings.js';
import { namedContent } from './named-content.js';
import type { SettingName } from './setting-table.js';

const DEFAULT_RIG = 'rig';
/** Names are parts of NATS subjects, where dots, blanks and wildcards have a meaning. */
const NAME = /^[A-Za-z0-9_-]{1,64}$/;
const SERVER = /^(nats|tls):\/\/[^/@\s]+$/;

/**
 * The settings of the bus; undefined without one.
 * @param text reads a setting
 * @throws ConfigError
 */
export function busSettings(
  text: (name: SettingName) => Sourced<string> | undefined,
): BusSettings | undefined {
  const bus = text('bus');
  const files: Record<string, string> = {};
  const secret = (name: SettingName) => {
    const file = text(name);
    if (file === undefined) return undefined;
    files[name] = file.value;
    return namedContent(file.value, file.source);
  };
  const given = {
    user: text('bus-user')?.value,
    password: secret('bus-password-file'),
    token: secret('bus-token-file'),
    nkeySeed: secret('bus-nkey-file'),
    ca: secret('bus-ca'),
    cert: secret('bus-cert'),
    key: secret('bus-key'),
  };
  const names = { rig: nameOf(text('bus-rig')), host: nameOf(text('bus-host')) };
  const url = urlOf(text('bus-url'));
  if (bus === undefined) return undefined;
  requirePair(given.user, given.password, '--bus-user needs --bus-password-file, and the other way round');
  requirePair(given.cert, given.key, '--bus-cert needs --bus-key, and the other way round');
  return {
    servers: serversOf(bus),
    rig: names.rig ?? DEFAULT_RIG,
    host: names.host ?? ownName(),
    url,
    files,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
}

function serversOf({ value, source }: Sourced<string>): string[] {
  const servers = value.split(',').map((server) => server.trim());
  if (servers.every((server) => SERVER.test(server))) return servers;
  // The message does not repeat the value, which may hold a password.
  throw new ConfigError(
    `${source} is not nats://host:4222 or tls://host:4222, or several of these with commas; what is needed to log in ` +
      'comes from --bus-token-file, --bus-nkey-file, or --bus-user with --bus-password-file',
  );
}

function nameOf(given: Sourced<string> | undefined): string | undefined {
  if (given === undefined || NAME.test(given.value)) return given?.value;
  throw new ConfigError(`${given.source} ${given.value}: a name has letters, digits, - and _, 64 at most`);
}

/** The name of this host as a name in the rig. */
export function ownName(): string {
  const [first = ''] = hostname().split('.');
  return first.replaceAll(/[^A-Za-z0-9_-]/g, '-').slice(0, 64) || 'host';
}

function urlOf(given: Sourced<string> | undefined): string | undefined {
  if (given === undefined) return undefined;
  if (/^https?:\/\/[^/@\s]+\/?$/.test(given.value) && URL.canParse(given.value))
    return new URL(given.value).origin;
  throw new ConfigError(`${given.source} ${given.value} is not like http://stage-left:8080`);
}

function requirePair(one: string | undefined, other: string | undefined, message: string): void {
  if ((one === undefined) !== (other === undefined)) throw new ConfigError(message);
}
