// Types the blocks of pages that have the given kinds, and prints the result of each: node type-pages.js --kinds "as
// root,file" [--clone DIRECTORY] PAGE… Runs inside a bare root (scripts/try-docs.sh) and only needs node and bash. The
// first block that fails ends it.

import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { parseArgs } from 'node:util';
import { docBlocks } from './doc-blocks.js';
import { Typist } from './typist.js';

/** The build of a clone took 13 min on two cores that were busy with other work. */
const LIMIT_MS = 1_800_000;

const { values, positionals: pages } = parseArgs({
  options: { kinds: { type: 'string', default: 'run' }, clone: { type: 'string' } },
  allowPositionals: true,
});
const kinds = values.kinds.split(',');
const home = homedir();
const typist = new Typist({
  home,
  env: process.env,
  limitMs: LIMIT_MS,
  ...(values.clone ? { clone: values.clone } : {}),
});
let typed = 0;
let left = 0;
try {
  for (const page of pages) {
    for (const block of docBlocks(readFileSync(page, 'utf8'))) {
      if (!kinds.includes(block.kind)) {
        left += 1;
        continue;
      }
      const name = `${page}:${block.line}, ${block.kind}: ${block.text.split('\n')[0]}`;
      const startedAtMs = performance.now();
      await typist.type(block).catch((error) => {
        throw new Error(`not ok: ${name}\n${error.message}`);
      });
      console.log(`ok: ${name} (${((performance.now() - startedAtMs) / 1_000).toFixed(1)} s)`);
      typed += 1;
    }
  }
  console.log(`${typed} blocks were typed, ${left} are of other kinds`);
  if (typed === 0) throw new Error('nothing was typed');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await typist.end();
}
