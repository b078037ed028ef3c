// The settings of the simulated SDK, which reads them from its environment (docs/simulator.md): keys of the table
// [simulator] in the config file. Their values are judged by the simulated SDK.

/** Begins the names of the variables. */
const PREFIX = 'RIGD_SIM_';

/** Every key. */
export const SIMULATOR_KEYS: ReadonlySet<string> = new Set([
  'cards',
  'enumerate-ms',
  'growth-ms',
  'live-view-bytes',
  'lockout-ms',
  'memory',
  'misuse',
  'pairing-ms',
  'picture-header',
  'poison',
  'reconnect-ms',
  'rig',
  'state',
  'temper',
  'transfer-kbps',
]);

/** The variable of a key: `RIGD_SIM_ENUMERATE_MS` of `enumerate-ms`. */
export function simulatorVariable(key: string): string {
  return `${PREFIX}${key.toUpperCase().replaceAll('-', '_')}`;
}
