// Compiles and runs tests, and repeats that whenever a source has changed, until it is interrupted. Arguments: those of
// scripts/test.js.

import { spawnSync } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { TABLE_FILES } from './tables.js';

const WATCHED = ['data', 'src', 'harness', 'test'];
/** An editor writes a file in several steps. */
const QUIET_MS = 200;

let timer;
for (const directory of WATCHED) {
  watch(directory, { recursive: true }, (_event, name) => {
    // The run itself writes these files.
    if (TABLE_FILES.includes(join(directory, name ?? ''))) return;
    clearTimeout(timer);
    timer = setTimeout(run, QUIET_MS);
  });
}
run();

function run() {
  const isCompiled = start('make', ['-s', 'build-ts', 'dist-test/.tsbuildinfo']);
  if (isCompiled) start('node', ['scripts/test.js', ...process.argv.slice(2)]);
  console.log('\nwaiting for a change');
}

/** Whether the command succeeded. */
function start(command, words) {
  return spawnSync(command, words, { stdio: 'inherit' }).status === 0;
}
