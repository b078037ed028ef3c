// Reads the settings that a service started with these words would have, and refuses them as the service would. A part
// of this check is not in the reading of settings: which address is used in place of `host` is only known on the host
// where the service starts.

import { loadConfig } from '../../gateway/config/config.js';
import { HOST_CONFIG } from '../../gateway/config/config-file.js';
import type { Config } from '../../gateway/config/config-shape.js';
import { heldSettings } from '../../gateway/config/held-settings.js';
import { refuseOpen } from '../../gateway/config/reach.js';
import { heldAddresses } from './socket-place.js';

/**
 * The settings of `rigd serve` with these words. The config file of the host counts as that of the installed service.
 * @throws ConfigError
 * @throws CommandError when systemd does not answer
 */
export function judgedSettings(words: readonly string[]): Config {
  const config = loadConfig(words, process.env, 'serve');
  const held = config.configFile === HOST_CONFIG ? heldAddresses() : [];
  if (held.length === 0) {
    refuseOpen(config, [config.host], 'settings');
    return config;
  }
  const addresses = held.map(({ host }) => host.replace(/^\[|\]$/g, ''));
  refuseOpen(config, addresses, 'sockets');
  return { ...config, notices: [...config.notices, ...heldSettings(config)] };
}
