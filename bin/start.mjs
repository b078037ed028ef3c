// Starts one of the programs of dist/. A checkout has none before it is built, and a node may be too old: one line says
// so.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isNodeNewEnough } from './node-version.mjs';

/**
 * Runs a program in this process.
 * @param {string} program its path below dist/
 */
export async function start(program) {
  if (!isNodeNewEnough()) return;
  const path = new URL(`../dist/${program}`, import.meta.url);
  if (existsSync(path)) {
    await import(path.href);
    return;
  }
  const checkout = fileURLToPath(new URL('..', import.meta.url));
  process.stderr.write(`rigd: this checkout is not built yet: run make build in ${checkout}\n`);
  process.exitCode = 1;
}
