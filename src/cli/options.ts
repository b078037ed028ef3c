// The options that commands share.

import type { Command, Option } from './command.js';

/** Options of every command that uses a running service. */
export const HTTP_OPTIONS = {
  json: {
    type: 'boolean',
    meaning: 'for programs: print the answer of the service, one JSON value per line',
  },
  ca: {
    type: 'string',
    value: 'FILE',
    meaning:
      'certificate of the authority that signed that of the service, PEM (RIGD_CA); default: tls-ca of the config file',
    completes: 'file',
  },
  url: {
    type: 'string',
    value: 'URL',
    meaning:
      'address of the service (RIGD_URL); default: the address in the first of these that exists: your own config file, ' +
      'rigd.socket, /etc/rigd/config.toml; else http://localhost:8080',
  },
} as const satisfies Record<string, Option>;

/** Options of every command. */
export const COMMON_OPTIONS = {
  help: { type: 'boolean', short: 'h', meaning: 'print the help of the command and exit' },
} as const satisfies Record<string, Option>;

/** Every option of a command: its own, and those it shares with others. */
export function optionsOf(command: Command): Readonly<Record<string, Option>> {
  return { ...command.options, ...(command.overHttp === true ? HTTP_OPTIONS : {}), ...COMMON_OPTIONS };
}
