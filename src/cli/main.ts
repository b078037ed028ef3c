// Entry point of all commands except the service itself. Finds the row of the command, reads the words by that row,
// runs the module, and turns failures into text and exit codes: 0 done, 1 failed, 2 not understood, 3 no service. Only
// results go to standard output. Must not know gateway and workers: a command works on files or over HTTP.

import { parseArgs } from 'node:util';
import { didYouMean } from '../base/nearest.js';
import { type Command, CommandError, type Completes, EXIT_CODES, type Given } from './command.js';
import { commandHelp, usageLine } from './help.js';
import { unknownCommand } from './help-command.js';
import { misread } from './misread.js';
import { optionsOf } from './options.js';
import { COMMANDS } from './table.js';
import { remark } from './terminal/output.js';

async function main(argv: readonly string[]): Promise<void> {
  const [name = 'help', ...words] = argv;
  if (name === '--version') {
    const { versionText } = await import('./version.js');
    process.stdout.write(versionText());
    return;
  }
  const wanted = name === '--help' || name === '-h' ? 'help' : name;
  const command = COMMANDS.find((each) => each.name === wanted);
  if (name.startsWith('--') && command === undefined) throw noCommand(argv);
  if (command?.load === undefined) throw unknownCommand(name, COMMANDS);
  const [meant, rest] = carriedOutBy(command, words);
  await runRead(meant, rest);
}

/** The refusal of a line with options but no command; bin/rigd puts the command first if there is one. */
function noCommand(argv: readonly string[]): CommandError {
  const names = COMMANDS.map((command) => command.name);
  const hint = didYouMean(argv.at(-1) ?? '', names);
  return new CommandError(
    'not-understood',
    `no command given in "rigd ${argv.join(' ')}"${hint}\n\nusage: rigd COMMAND [argument …] [option …]\nMore: rigd help`,
  );
}

async function runRead(command: Command, words: readonly string[]): Promise<void> {
  const given = read(command, words);
  if (given.options.help === true) {
    process.stdout.write(commandHelp(command));
    return;
  }
  try {
    await (await command.load?.())?.run(given, COMMANDS);
  } catch (error) {
    if (given.options.json !== true || !(error instanceof CommandError)) throw error;
    // With --json the refusal is printed where a program expects the answer.
    const answer = error.answer ?? { success: false, code: codeOf(error), message: error.message };
    process.stdout.write(`${JSON.stringify(answer)}\n`);
    process.exitCode = EXIT_CODES[error.kind];
  }
}

function codeOf({ kind }: CommandError): string {
  return kind === 'unreachable' ? 'SERVICE_UNREACHABLE' : 'COMMAND_FAILED';
}

/** Reads the words after the command by its row. @throws CommandError */
function read(command: Command, words: readonly string[]): Given {
  const { own, more } = command.moreOptions === true ? apart(command, words) : { own: words, more: {} };
  const { values, positionals } = parsed(command, own);
  const wanted = command.arguments.filter(({ isOptional }) => isOptional !== true).length;
  const most =
    command.arguments.at(-1)?.isMany === true ? Number.POSITIVE_INFINITY : command.arguments.length;
  if (values.help !== true && (positionals.length < wanted || positionals.length > most))
    throw misuse(command, wrongNumber(command, positionals));
  for (const [name, option] of Object.entries(optionsOf(command)))
    checkChoice(command, `--${name}`, values[name], option.completes);
  for (const [at, { name, completes }] of command.arguments.entries())
    checkChoice(command, name, positionals[at], completes);
  return { words: positionals, options: values, more };
}

/**
 * The command that carries a line out, with its words: another command if a word of the line belongs to it, whatever
 * options come before that word.
 */
function carriedOutBy(command: Command, words: readonly string[]): readonly [Command, readonly string[]] {
  for (const [at, { elsewhere = {} }] of command.arguments.entries())
    for (const [word, name] of Object.entries(elsewhere)) {
      const other = COMMANDS.find((each) => each.name === name);
      if (other === undefined) continue;
      const options = { ...optionsOf(other), ...optionsOf(command) };
      const args = [...words];
      const { tokens } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true });
      const found = tokens.filter(({ kind }) => kind === 'positional')[at];
      if (found !== undefined && words[found.index] === word) return [other, words.toSpliced(found.index, 1)];
    }
  return [command, words];
}

/** The message about the missing arguments, or about the first surplus word. */
function wrongNumber({ arguments: wanted }: Command, words: readonly string[]): string {
  const missing = wanted.slice(words.length).filter(({ isOptional }) => isOptional !== true);
  if (missing.length === 0) return `${JSON.stringify(words[wanted.length])} is one argument too many`;
  return `${missing.map(({ name }) => name).join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing`;
}

/** If completion has a fixed list of words, no other word is accepted. */
function checkChoice(command: Command, place: string, word: unknown, choices: Completes | undefined): void {
  if (typeof word !== 'string' || choices === undefined || typeof choices === 'string') return;
  if (choices.includes(word)) return;
  const given = JSON.stringify(word);
  if (choices.length === 1)
    throw misuse(command, `${given} is not accepted here; the only choice is ${choices[0]}`);
  const offer = `must be one of ${choices.join(', ')}${didYouMean(word, choices)}`;
  throw misuse(command, `${place} ${offer}, but ${given} was given`);
}

/** The words that the row of the command knows, and the options besides, each with its value. @throws CommandError */
function apart(command: Command, words: readonly string[]) {
  const known = optionsOf(command);
  const own: string[] = [];
  const more: Record<string, string> = {};
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const [, name = '', given] = /^--([a-z][\w-]*)(?:=(.*))?$/s.exec(word) ?? [];
    const option = known[name];
    const value = given ?? words[at + 1];
    const takesNext = name !== '' && given === undefined && option?.type !== 'boolean';
    if (takesNext) at += 1;
    if (name === '' || option !== undefined)
      own.push(word, ...(takesNext && value !== undefined ? [value] : []));
    else if (value === undefined) throw misuse(command, `--${name} needs a value`);
    else more[name] = value;
  }
  return { own, more };
}

function parsed(command: Command, words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: withNumbers(words),
      options: optionsOf(command),
      allowPositionals: true,
    });
    return { values, positionals };
  } catch (error) {
    throw misuse(command, misread(error, Object.keys(optionsOf(command))));
  }
}

/** The words, with `--` before the first negative number, which `parseArgs` would otherwise read as an option. */
function withNumbers(words: readonly string[]): string[] {
  const at = words.findIndex((word) => /^-\d+$/.test(word));
  return at < 0 || words.includes('--') ? [...words] : [...words.slice(0, at), '--', ...words.slice(at)];
}

function misuse(command: Command, why: string): CommandError {
  return new CommandError(
    'not-understood',
    `${why}\n\nusage: ${usageLine(command)}\nMore: rigd help ${command.name}`,
  );
}

// A reader such as `head` closes the pipe when it has read enough. That is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : EXIT_CODES.failed);
});

try {
  await main(process.argv.slice(2));
} catch (error) {
  const text = error instanceof Error ? error.message : String(error);
  remark(`rigd: ${text}`);
  process.exitCode = EXIT_CODES[error instanceof CommandError ? error.kind : 'failed'];
}
