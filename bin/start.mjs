// Starts one of the programs of dist/. A checkout has none before it is built, and a node may be too old: one line
// names so.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from './load-program.js';
import { isNodeNewEnough } from './node-version.mjs';

/** Programs in CommonJS (scripts/bundle.js). */
const COMMON_JS = /^gateway\//;

/**
 * Runs a program in this process.
 * @param {string} program its path below dist/
 */
export async function start(program) {
  if (!isNodeNewEnough()) return;
  const path = new URL(`../dist/${program}`, import.meta.url);
  if (existsSync(path)) {
    // Only node's own loader of modules knows source maps.
    if (COMMON_JS.test(program) && !process.sourceMapsEnabled) load(fileURLToPath(path));
    else await import(path.href);
    return;
  }
  const checkout = fileURLToPath(new URL('..', import.meta.url));
  process.stderr.write(`rigd: this checkout is not built yet: run make build in ${checkout}\n`);
  process.exitCode = 1;
}
