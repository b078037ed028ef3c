// `rigd sim` as a command: its own arguments, and the directory of the simulated bodies.

import { parseArgs } from 'node:util';
import { bodiesPlace } from './bodies-place.js';
import { CommandError, type Given } from './command.js';
import { misread } from './misread.js';
import { runSim, USAGE } from './sim.js';

export { USAGE };

const OPTIONS = { 'state-dir': { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;

/**
 * Carries an order out.
 * @throws CommandError
 */
export function run({ words }: Given): void {
  const { values, positionals } = read(words);
  if (values.help === true) {
    process.stdout.write(USAGE);
    return;
  }
  process.stdout.write(`${runSim(positionals, bodiesPlace(values['state-dir'], process.env))}\n`);
}

/** A negative number is no option. */
function withNumbers(words: readonly string[]): string[] {
  const at = words.findIndex((word) => /^-\d+$/.test(word));
  return at < 0 || words.includes('--') ? [...words] : [...words.slice(0, at), '--', ...words.slice(at)];
}

function read(words: readonly string[]) {
  try {
    return parseArgs({
      args: withNumbers(words),
      options: OPTIONS,
      allowPositionals: true,
    });
  } catch (error) {
    throw new CommandError('not-understood', misread(error, Object.keys(OPTIONS)));
  }
}
