// The command line of the service: how its arguments are parsed, and what `--help` and `--version` print.
// setting-table.ts has the arguments.

import { readFileSync } from 'node:fs';
import type { ParseArgsConfig } from 'node:util';
import { INTERFACE_VERSION } from '../contract/interface-version.js';
import { type Argument, plain } from './setting.js';
import { ARGUMENTS } from './setting-table.js';

/** Every argument as parseArgs of Node.js needs it. */
export const PARSED_ARGUMENTS: NonNullable<ParseArgsConfig['options']> = Object.fromEntries(
  Object.entries<Argument>(ARGUMENTS).map(([name, { kind, short, value }]) => [
    name,
    {
      type: value === undefined ? 'boolean' : 'string',
      multiple: kind === 'list',
      ...(short === undefined ? {} : { short }),
    },
  ]),
);

/** For the terminal; ends with a newline. */
export function helpText(): string {
  const rows = Object.entries<Argument>(ARGUMENTS).map(([name, { short, value, ...about }]) => {
    const written = [`--${name}`, ...(short === undefined ? [] : [`-${short}`])].join(', ');
    const repeated = about.kind === 'list' ? '; may be repeated' : '';
    const variable = about.variable === undefined ? '' : ` (${about.variable})`;
    const fallback = value === undefined ? '' : `\n      default: ${plain(about.fallback)}`;
    const meaning = `${plain(about.meaning)}${repeated}${variable}`;
    return `  ${written}${value === undefined ? '' : ` ${value}`}\n      ${meaning}${fallback}\n`;
  });
  return [
    'usage: rigd serve [argument …]        serve the cameras of this host over HTTP',
    '       rigd help                      the other commands\n',
    ...rows,
    '\nDetails: docs/run/configuration.md\n',
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
