// The arguments of the service: one table for reading them, for `--help` and (compared by a test) for
// docs/configuration.md. What a setting means once it is read is config.ts's.

import { readFileSync } from 'node:fs';
import { INTERFACE_VERSION } from '../contract/server.js';

/** An argument: how it is read, and what `--help` says of it. */
interface Argument {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly multiple?: boolean;
  /** What the value is; left out where there is none. */
  readonly value?: string;
  /** Without it. */
  readonly fallback: string;
  readonly meaning: string;
  /** The variable that says the same. */
  readonly variable?: string;
}

/** The port where none is named. */
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
    meaning: 'port; 0 is any free one',
  },
  host: { type: 'string', value: 'H', fallback: 'localhost', meaning: 'where to listen' },
  token: {
    type: 'string',
    value: 'T',
    fallback: 'none',
    meaning:
      'what every request must carry, 16 characters or more; better in the variable, which others cannot read',
    variable: 'RIGD_TOKEN',
  },
  insecure: {
    type: 'boolean',
    fallback: 'off',
    meaning: 'listen on another address than localhost without a token',
  },
  'allow-host': {
    type: 'string',
    multiple: true,
    value: 'NAME',
    fallback: 'localhost, the value of --host, any IP address',
    meaning: 'a name the service may be called by, like rig.local; may be repeated',
  },
  'allow-origin': {
    type: 'string',
    multiple: true,
    value: 'ORIGIN',
    fallback: 'pages of localhost',
    meaning: 'pages that may use the service, like http://studio:3000; may be repeated',
  },
  'state-dir': {
    type: 'string',
    value: 'DIR',
    fallback: '$XDG_STATE_HOME/rigd or ~/.local/state/rigd',
    meaning: "the service's own files",
    variable: 'RIGD_STATE_DIR',
  },
  'sdk-dir': {
    type: 'string',
    value: 'DIR',
    fallback: 'the simulated SDK',
    meaning: 'a directory with libCr_Core.so and CrAdapter/',
    variable: 'RIGD_SDK_DIR',
  },
  'save-dir': {
    type: 'string',
    value: 'DIR',
    fallback: 'the working directory',
    meaning: 'where pictures go until a client says otherwise',
  },
  'save-root': {
    type: 'string',
    value: 'DIR',
    fallback: 'anywhere',
    meaning: 'files of cameras go there and below only',
  },
  'log-level': {
    type: 'string',
    value: 'L',
    fallback: 'info',
    meaning: `of standard error: ${LOG_LEVELS.join(', ')}`,
    variable: 'RIGD_LOG_LEVEL',
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
    'usage: rigd [argument …]        serves the cameras of this host over HTTP',
    '       rigd sim …               makes simulated cameras misbehave; rigd sim --help\n',
    ...rows,
    '\ndocs/configuration.md says more.\n',
  ].join('\n');
}

/** Of the program and of the interface; ends with a newline. */
export function versionText(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  return `rigd ${version}, interface ${INTERFACE_VERSION}\n`;
}
