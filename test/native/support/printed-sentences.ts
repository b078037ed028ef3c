// A target of native/checks.mk and the sentences that its programs print, one a line: `ok - …` or `not ok - …`.

import { spawn } from 'node:child_process';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { BUILD } from './native-build.js';

const NATIVE = fileURLToPath(new URL('../../../native', import.meta.url));

/** Output of one target. */
export interface Printed {
  /** Sentences that hold. */
  held: number;
  /** Sentences that do not hold, each with the remarks printed before it; and an exit code other than 0. */
  faults: string[];
}

/**
 * Runs a target of native/Makefile.
 * @param variables of make, `TEMPERS=strict`
 */
export async function printedBy(target: string, ...variables: string[]): Promise<Printed> {
  const words = ['-s', '-C', NATIVE, `BUILD=${basename(BUILD)}`, ...variables, target];
  const child = spawn('make', words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const result: Printed = { held: 0, faults: [] };
  let remarks: string[] = [];
  for (const line of (await text(child.stdout)).split('\n')) {
    const [, outcome, sentence] = /^(ok|not ok) - (.*)$/.exec(line) ?? [];
    if (outcome === 'ok') result.held++;
    if (outcome === 'not ok') result.faults.push([sentence, ...remarks].join('\n'));
    remarks = outcome === undefined ? [...remarks, line] : [];
  }
  const code = await ended;
  if (code !== 0) result.faults.push(`make ${target} ended with ${code}`);
  return result;
}
