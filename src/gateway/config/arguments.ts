// The settings of the service: one table for its arguments, the variables, the keys of the config file, `--help` and
// (compared by a test) docs/configuration.md. config.ts gives the values their meaning.

import { readFileSync } from 'node:fs';
import { INTERFACE_VERSION } from '../contract/interface-version.js';

/** What a key of the config file holds; `path` is absolute or begins with `~/`. */
export type KeyKind = 'integer' | 'text' | 'list' | 'switch' | 'path';

/** An argument: how it is read, and what `--help` shows. */
export interface Argument {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly multiple?: boolean;
  /** What the value is; left out where there is none. */
  readonly value?: string;
  /** What applies when the argument is not given. */
  readonly fallback: string;
  readonly meaning: string;
  /** The environment variable with the same meaning; the argument has precedence. */
  readonly variable?: string;
  /** The key of the same name in the config file; left out for arguments that are none of its business. */
  readonly key?: KeyKind;
}

/** The port when no argument names one. */
export const DEFAULT_PORT = 8080;
/** Levels of the log on standard error, as pino names them. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every argument by its name. */
export const ARGUMENTS = {
  port: {
    type: 'string',
    short: 'p',
    value: 'N',
    fallback: String(DEFAULT_PORT),
    meaning: 'port to listen on; 0 picks a free one',
    key: 'integer',
  },
  host: {
    type: 'string',
    value: 'H',
    fallback: 'localhost',
    meaning: 'name or address to listen on',
    key: 'text',
  },
  token: {
    type: 'string',
    value: 'T',
    fallback: 'none',
    meaning:
      'token that every request must carry, 16 characters or more; prefer the variable, which other users cannot read',
    variable: 'RIGD_TOKEN',
    key: 'text',
  },
  'token-file': {
    type: 'string',
    value: 'FILE',
    fallback: 'none',
    meaning: 'file that holds the token alone',
    key: 'path',
  },
  insecure: {
    type: 'boolean',
    fallback: 'off',
    meaning: 'allow --host other than localhost without a token',
    key: 'switch',
  },
  'allow-host': {
    type: 'string',
    multiple: true,
    value: 'NAME',
    fallback: 'localhost, the value of --host, any IP address',
    meaning: 'a further host name of this service, like rig.local; may be repeated',
    key: 'list',
  },
  'allow-origin': {
    type: 'string',
    multiple: true,
    value: 'ORIGIN',
    fallback: 'pages of localhost',
    meaning: 'origin of pages that may use the service, like http://studio:3000; may be repeated',
    key: 'list',
  },
  'state-dir': {
    type: 'string',
    value: 'DIR',
    fallback: '$XDG_STATE_HOME/rigd or ~/.local/state/rigd',
    meaning: "directory of the service's own files",
    variable: 'RIGD_STATE_DIR',
    key: 'path',
  },
  'sdk-dir': {
    type: 'string',
    value: 'DIR',
    fallback: 'the simulated SDK',
    meaning: 'directory that holds libCr_Core.so and CrAdapter/',
    variable: 'RIGD_SDK_DIR',
    key: 'path',
  },
  'save-dir': {
    type: 'string',
    value: 'DIR',
    fallback:
      'rigd in the directory for pictures of the user, ~/Pictures; for CameraWebApp the working directory',
    meaning: 'directory for pictures, until a client sets another',
    key: 'path',
  },
  'save-root': {
    type: 'string',
    value: 'DIR',
    fallback: 'anywhere',
    meaning: 'files of cameras are saved in this directory and below only',
    key: 'path',
  },
  'log-level': {
    type: 'string',
    value: 'L',
    fallback: 'info',
    meaning: `level of the log on standard error: ${LOG_LEVELS.join(', ')}`,
    variable: 'RIGD_LOG_LEVEL',
    key: 'text',
  },
  restore: {
    type: 'string',
    value: 'on|off',
    fallback: 'on for rigd serve, else off',
    meaning: 'open the sessions again that were open when the service ended',
    key: 'switch',
  },
  'remember-passwords': {
    type: 'boolean',
    fallback: 'off',
    meaning: 'keep the passwords of cameras in a file of the state directory, for --restore on',
    key: 'switch',
  },
  'keep-recordings': {
    type: 'boolean',
    fallback: 'off: only of sessions that do not end well',
    meaning: 'keep a recording of every session (docs/recordings.md)',
    key: 'switch',
  },
  bus: {
    type: 'string',
    value: 'URL',
    fallback: 'none: this host is a rig of its own',
    meaning: 'NATS server of a rig of several hosts, nats://rig-server:4222 or tls://…; several with commas',
    key: 'text',
  },
  'bus-rig': {
    type: 'string',
    value: 'NAME',
    fallback: 'rig',
    meaning: 'name of the rig on that server',
    key: 'text',
  },
  'bus-host': {
    type: 'string',
    value: 'NAME',
    fallback: 'the name of this host',
    meaning: 'what this host is called in the rig; no two may have the same',
    key: 'text',
  },
  'bus-url': {
    type: 'string',
    value: 'URL',
    fallback: 'the address by which the NATS server sees this host, and the port of the service',
    meaning: 'where the other hosts fetch live view and files from this one, http://stage-left:8080',
    key: 'text',
  },
  'bus-user': {
    type: 'string',
    value: 'NAME',
    fallback: 'none',
    meaning: 'user of the NATS server; needs --bus-password-file',
    key: 'text',
  },
  'bus-password-file': {
    type: 'string',
    value: 'FILE',
    fallback: 'none',
    meaning: 'file that holds the password of that user alone',
    key: 'path',
  },
  'bus-token-file': {
    type: 'string',
    value: 'FILE',
    fallback: 'none',
    meaning: 'file that holds the token of the NATS server alone',
    key: 'path',
  },
  'bus-nkey-file': {
    type: 'string',
    value: 'FILE',
    fallback: 'none',
    meaning: 'file that holds the seed of an nkey alone, SU…',
    key: 'path',
  },
  'bus-ca': {
    type: 'string',
    value: 'FILE',
    fallback: 'the authorities that Node.js trusts',
    meaning: 'certificates that sign that of the NATS server, PEM',
    key: 'path',
  },
  'bus-cert': {
    type: 'string',
    value: 'FILE',
    fallback: 'none',
    meaning: 'certificate of this host for the NATS server, PEM; needs --bus-key',
    key: 'path',
  },
  'bus-key': {
    type: 'string',
    value: 'FILE',
    fallback: 'none',
    meaning: 'private key of that certificate, PEM',
    key: 'path',
  },
  config: {
    type: 'string',
    value: 'FILE',
    fallback: '$XDG_CONFIG_HOME/rigd/config.toml or ~/.config/rigd/config.toml, else /etc/rigd/config.toml',
    meaning: 'config file; none = without one',
    variable: 'RIGD_CONFIG',
  },
  help: { type: 'boolean', short: 'h', fallback: 'off', meaning: 'print this and exit' },
  version: { type: 'boolean', fallback: 'off', meaning: 'print the version and exit' },
} as const satisfies Record<string, Argument>;

/** For the terminal; ends with a newline. */
export function helpText(): string {
  const rows = Object.entries<Argument>(ARGUMENTS).map(([name, { short, value, ...about }]) => {
    const written = [`--${name}`, ...(short === undefined ? [] : [`-${short}`])].join(', ');
    const variable = about.variable === undefined ? '' : ` (${about.variable})`;
    const fallback = about.type === 'boolean' ? '' : `\n      default: ${about.fallback}`;
    return `  ${written}${value === undefined ? '' : ` ${value}`}\n      ${about.meaning}${variable}${fallback}\n`;
  });
  return [
    'usage: rigd serve [argument …]        serve the cameras of this host over HTTP',
    '       rigd help                      the other commands\n',
    ...rows,
    '\nDetails: docs/configuration.md\n',
  ].join('\n');
}

/** Version of the program, as package.json has it. */
export function programVersion(): string {
  return JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version;
}

/** Version of the program and of the interface; ends with a newline. */
export function versionText(): string {
  return `rigd ${programVersion()}, interface ${INTERFACE_VERSION}\n`;
}
