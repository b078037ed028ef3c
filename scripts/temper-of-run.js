// Chooses the temper of simulated bodies for a run of tests. It is the one that RIGD_TEST_TEMPER names. Without the
// variable, a run of all tests uses a temper that depends on the commit, so that every temper has its turn; any other
// run uses the default.

import { execFileSync } from 'node:child_process';
import { loadTempers } from './temper-data.js';

/** Digits of the commit that are read as a number; so many are exact in a double. */
const HEX_DIGITS = 8;

/**
 * Chooses the temper.
 * @param {{ all: boolean }} run whether all tests run.
 * @returns {{ temper: string, because: string }}
 * @throws {Error} when RIGD_TEST_TEMPER names none
 */
export function temperOfRun({ all }) {
  const names = Object.keys(loadTempers().tempers);
  const [fallback] = names;
  const named = process.env.RIGD_TEST_TEMPER;
  if (named !== undefined && named !== '') {
    if (!names.includes(named)) throw new Error(`RIGD_TEST_TEMPER=${named}: there are ${names.join(', ')}`);
    return { temper: named, because: 'RIGD_TEST_TEMPER' };
  }
  const commit = all ? headCommit() : undefined;
  if (commit === undefined) return { temper: fallback, because: 'the default' };
  const turn = Number.parseInt(commit.slice(0, HEX_DIGITS), 16) % names.length;
  return { temper: names[turn], because: `the turn of commit ${commit.slice(0, HEX_DIGITS)}` };
}

/** The commit; undefined when this is not a checkout, or when git is missing. */
function headCommit() {
  try {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], options).trim();
    return /^[0-9a-f]{40,64}$/.test(commit) ? commit : undefined;
  } catch {
    return undefined;
  }
}
