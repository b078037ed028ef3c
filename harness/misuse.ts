// Misuse that the simulated SDK has counted, against the contract of its interface (docs/develop/misuse.md). The runner
// of the tests gives each test file a file for it, and fails the test file when something is in it.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file in the directory of the simulated bodies. */
const FILE = 'misuse.log';

/**
 * Settings of a run for every simulated SDK, in the environment of each process that loads one: a further file for
 * counted misuse, and whether the memory that a client sees is watched.
 */
export const WATCH: NodeJS.ProcessEnv = Object.fromEntries(
  ['RIGD_SIM_MISUSE', 'RIGD_SIM_MEMORY'].flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  ),
);

/** The lines of misuse in a directory of simulated bodies. */
export function misuseIn(simulator: string): string[] {
  const path = join(simulator, FILE);
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
}
