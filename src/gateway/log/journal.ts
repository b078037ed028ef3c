// Lines for the systemd journal, which reads the priority of a line from a number in front of it (sd-daemon(3)).
// JOURNAL_STREAM has device and inode of the journal's stream. They are compared with standard error: a child may have
// inherited the variable but not the stream.

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

/** Whether writing to this descriptor reaches the journal. @param stream the value of JOURNAL_STREAM */
export function isJournal(fd: number, stream: string | undefined): boolean {
  if (stream === undefined) return false;
  try {
    const { dev, ino } = fstatSync(fd, { bigint: true });
    return stream === `${dev}:${ino}`;
  } catch {
    return false;
  }
}

/** A text that bypasses the log on its way to standard error; in the journal, with a priority in front of each line. */
export function forJournal(level: 'warn' | 'error', text: string): string {
  if (!isJournal(STANDARD_ERROR, process.env.JOURNAL_STREAM)) return text;
  return text.replace(/^(?=.)/gm, `<${PRIORITIES[level]}>`);
}

/** A line with its priority in front. */
export function withPriority(line: string): string {
  const level = LEVEL.exec(line)?.[1] ?? '';
  return `<${PRIORITIES[level] ?? USUAL}>${line}`;
}
