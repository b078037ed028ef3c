// Every setting in force, by its name in the config file: what people read of it (`rigd config check`), and whether a
// change applies at SIGHUP. arguments.ts says how it is given.

import { DEFAULT_LIMITS } from '../limits/limit-table.js';
import type { ARGUMENTS, KeyKind } from './arguments.js';
import type { Config } from './config.js';
import type { SettingName } from './given-settings.js';

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

/** A setting whose value is in a file of its own: people see the path, and a new content is a change. */
class InFile {
  constructor(
    readonly path: string,
    readonly content: string | undefined,
  ) {}
}

/** A row of {@link SETTINGS}. */
interface Setting {
  /** The value in force. */
  readonly of: (config: Config) => unknown;
  /** The member of the configuration that SIGHUP replaces at once; left out where a change needs a restart. */
  readonly reloads?: keyof Config;
}

/** Keys of the config file that have a value of their own; `token-file` is one way to set `token`. */
type SettingKey = Exclude<
  {
    [Name in SettingName]: (typeof ARGUMENTS)[Name] extends { readonly key: KeyKind } ? Name : never;
  }[SettingName],
  'token-file'
>;

/** Every key of the config file, in the order in which settings are shown; a key without a row does not compile. */
const SETTINGS: Readonly<Record<SettingKey, Setting>> = {
  port: { of: ({ port }) => port },
  host: { of: ({ host }) => host },
  token: { of: ({ token }) => token, reloads: 'token' },
  insecure: { of: ({ insecure }) => insecure },
  'allow-host': { of: ({ allowedHosts }) => allowedHosts, reloads: 'allowedHosts' },
  'allow-origin': { of: ({ allowedOrigins }) => allowedOrigins, reloads: 'allowedOrigins' },
  'state-dir': { of: ({ stateDirectory }) => stateDirectory },
  'sdk-dir': { of: ({ sdkDirectory }) => sdkDirectory },
  'save-dir': { of: ({ saveDirectory }) => saveDirectory, reloads: 'saveDirectory' },
  'save-root': { of: ({ saveRoot }) => saveRoot },
  'log-level': { of: ({ logLevel }) => logLevel, reloads: 'logLevel' },
  restore: { of: ({ restore }) => restore },
  'remember-passwords': { of: ({ rememberPasswords }) => rememberPasswords },
  'keep-recordings': { of: ({ keepRecordings }) => keepRecordings },
  bus: { of: ({ bus }) => bus?.servers },
  'bus-rig': { of: ({ bus }) => bus?.rig },
  'bus-host': { of: ({ bus }) => bus?.host },
  'bus-url': { of: ({ bus }) => bus?.url },
  'bus-user': { of: ({ bus }) => bus?.user },
  'bus-password-file': { of: inFile('bus-password-file', 'password') },
  'bus-token-file': { of: inFile('bus-token-file', 'token') },
  'bus-nkey-file': { of: inFile('bus-nkey-file', 'nkeySeed') },
  'bus-ca': { of: inFile('bus-ca', 'ca') },
  'bus-cert': { of: inFile('bus-cert', 'cert') },
  'bus-key': { of: inFile('bus-key', 'key') },
};

/** Settings that SIGHUP applies, and the member of the configuration that has each. */
export const RELOADED_SETTINGS: ReadonlyMap<string, keyof Config> = new Map(
  Object.entries(SETTINGS).flatMap(([name, { reloads }]) =>
    reloads === undefined ? [] : [[name, reloads] as const],
  ),
);

/** Every setting; of the limits those that are not the defaults. */
export function settingRows(config: Config): SettingRow[] {
  const own = Object.entries(SETTINGS).map(([name, { of }]) => row(name, shown(name, of(config))));
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
  const own = Object.entries(SETTINGS).filter(
    ([, { of }]) => JSON.stringify(of(before)) !== JSON.stringify(of(after)),
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
  if (value instanceof InFile) return value.path;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.join(', ');
  return String(value);
}

/** Reads a setting of the bus that names a file. */
function inFile(
  name: SettingName,
  member: 'password' | 'token' | 'nkeySeed' | 'ca' | 'cert' | 'key',
): (config: Config) => InFile | undefined {
  return ({ bus }) => {
    const path = bus?.files?.[name];
    return path === undefined ? undefined : new InFile(path, bus?.[member]);
  };
}
