// Lines for the journal of systemd: it takes the priority of a line from a number in front of it (sd-daemon(3)).
// JOURNAL_STREAM, device and inode, shows whether standard error is the journal; a child may have inherited it
// without that stream.

import { fstatSync } from 'node:fs';

/** Syslog priorities by the levels of the log. */
const PRIORITIES: Readonly<Record<string, number>> = {
  fatal: 2,
  error: 3,
  warn: 4,
  info: 6,
  debug: 7,
  trace: 7,
};
/** Every line of the log begins with its level. */
const LEVEL = /^\{"level":"([a-z]+)"/;
const STANDARD_ERROR = 2;
/** Priority of a line without a level. */
const USUAL = 6;

/** Whether what is written to this descriptor goes to the journal. */
export function isJournal(fd: number, stream: string | undefined): boolean {
  if (stream === undefined) return false;
  try {
    const { dev, ino } = fstatSync(fd, { bigint: true });
    return stream === `${dev}:${ino}`;
  } catch {
    return false;
  }
}

/** Text that is written to standard error past the log, with the priority of each line where that is the journal. */
export function forJournal(level: 'warn' | 'error', text: string): string {
  if (!isJournal(STANDARD_ERROR, process.env.JOURNAL_STREAM)) return text;
  return text.replace(/^(?=.)/gm, `<${PRIORITIES[level]}>`);
}

/** A line with its priority in front. */
export function withPriority(line: string): string {
  const level = LEVEL.exec(line)?.[1] ?? '';
  return `<${PRIORITIES[level] ?? USUAL}>${line}`;
}
