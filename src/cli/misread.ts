// Describes, in words of this program, why node could not parse a command line. Knows no command.

import { didYouMean } from '../base/nearest.js';

/**
 * The description of the fault.
 * @param error the error of `parseArgs`
 * @param names names of the options of the command, without dashes
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
