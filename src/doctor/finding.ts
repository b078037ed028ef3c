// The finding of a check: a result, a reason, and commands to type. The doctor's process, the terminal and GET
// /api/doctor use the same texts.

import type { DoctorResult } from '../protocol/words.js';

/** Verdict of a check. */
export interface Verdict {
  readonly result: DoctorResult;
  /** One sentence or two, without a full stop at the end. */
  readonly why: string;
  /** Lines that can be pasted into a shell. A line that begins with `#` is advice. */
  readonly todo: readonly string[];
}

/** A verdict with the name of its check. */
export interface Finding extends Verdict {
  readonly name: string;
}

/** Advice for a check that did not end within its limit. */
export const HANGS: readonly string[] = [
  'findmnt   # is a disk mounted whose host does not answer? sudo umount -l PLACE',
  'sudo dmesg | tail -n 30   # does a disk or a USB device not answer?',
];

/** A verdict that nothing is wrong. */
export function ok(why: string, ...todo: string[]): Verdict {
  return { result: 'ok', why, todo };
}

/** A verdict that the thing works, but not as well as it could. */
export function warning(why: string, ...todo: string[]): Verdict {
  return { result: 'warning', why, todo };
}

/** A verdict that the thing does not work. */
export function failure(why: string, ...todo: string[]): Verdict {
  return { result: 'failure', why, todo };
}

/** The worst result of several findings, and a message with the number of findings of each result. */
export function summaryOf(findings: readonly Finding[]): { result: DoctorResult; message: string } {
  const count = (result: DoctorResult) => findings.filter((finding) => finding.result === result).length;
  const failures = count('failure');
  const warnings = count('warning');
  return {
    result: failures > 0 ? 'failure' : warnings > 0 ? 'warning' : 'ok',
    message: `${findings.length} checks: ${failures} failed, ${warnings} with a warning.`,
  };
}
