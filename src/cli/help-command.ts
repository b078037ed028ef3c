// `rigd help`, and `rigd` alone.

import { didYouMean } from '../base/nearest.js';
import { type Command, CommandError, type Given } from './command.js';
import { commandHelp, generalHelp } from './help.js';

/** Prints the help of a command, or the list of all. */
export function run({ words: [name] }: Given, all: readonly Command[]): void {
  if (name === undefined) {
    process.stdout.write(generalHelp(all));
    return;
  }
  const command = all.find((each) => each.name === name);
  if (command === undefined) throw unknownCommand(name, all);
  process.stdout.write(commandHelp(command));
}

/** The refusal of a word that is no command. */
export function unknownCommand(name: string, all: readonly Command[]): CommandError {
  const names = all.map((command) => command.name);
  return new CommandError('not-understood', `there is no command "${name}"${didYouMean(name, names)}`);
}
