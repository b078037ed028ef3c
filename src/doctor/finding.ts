// Finding of a check: one result, a reason, and commands to type. The words are the same in the process of the doctor,
// on the terminal and in GET /api/doctor.

import type { DoctorResult } from '../protocol/words.js';

/** Verdict of a check. */
export interface Verdict {
  readonly result: DoctorResult;
  /** One sentence or two, without a full stop at the end. */
  readonly why: string;
  /** Lines that can be pasted into a shell; a line that begins with `#` is for people. */
  readonly todo: readonly string[];
}

/** A verdict and the check that it is of. */
export interface Finding extends Verdict {
  readonly name: string;
}

/** Advice for a check that has not ended. */
export const HANGS: readonly string[] = [
  'findmnt   # is a disk mounted whose host does not answer? sudo umount -l PLACE',
  'sudo dmesg | tail -n 30   # does a disk or a USB device not answer?',
];

/** Nothing to do. */
export function ok(why: string, ...todo: string[]): Verdict {
  return { result: 'ok', why, todo };
}

/** It works, but not as well as it could. */
export function warning(why: string, ...todo: string[]): Verdict {
  return { result: 'warning', why, todo };
}

/** It does not work. */
export function failure(why: string, ...todo: string[]): Verdict {
  return { result: 'failure', why, todo };
}

/** The worst result of several findings, and how many there are of each, for people. */
export function summaryOf(findings: readonly Finding[]): { result: DoctorResult; message: string } {
  const count = (result: DoctorResult) => findings.filter((finding) => finding.result === result).length;
  const failures = count('failure');
  const warnings = count('warning');
  return {
    result: failures > 0 ? 'failure' : warnings > 0 ? 'warning' : 'ok',
    message: `${findings.length} checks: ${failures} failed, ${warnings} with a warning.`,
  };
}
