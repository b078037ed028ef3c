// The help of `rigd` and of each command, made from the table.

import { type Command, GROUPS, type Option } from './command.js';
import { optionsOf } from './options.js';

const LINE = 100;

/** `rigd shoot [BODY|GROUP|all] [option …]` */
export function usageLine(command: Command): string {
  const words = command.arguments.map(({ name, isOptional, isMany }) => {
    const word = isMany === true ? `${name} …` : name;
    return isOptional === true ? `[${word}]` : word;
  });
  const hasOptions = command.load === undefined || Object.keys(command.options).length > 0;
  return ['rigd', command.name, ...words, ...(hasOptions ? ['[option …]'] : [])].join(' ');
}

/** The help of `rigd` alone; ends with a newline. */
export function generalHelp(all: readonly Command[]): string {
  const width = Math.max(...all.map(({ name }) => name.length));
  const groups = GROUPS.flatMap((group) => {
    const commands = all.filter((command) => command.group === group);
    if (commands.length === 0) return [];
    return [
      [group, ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`)].join('\n'),
    ];
  });
  return `usage: rigd COMMAND [argument …]

rigd controls Sony cameras: a service keeps their sessions, and these commands use it.
To start: rigd serve in one terminal, then rigd connect and rigd shoot in another.

${groups.join('\n\n')}

rigd help COMMAND explains a command.
`;
}

/**
 * The help of one command; ends with a newline.
 * @param options the options in it; left out = all of them
 */
export function commandHelp(command: Command, options = optionsOf(command)): string {
  const parts = [`usage: ${usageLine(command)}`, capitalised(`${command.summary}.`)];
  if (command.arguments.length > 0)
    parts.push(rows(command.arguments.map(({ name, meaning }) => [name, meaning])));
  for (const { heading, rows: terms } of command.lists ?? []) parts.push(`${heading}\n${rows(terms)}`);
  for (const paragraph of command.details ?? []) parts.push(wrapped(paragraph, ''));
  if (Object.keys(options).length > 0) parts.push(optionRows(options));
  if (command.examples.length > 0) parts.push(`Examples\n${rows(command.examples)}`);
  return `${parts.join('\n\n')}\n`;
}

/** A line for each option, with its meaning. */
export function optionRows(options: Readonly<Record<string, Option>>): string {
  return rows(Object.entries(options).map(([name, option]) => [written(name, option), option.meaning]));
}

/** `--url URL` */
export function written(name: string, { short, value }: Option): string {
  const long = value === undefined ? `--${name}` : `--${name} ${value}`;
  return short === undefined ? long : `-${short}, ${long}`;
}

function rows(pairs: readonly (readonly [string, string])[]): string {
  const width = Math.max(...pairs.map(([left]) => left.length));
  return pairs
    .map(([left, right]) => `  ${left.padEnd(width)}  ${wrapped(right, ' '.repeat(width + 4))}`)
    .join('\n');
}

/** A paragraph in lines; `indent` precedes each but the first. */
function wrapped(text: string, indent: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && indent.length + line.length + 1 + word.length > LINE) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join(`\n${indent}`);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
