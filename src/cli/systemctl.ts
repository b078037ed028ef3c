// Asks systemd, with a limit, because systemctl may wait without limit when systemd's bus hangs. Changes nothing.

import { spawnSync } from 'node:child_process';
import { CommandError } from './command.js';

/** Limit of an answer: on a busy host systemd takes seconds. */
const ANSWER_MS = 10_000;

/**
 * The text that `systemctl show` prints; undefined when it fails, or when there is no systemd.
 * @param what the question, as the end of the message "systemd does not report …"
 * @param orElse another remedy, for the message
 * @throws CommandError when systemd does not answer
 */
export function askSystemd(words: readonly string[], what: string, orElse = ''): string | undefined {
  const { status, stdout, error } = spawnSync('systemctl', ['show', ...words], {
    encoding: 'utf8',
    timeout: ANSWER_MS,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT')
    throw new CommandError(
      'failed',
      `systemd does not report ${what}: no answer of systemctl within ${ANSWER_MS / 1_000} s\n` +
        `  next: repeat the command as soon as systemctl show ${words.join(' ')} answers${orElse}`,
    );
  return status === 0 ? stdout : undefined;
}
