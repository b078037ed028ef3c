// A command line that node could not read, in words of this program. Knows no command.

import { didYouMean } from '../base/nearest.js';

/**
 * The fault of a command line.
 * @param error what `parseArgs` has thrown
 * @param names of the options that the command has, without dashes
 */
export function misread(error: unknown, names: readonly string[]): string {
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  const [, option] = /^Unknown option '([^']+)'/.exec(message ?? '') ?? [];
  if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION' || option === undefined) return message ?? String(error);
  const meant = didYouMean(
    option,
    names.map((name) => `--${name}`),
  );
  return `there is no option ${option}${meant}`;
}
