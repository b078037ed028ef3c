#!/usr/bin/env node
// Entry of the commands beside the service: today only `rigd sim`. Prints, and turns failures into exit codes:
// 0 done, 1 the command failed, 2 it was not understood. Knows nothing of gateway and workers: a command works on
// files, whether a service runs or not.

import { parseArgs } from 'node:util';
import { bodiesPlace } from './bodies-place.js';
import { CommandError, runSim, USAGE } from './sim.js';

function main(argv: readonly string[]): void {
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: { 'state-dir': { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  const [command, ...words] = positionals;
  if (values.help === true) {
    process.stdout.write(USAGE);
    return;
  }
  if (command !== 'sim') throw new CommandError('not-understood', 'the only command is sim');
  const directory = bodiesPlace(values['state-dir'], process.env);
  process.stdout.write(`${runSim(words, directory)}\n`);
}

function isBadArgument(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}

try {
  main(process.argv.slice(2));
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  const wasUnderstood = !isBadArgument(error) && !(error instanceof CommandError && error.kind !== 'failed');
  process.stderr.write(wasUnderstood ? `rigd: ${text}\n` : `rigd: ${text}\n\n${USAGE}`);
  process.exitCode = wasUnderstood ? 1 : 2;
}
