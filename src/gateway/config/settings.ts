// Every setting in force, by its name in the config file: what people read of it (`rigd config check`), and whether a
// change applies at SIGHUP. setting-table.ts has its form.

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

/** In place of a token. */
const HIDDEN = '[hidden]';
/** Shown where nothing is set. */
const NOTHING = '(none)';

/** Settings that have a value of their own. */
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
}

/** Settings that SIGHUP applies. */
export const RELOADED_SETTINGS: readonly ReloadedSetting[] = IN_FORCE.flatMap(
  ({ name, row: { reloads, waitsFor } }) =>
    reloads === undefined ? [] : [{ name, member: reloads, waitsFor }],
);

/** Every setting; of the limits those that are not the defaults. */
export function settingRows(config: Config): SettingRow[] {
  const own = IN_FORCE.map(({ name, row: { of, isFile, isSecret } }) => {
    // People see the path of a file, and not its content.
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
    // A source in a file ends with the name of the key, for messages.
    const suffix = `: ${name.slice(name.lastIndexOf('.') + 1)}`;
    return { name, value, source: source.endsWith(suffix) ? source.slice(0, -suffix.length) : source };
  }
}

/** Names of the settings that differ, secrets and the content of files included. */
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
function pathOf({ bus }: Config, name: string): string | undefined {
  return bus?.files?.[name];
}
