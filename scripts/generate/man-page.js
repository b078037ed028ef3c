// Prints man/rigd.1 from the table of commands in dist/.

import { usageLine, written } from '../../dist/cli/help.js';
import { HTTP_OPTIONS, optionsOf } from '../../dist/cli/options.js';
import { COMMANDS } from '../../dist/cli/table.js';
import { COMMAND_VARIABLES } from './command-variables.js';

/** Escapes a text for roff, in which a backslash, and a point or a quote at the beginning of a line, have a meaning. */
const roff = (text) =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/^([.'])/gm, '\\&$1');
const shared = new Set([...Object.keys(HTTP_OPTIONS), 'help']);
const entry = (term, text) => `.TP\n.B ${roff(term)}\n${roff(text)}`;

function section(command) {
  const own = Object.entries(optionsOf(command)).filter(([name]) => !shared.has(name));
  return [
    `.SS ${roff(usageLine(command))}`,
    roff(`${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.`),
    ...(command.details ?? []).map((text) => `.PP\n${roff(text)}`),
    ...command.arguments.map(({ name, meaning }) => entry(name, meaning)),
    ...(command.lists ?? []).flatMap(({ heading, rows }) => [
      `.PP\n${roff(heading)}:`,
      ...rows.map(([term, meaning]) => entry(term, meaning)),
    ]),
    ...own.map(([name, option]) => entry(written(name, option), option.meaning)),
    ...command.examples.map(([line, meaning]) => `.PP\n.nf\n    ${roff(line)}\n.fi\n${roff(meaning)}`),
  ].join('\n');
}

process.stdout.write(`.\\" Generated from src/cli/table.ts by scripts/generate/man-page.js; do not edit.
.TH RIGD 1 "" "rigd" "User Commands"
.SH NAME
rigd \\- control Sony cameras over HTTP
.SH SYNOPSIS
.B rigd
.I COMMAND
[argument ...]
.SH DESCRIPTION
A service, started by
.BR "rigd serve" ,
holds the cameras of a host; the other commands speak to it. The first time: rigd serve in one terminal, then
rigd connect and rigd shoot in another.
.SH OPTIONS
${Object.entries(HTTP_OPTIONS)
  .map(([name, option]) =>
    entry(written(name, option), `Of commands that speak to the service: ${option.meaning}.`),
  )
  .join('\n')}
.SH COMMANDS
${COMMANDS.map(section).join('\n')}
.SH EXIT STATUS
0: done. 1: failed. 2: not understood. 3: no service answers. 130: ended by Ctrl\\-C before it was done.
.SH ENVIRONMENT
${COMMAND_VARIABLES.map(([name, meaning]) => entry(name, meaning)).join('\n')}
.SH FILES
.TP
.B ~/.config/rigd/config.toml
Settings of the service and its address for the commands; else /etc/rigd/config.toml.
.TP
.B /var/lib/rigd
State and pictures of the installed service; one that is started by hand has its state in ~/.local/state/rigd and saves
to ~/Pictures/rigd.
.TP
.B $(npm root -g)/rigd/docs
The pages that are named here as docs/...
`);
