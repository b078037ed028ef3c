// The arguments of the service as options of commands: all of them for completion, help and the man page of `rigd
// serve`, and some for commands that take the same settings. Imports nothing that loads slowly.

import { type Argument, plain } from '../gateway/config/setting.js';
import { ARGUMENTS, SETTINGS, type SettingName } from '../gateway/config/setting-table.js';
import type { Option } from './command.js';

/** Options of `rigd serve`, without `--help`, which every command has. */
export const SERVE_OPTIONS: Readonly<Record<string, Option>> = Object.fromEntries(
  Object.entries<Argument>(ARGUMENTS)
    .filter(([name]) => name !== 'help')
    .map(([name, argument]) => [name, asOption(argument, meaningOf(argument))]),
);

/**
 * Options that have the meaning of arguments of `rigd serve`, by their long names.
 * @param more text that help adds to that
 */
export function asOfServe(names: readonly SettingName[], more = ''): Readonly<Record<string, Option>> {
  return Object.fromEntries(
    names.map((name) => {
      const { short: _, ...option } = asOption(ARGUMENTS[name], `as for rigd serve${more}`);
      return [name, option];
    }),
  );
}

/** The options of a command that are settings, as words for the service. */
export function serviceWords(options: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(options).flatMap(([name, value]) =>
    Object.hasOwn(SETTINGS, name) && typeof value === 'string' ? [`--${name}=${value}`] : [],
  );
}

function meaningOf({ kind, value, variable, fallback, meaning }: Argument): string {
  return [
    variable === undefined ? plain(meaning) : `${plain(meaning)} (${variable})`,
    ...(kind === 'list' ? ['may be repeated'] : []),
    ...(value === undefined ? [] : [`default: ${plain(fallback)}`]),
  ].join('; ');
}

function asOption({ kind, short, value, completes }: Argument, meaning: string): Option {
  const words = completes ?? (kind === 'path' || value === 'FILE' ? 'file' : undefined);
  return {
    type: value === undefined ? 'boolean' : 'string',
    meaning,
    ...(short === undefined ? {} : { short }),
    ...(value === undefined ? {} : { value }),
    ...(words === undefined ? {} : { completes: words }),
  };
}
