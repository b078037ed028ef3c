// Settings that have no effect while the service manager holds the port of the service: then its socket unit says where
// the service listens.

import type { Config } from './config-shape.js';
import type { Setting } from './setting.js';
import { SETTINGS } from './setting-table.js';

/** Names of the settings that say where to listen. */
export const LISTEN_SETTINGS: readonly string[] = Object.entries<Setting>(SETTINGS).flatMap(([name, row]) =>
  'of' in row && row.isHeld === true ? [name] : [],
);

/** A warning for each such setting that an argument or the config file sets. */
export function heldSettings({ sources }: Pick<Config, 'sources'>): string[] {
  const given = LISTEN_SETTINGS.flatMap((name) => sources.get(name) ?? []);
  return given.map(
    (source) =>
      `${source} is ignored: systemd holds the port (systemctl cat rigd.socket); systemctl edit rigd.socket changes it`,
  );
}
