// Misuse that the simulated SDK has counted against the contract of its interface: `misuse.log` in the directory of the
// bodies, a line of JSON for each. The lines come from any process that loads the library, so they are shown and not
// trusted.

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { printable } from '../base/printable.js';
import type { StatePlace } from '../gateway/config/state-place.js';

const FILE = 'misuse.log';

/** Everything that was counted, a line each. */
export function showMisuse({ path }: StatePlace): string {
  const file = join(path, FILE);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return lines.length === 0 ? `no misuse is recorded in ${path}` : lines.map(printable).join('\n');
}

/** Removes what was counted. */
export function forgetMisuse({ path }: StatePlace): string {
  rmSync(join(path, FILE), { force: true });
  return `the list of misuse in ${path} is cleared`;
}
