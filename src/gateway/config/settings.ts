// Every setting in force, by its name in the config file: how `rigd config check` shows it, and whether SIGHUP applies
// a change of it. setting-table.ts has the rows.

import { DEFAULT_LIMITS } from '../limits/limit-table.js';
import type { Config } from './config-shape.js';
import type { Setting } from './setting.js';
import { SETTINGS } from './setting-table.js';

/** A setting in force. */
export interface SettingRow {
  /** As in the config file: `port`, `limits.answerMs`, `simulator.rig`. */
  readonly name: string;
  /** As text; a token is hidden. */
  readonly value: string;
  /** `--port`, `RIGD_TOKEN`, `/etc/rigd/config.toml:3` or `the default`. */
  readonly source: string;
}

/** Shown in place of a token. */
const HIDDEN = '[hidden]';
/** Shown where nothing is set. */
const NOTHING = '(none)';

/** Settings that have a value of their own, unlike `token-file`, which gives the value of `token`. */
const IN_FORCE = Object.entries<Setting>(SETTINGS).flatMap(([name, row]) =>
  'of' in row ? [{ name, row }] : [],
);

/** A setting that SIGHUP applies. */
interface ReloadedSetting {
  readonly name: string;
  /** The member of the configuration that has it. */
  readonly member: keyof Config;
  /** As in its row. */
  readonly waitsFor: string | undefined;
  /** As in its row. */
  readonly isKeptOn: boolean;
}

/** Settings that SIGHUP applies. */
export const RELOADED_SETTINGS: readonly ReloadedSetting[] = IN_FORCE.flatMap(
  ({ name, row: { reloads, waitsFor, isKeptOn = false } }) =>
    reloads === undefined ? [] : [{ name, member: reloads, waitsFor, isKeptOn }],
);

/** Every setting, and those limits that differ from their defaults. */
export function settingRows(config: Config): SettingRow[] {
  const own = IN_FORCE.map(({ name, row: { of, isFile, isSecret } }) => {
    // People see the path of a file, not its content.
    const value = isFile === true ? pathOf(config, name) : of(config);
    return row(name, isSecret === true && value !== undefined ? HIDDEN : shown(value));
  });
  const limits = Object.entries(config.limits)
    .filter(([name, value]) => DEFAULT_LIMITS[name as keyof typeof DEFAULT_LIMITS] !== value)
    .map(([name, value]) => row(`limits.${name}`, String(value)));
  const simulator = Object.entries(config.simulator).map(([variable, value]) => row(variable, value));
  return [...own, ...limits, ...simulator];

  function row(name: string, value: string): SettingRow {
    const source = config.sources.get(name) ?? 'the default';
    // The source of a key in a file ends with the key, for messages; here it is left out.
    const suffix = `: ${name.slice(name.lastIndexOf('.') + 1)}`;
    return { name, value, source: source.endsWith(suffix) ? source.slice(0, -suffix.length) : source };
  }
}

/** Names of the settings whose values differ, including secrets and the content of files. */
export function changedSettings(before: Config, after: Config): string[] {
  const own = IN_FORCE.filter(
    ({ name, row: { of } }) =>
      JSON.stringify([of(before), pathOf(before, name)]) !== JSON.stringify([of(after), pathOf(after, name)]),
  );
  const limits = Object.entries(before.limits).filter(
    ([name, value]) => after.limits[name as keyof typeof DEFAULT_LIMITS] !== value,
  );
  const isSame = JSON.stringify(before.simulator) === JSON.stringify(after.simulator);
  return [
    ...own.map(({ name }) => name),
    ...limits.map(([name]) => `limits.${name}`),
    ...(isSame ? [] : ['simulator']),
  ];
}

function shown(value: unknown): string {
  if (value === undefined) return NOTHING;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.join(', ');
  return String(value);
}

/** The file that a setting names. */
function pathOf({ bus, tls, tlsCa }: Config, name: string): string | undefined {
  return { ...bus?.files, ...tls?.files, 'tls-ca': tlsCa?.path }[name];
}
