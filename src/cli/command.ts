// Types of a command of `rigd`: a row of the table, the arguments of a command, and its failure. Help, completion, the
// man page and docs/use/command-line.md are made from such rows.

/** Words that completion offers in a place of the command line: a kind of word, or the words themselves. */
export type Completes =
  | 'camera'
  | 'cameras'
  | 'body'
  | 'group'
  | 'shootable'
  | 'preset'
  | 'job'
  | 'subject'
  | 'recipe'
  | 'shot'
  | 'shots'
  | 'property'
  | 'value'
  | 'command'
  | 'file'
  | readonly string[];

/** A word after the command. */
export interface Argument {
  /** Name in the help: `ID`. */
  readonly name: string;
  readonly meaning: string;
  readonly isOptional?: true;
  /** Present when the argument takes any number of words; only for the last argument. */
  readonly isMany?: true;
  readonly completes?: Completes;
  /** Words that another command carries out, each with the name of that command, which gets the rest of the line. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

/**
 * The argument that names an action of a command, such as `open` of `rigd job`.
 * @param words the actions, separated by blanks
 * @param usual what the command does without one
 */
export function action(words: string, usual: string): Argument {
  const meaning = `${words.replaceAll(' ', ', ')}; default: ${usual}`;
  return { name: 'ACTION', meaning, isOptional: true, completes: words.split(' ') };
}

/** An option, `--name`. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** Name of the value, as help shows it; only where the type is string. */
  readonly value?: string;
  readonly meaning: string;
  readonly completes?: Completes;
}

/** The words and options that follow the command on the command line. */
export interface Given {
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** Options that the row does not have, in the order of the line; only for a command with `moreOptions`. */
  readonly more?: Readonly<Record<string, string>>;
}

/** The module of a command. */
export interface CommandModule {
  /**
   * Carries the command out.
   * @param all the table, for commands about commands
   * @throws CommandError
   */
  run(given: Given, all: readonly Command[]): Promise<void> | void;
}

/** The headings of the help. */
export const GROUPS = ['Cameras', 'Pictures', 'Jobs', 'Rig', 'Service', 'Without a camera', 'Shell'] as const;

/** Rows below a heading in the help of one command. */
export interface HelpList {
  readonly heading: string;
  readonly rows: readonly (readonly [term: string, meaning: string])[];
}

/** A row of the table. */
export interface Command {
  readonly name: string;
  readonly group: (typeof GROUPS)[number];
  /** One line, without a full stop. */
  readonly summary: string;
  readonly arguments: readonly Argument[];
  readonly options: Readonly<Record<string, Option>>;
  /** Present when the command takes options besides, each with a value; it checks them itself. */
  readonly moreOptions?: true;
  /** Paragraphs in the help of this command. */
  readonly details?: readonly string[];
  readonly lists?: readonly HelpList[];
  readonly examples: readonly (readonly [line: string, meaning: string])[];
  /** Present when the command uses a running service: it then also has the options of all such commands. */
  readonly overHttp?: true;
  /** Loads the module; undefined for a separate program that bin/rigd starts and that reads its arguments itself. */
  readonly load?: () => Promise<CommandModule>;
}

/** Exit codes of every command; 0 is success. */
export const EXIT_CODES = { failed: 1, 'not-understood': 2, unreachable: 3 } as const;

/** A command that ends without a result. The message is for the terminal. */
export class CommandError extends Error {
  readonly kind: keyof typeof EXIT_CODES;
  /** Value that `--json` prints instead of the message: the answer of the service, if there was one. */
  readonly answer: unknown;

  constructor(kind: keyof typeof EXIT_CODES, message: string, answer?: unknown) {
    super(message);
    this.kind = kind;
    this.answer = answer;
  }
}

/** The first line of a failure: what happened, without the advice what to type next. */
export function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line;
}
