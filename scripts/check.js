// Runs every check of package.json (`lint`, `layering` and all `check:…`), two at a time, prints a line for each as it
// ends, the output of those that fail, and the warnings of the others (what they write to standard error).

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Checks at a time: one for each core of the machine that the limits are written for. */
const JOBS = 2;
const MS_PER_SECOND = 1000;

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const waiting = Object.keys(scripts).filter((name) => /^(lint|layering|check:.+)$/.test(name));
let failed = 0;

await Promise.all(Array.from({ length: JOBS }, runNext));
process.exitCode = failed === 0 ? 0 : 1;

/** Runs checks until none is left. */
async function runNext() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const startedAt = performance.now();
    const { code, output, warnings } = await run(name);
    const seconds = ((performance.now() - startedAt) / MS_PER_SECOND).toFixed(1);
    console.log(`${code === 0 ? 'ok' : 'not ok'} - ${name} # ${seconds} s`);
    if (code !== 0) failed += 1;
    const shown = code === 0 ? warnings : output;
    if (shown !== '') console.log(shown);
  }
}

/** The output of a script, what of it went to standard error, and how the script ended. */
function run(name) {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let warnings = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text;
      warnings += text;
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output, warnings }));
  });
}
