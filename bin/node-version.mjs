// Reports a node that is older than `engines` of package.json promises: a program would fail with a message about
// its syntax, or later. Written for old versions of node: no newer syntax and no newer functions. Makefile runs it too.

import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Message for the user when node is too old.
 * @param {string} version of node, as `process.versions.node` has it
 * @param {string} engines `>=20.9.0`
 * @returns {string} one line; empty when node is new enough
 */
export function nodeFault(version, engines) {
  const wanted = engines.replace('>=', '');
  const numbers = wanted.split('.').map(Number);
  const own = version.split('.').map((part) => Number.parseInt(part, 10));
  const at = numbers.findIndex((number, place) => own[place] !== number);
  if (at === -1 || own[at] > numbers[at]) return '';
  return `rigd: node ${version} is too old: rigd needs ${wanted} or newer; get one from https://nodejs.org/en/download`;
}

/**
 * Writes the fault of this node to standard error.
 * @returns {boolean} that there is none
 */
export function isNodeNewEnough() {
  const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const fault = nodeFault(process.versions.node, engines.node);
  if (fault === '') return true;
  process.stderr.write(`${fault}\n`);
  process.exitCode = 1;
  return false;
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) isNodeNewEnough();
