// The effects of a reload: SIGHUP makes the service read its config file again. Sessions, sockets and processes stay as
// they are. This code only compares; setting-table.ts and the table of limits list what can change.

import { RELOADED_LIMITS } from '../limits/limit-table.js';
import type { Config } from './config-shape.js';
import { changedSettings, RELOADED_SETTINGS } from './settings.js';

/** Effects of a reload. */
export interface Reload {
  /** The settings from now on. */
  readonly config: Config;
  /** Names of the settings that apply now. */
  readonly applied: readonly string[];
  /** Names of the changed settings that apply after a restart. */
  readonly afterRestart: readonly string[];
}

/**
 * Compares the settings in force with those that were read. Values that need a restart stay unchanged. `sources` also
 * stays as it was at the start.
 */
export function reloadOf(before: Config, read: Config): Reload {
  const changed = changedSettings(before, read);
  const isSwitched = (member: keyof Config) =>
    (before[member] === undefined) !== (read[member] === undefined);
  const settingsNow = RELOADED_SETTINGS.filter(
    ({ member, waitsFor, isKeptOn }) =>
      (waitsFor === undefined || !changed.includes(waitsFor)) && !(isKeptOn && isSwitched(member)),
  );
  const reloaded: ReadonlySet<string> = new Set([
    ...settingsNow.map(({ name }) => name),
    ...RELOADED_LIMITS.map((name) => `limits.${name}`),
  ]);
  const settings = Object.fromEntries(settingsNow.map(({ member }) => [member, read[member]]));
  const limits = Object.fromEntries(RELOADED_LIMITS.map((name) => [name, read.limits[name]]));
  return {
    config: { ...before, ...settings, limits: { ...before.limits, ...limits } },
    applied: changed.filter((name) => reloaded.has(name)),
    afterRestart: changed.filter((name) => !reloaded.has(name)),
  };
}
