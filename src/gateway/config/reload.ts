// Which settings can change while the service runs, and what a reload changes: SIGHUP makes the service read its config
// file again. Sessions, sockets and processes stay as they are. Applies nothing itself.

import type { Limits } from '../limit-table.js';
import type { Config } from './config.js';
import { changedSettings } from './settings.js';

/** Settings that apply from the next request, session or line of the log on. */
export const RELOADED_SETTINGS = ['token', 'allow-host', 'allow-origin', 'log-level', 'save-dir'] as const;

/** Limits that are read whenever they are kept, and that no worker has a copy of. */
export const RELOADED_LIMITS = [
  'lastAnswersMs',
  'loopLagMs',
  'lowRoomBytes',
  'noRoomBytes',
  'notifyMs',
  'progressMs',
  'selfCheckMs',
  'shutdownGraceMs',
  'shutdownMs',
] as const satisfies readonly (keyof Limits)[];

/** What a reload does. */
export interface Reload {
  /** The settings from now on. */
  readonly config: Config;
  /** Names of the settings that apply now. */
  readonly applied: readonly string[];
  /** Names of those that apply after a restart. */
  readonly afterRestart: readonly string[];
}

/** Compares the settings in force with those that were read; what needs a restart stays as it is. */
export function reloadOf(before: Config, read: Config): Reload {
  const changed = changedSettings(before, read);
  const reloaded: ReadonlySet<string> = new Set([
    ...RELOADED_SETTINGS,
    ...RELOADED_LIMITS.map((name) => `limits.${name}`),
  ]);
  const limits = Object.fromEntries(RELOADED_LIMITS.map((name) => [name, read.limits[name]]));
  return {
    config: {
      ...before,
      token: read.token,
      allowedHosts: read.allowedHosts,
      allowedOrigins: read.allowedOrigins,
      logLevel: read.logLevel,
      saveDirectory: read.saveDirectory,
      limits: { ...before.limits, ...limits },
    },
    applied: changed.filter((name) => reloaded.has(name)),
    afterRestart: changed.filter((name) => !reloaded.has(name)),
  };
}
