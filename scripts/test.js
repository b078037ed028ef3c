// Runs the compiled tests under tap, shows a line per file as it ends and every failure in full, and closes with
// one line, `N passed, N failed`, counted by tap itself. Arguments: compiled test files, default all. RIGD_TEST_TEMPER
// says how simulated bodies behave; a run of all tests takes the tempers by turns (temper-of-run.js).

import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { temperOfRun } from './temper-of-run.js';

const REPORT = '.tap/report.tap';

const named = process.argv.slice(2);
const all = readdirSync('dist-test', { recursive: true })
  .filter((name) => name.endsWith('.test.js'))
  .map((name) => join('dist-test', name))
  .sort();
const files = named.length > 0 ? named : all;
if (files.length === 0) {
  console.error('there is no compiled test: npm run build:test');
  process.exit(1);
}

const { temper, because } = temperOfRun({ all: named.length === 0 });
console.log(`temper of the simulated bodies: ${temper} (${because}); RIGD_TEST_TEMPER=${temper} repeats it`);

mkdirSync('.tap', { recursive: true });
const report = createWriteStream(REPORT);
const tap = spawn('npx', ['--no', 'tap', 'run', '--reporter=tap', ...files], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, RIGD_TEST_TEMPER: temper },
});

let summary = '';
let failure = false;
for await (const line of createInterface({ input: tap.stdout })) {
  report.write(`${line}\n`);
  // The last such line is that of the whole run; members that are zero are left out.
  summary = /^# \{ (total: .*) \}$/.exec(line)?.[1] ?? summary;
  if (/^\s*(not )?ok /.test(line)) failure = /^\s*not ok /.test(line) && !/# (SKIP|TODO)/i.test(line);
  if (failure || /^(not )?ok /.test(line) || /\bok .* # SKIP/i.test(line)) console.log(line);
}
report.end();
const status = tap.exitCode ?? (await new Promise((resolve) => tap.once('close', resolve)));

const count = (name) => Number(new RegExp(`\\b${name}: (\\d+)`).exec(summary)?.[1] ?? 0);
const failed = Math.max(count('fail'), status === 0 ? 0 : 1);
const skipped = count('skip');
console.log(`\nthe whole report is in ${REPORT}`);
console.log(`${count('pass')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 && count('pass') > 0 ? 0 : 1;
