// Prints the commands of docs/use/command-line.md from the table of commands in dist/, and the variables that they
// read.

import { commandHelp } from '../../dist/cli/help.js';
import { USAGE } from '../../dist/cli/probe/arguments.js';
import { COMMANDS } from '../../dist/cli/table.js';
import { COMMAND_VARIABLES } from './command-variables.js';

/** `rigd probe` is a program of its own, which prints its own help. */
const help = (command) => (command.name === 'probe' ? USAGE : commandHelp(command));
const parts = COMMANDS.map((command) => `## rigd ${command.name}\n\n\`\`\`text\n${help(command)}\`\`\``);
const variables = [
  '## Variables',
  '',
  '| variable | meaning |',
  '| --- | --- |',
  ...COMMAND_VARIABLES.map(([name, meaning]) => `| \`${name}\` | ${meaning} |`),
].join('\n');
process.stdout.write(`${[...parts, variables].join('\n\n')}\n`);
