// Reads the misuses that the simulated SDK has counted: `misuse.log` in the directory of the bodies, with a line of
// JSON for each. Any process that loads the library writes such lines, so they are shown but not trusted.

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { printable } from '../base/printable.js';
import type { StatePlace } from '../gateway/config/state-place.js';

const FILE = 'misuse.log';

/** All counted misuses, one in each line. */
export function showMisuse({ path }: StatePlace): string {
  const file = join(path, FILE);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return lines.length === 0 ? `no misuse is recorded in ${path}` : lines.map(printable).join('\n');
}

/** Removes all counted misuses. */
export function forgetMisuse({ path }: StatePlace): string {
  rmSync(join(path, FILE), { force: true });
  return `the list of misuse in ${path} is cleared`;
}
