// `rigd sim` as a command: an order for the simulated bodies of a directory.

import { bodiesPlace } from './bodies-place.js';
import type { Given } from './command.js';
import { runSim } from './sim.js';

/**
 * Carries an order out.
 * @throws CommandError
 */
export function run({ words, options }: Given): void {
  const directory = options['state-dir'];
  const place = bodiesPlace(typeof directory === 'string' ? directory : undefined, process.env);
  process.stdout.write(`${runSim(words, place)}\n`);
}
