// Every argument of the service by its name: the settings, which are also keys of the config file, and the arguments
// about the command line itself. Commands load this file at their start, so it imports nothing that takes time.

import { BUS_ROWS } from './bus-rows.js';
import { SERVICE_ROWS } from './service-rows.js';
import type { Argument } from './setting.js';

/** Every setting, in the order in which people read them. */
export const SETTINGS = { ...SERVICE_ROWS, ...BUS_ROWS };

/** The name of a setting. */
export type SettingName = keyof typeof SETTINGS;

/** Every argument. */
export const ARGUMENTS = {
  ...SETTINGS,
  config: {
    value: 'FILE',
    fallback:
      '`$XDG_CONFIG_HOME/rigd/config.toml` or `~/.config/rigd/config.toml`, else `/etc/rigd/config.toml`',
    meaning: 'config file, or the word none to read no config file',
    variable: 'RIGD_CONFIG',
  },
  help: {
    short: 'h',
    fallback: '',
    meaning: 'print the arguments with their defaults, and exit',
  },
  version: {
    fallback: '',
    meaning: 'print the version of the program and of the interface, and exit',
  },
} as const satisfies Record<string, Argument>;
