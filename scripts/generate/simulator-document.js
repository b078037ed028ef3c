// Prints the table of variables in docs/develop/simulator.md from the settings of the simulated SDK in dist/.

import { SIMULATOR_SETTINGS, simulatorVariable } from '../../dist/gateway/config/simulator-settings.js';

const rows = Object.entries(SIMULATOR_SETTINGS).map(
  ([key, { fallback, meaning }]) => `| \`${simulatorVariable(key)}\` | ${fallback} | ${meaning} |`,
);
process.stdout.write(`${['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n')}\n`);
