// Prints the commands of docs/command-line.md from the table of commands in dist/.

import { commandHelp } from '../../dist/cli/help.js';
import { COMMANDS } from '../../dist/cli/table.js';

const parts = COMMANDS.map(
  (command) => `## rigd ${command.name}\n\n\`\`\`text\n${commandHelp(command)}\`\`\``,
);
process.stdout.write(`${parts.join('\n\n')}\n`);
