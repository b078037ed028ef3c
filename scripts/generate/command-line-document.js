// Prints the commands of docs/use/command-line.md from the table of commands in dist/, and the variables that they
// read.

import { commandHelp, optionRows } from '../../dist/cli/help.js';
import { COMMON_OPTIONS, HTTP_OPTIONS } from '../../dist/cli/options.js';
import { USAGE } from '../../dist/cli/probe/arguments.js';
import { COMMANDS } from '../../dist/cli/table.js';
import { COMMAND_VARIABLES } from './command-variables.js';

/** `rigd probe` is a program of its own, which prints its own help. */
const help = (command) => (command.name === 'probe' ? USAGE : commandHelp(command, command.options));
const shared = [
  '## Options of all commands',
  'Every command has `--help`; commands that use the service have the other three, too.',
  `\`\`\`text\n${optionRows({ ...HTTP_OPTIONS, ...COMMON_OPTIONS })}\n\`\`\``,
].join('\n\n');
const parts = COMMANDS.map((command) => `## rigd ${command.name}\n\n\`\`\`text\n${help(command)}\`\`\``);
const variables = [
  '## Variables',
  '',
  '| variable | meaning |',
  '| --- | --- |',
  ...COMMAND_VARIABLES.map(([name, meaning]) => `| \`${name}\` | ${meaning} |`),
].join('\n');
process.stdout.write(`${[shared, ...parts, variables].join('\n\n')}\n`);
