// The command `rigd sim`: changes simulated cameras through the files of their state directory.

import { bodiesPlace } from './bodies-place.js';
import type { Given } from './command.js';
import { runSim } from './sim.js';

/**
 * Performs the action of `rigd sim` that the arguments name, and prints its result.
 * @throws CommandError
 */
export function run({ words, options }: Given): void {
  const directory = options['state-dir'];
  const place = bodiesPlace(typeof directory === 'string' ? directory : undefined, process.env);
  process.stdout.write(`${runSim(words, place)}\n`);
}
