// Every setting in force, by its name in the config file, as people read it: for `rigd config check`, and to see what
// a reload changes.

import { DEFAULT_LIMITS } from '../limit-table.js';
import type { Config } from './config.js';

/** A setting in force. */
export interface SettingRow {
  /** As in the config file: `port`, `limits.answerMs`, `simulator.rig`. */
  readonly name: string;
  /** As text; a token is hidden. */
  readonly value: string;
  /** `--port`, `RIGD_TOKEN`, `/etc/rigd/config.toml:3` or `the default`. */
  readonly source: string;
}

/** In place of a token. */
const HIDDEN = '[hidden]';
/** Where nothing is set. */
const NOTHING = '(none)';

/** How each setting is read from the configuration; in the order in which they are shown. */
const VALUES = {
  port: ({ port }) => port,
  host: ({ host }) => host,
  token: ({ token }) => token,
  insecure: ({ insecure }) => insecure,
  'allow-host': ({ allowedHosts }) => allowedHosts,
  'allow-origin': ({ allowedOrigins }) => allowedOrigins,
  'state-dir': ({ stateDirectory }) => stateDirectory,
  'sdk-dir': ({ sdkDirectory }) => sdkDirectory,
  'save-dir': ({ saveDirectory }) => saveDirectory,
  'save-root': ({ saveRoot }) => saveRoot,
  'log-level': ({ logLevel }) => logLevel,
  restore: ({ restore }) => restore,
  'remember-passwords': ({ rememberPasswords }) => rememberPasswords,
  'keep-recordings': ({ keepRecordings }) => keepRecordings,
} as const satisfies Record<string, (config: Config) => unknown>;

/** Names of the settings that have a value of their own; `token-file` is one way to set `token`. */
export const SETTING_NAMES: readonly string[] = Object.keys(VALUES);

/** Every setting; of the limits those that are not the defaults. */
export function settingRows(config: Config): SettingRow[] {
  const own = Object.entries(VALUES).map(([name, read]) => row(name, shown(name, read(config))));
  const limits = Object.entries(config.limits)
    .filter(([name, value]) => DEFAULT_LIMITS[name as keyof typeof DEFAULT_LIMITS] !== value)
    .map(([name, value]) => row(`limits.${name}`, String(value)));
  const simulator = Object.entries(config.simulator).map(([variable, value]) => row(variable, value));
  return [...own, ...limits, ...simulator];

  function row(name: string, value: string): SettingRow {
    const source = config.sources.get(name) ?? 'the default';
    // A source in a file ends with the name of the key, for messages.
    const suffix = `: ${name.slice(name.lastIndexOf('.') + 1)}`;
    return { name, value, source: source.endsWith(suffix) ? source.slice(0, -suffix.length) : source };
  }
}

/** Names of the settings that differ, secrets included. */
export function changedSettings(before: Config, after: Config): string[] {
  const own = Object.entries(VALUES).filter(
    ([, read]) => JSON.stringify(read(before)) !== JSON.stringify(read(after)),
  );
  const limits = Object.entries(before.limits).filter(
    ([name, value]) => after.limits[name as keyof typeof DEFAULT_LIMITS] !== value,
  );
  const isSame = JSON.stringify(before.simulator) === JSON.stringify(after.simulator);
  return [
    ...own.map(([name]) => name),
    ...limits.map(([name]) => `limits.${name}`),
    ...(isSame ? [] : ['simulator']),
  ];
}

function shown(name: string, value: unknown): string {
  if (value === undefined) return NOTHING;
  if (name === 'token') return HIDDEN;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.join(', ');
  return String(value);
}
