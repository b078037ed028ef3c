// Runs compiled tests, several files at a time, prints a line per file as it ends and every failure in full, and closes
// with one line, `N passed, N failed`. Arguments: test files (test/….test.ts or the compiled one), default all of the
// extent of RIGD_TEST_EXTENT. RIGD_TEST_TEMPER sets the behaviour of simulated bodies; a run of all files uses the
// temper that the commit selects (temper-of-run.js). RIGD_TEST_JOBS is how many files run at a time.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { runTestFile } from './run-test-file.js';
import { temperOfRun } from './temper-of-run.js';
import { compiled, extentOfRun, sourceNamed, sourcesOf, usesBrowser } from './test-files.js';

const REPORT = '.tap/report.tap';
/** Tests wait more than they compute, so several of them keep a processor busy. */
const JOBS_PER_PROCESSOR = 5;
const JOBS = Number(process.env.RIGD_TEST_JOBS || JOBS_PER_PROCESSOR * availableParallelism());
/** Most tests with a browser at a time. */
const BROWSERS = availableParallelism();

const named = process.argv.slice(2);
const extent = extentOfRun();
const waiting = named.length > 0 ? named.map(sourceNamed) : sourcesOf(extent);
const uncompiled = waiting.find((source) => !existsSync(compiled(source)));
if (uncompiled !== undefined) throw new Error(`${uncompiled} is not compiled: make build build-test`);
const { temper, because } = temperOfRun({ all: named.length === 0 });
console.log(`${waiting.length} test files, extent ${extent}`);
console.log(`temper of the simulated bodies: ${temper} (${because}); RIGD_TEST_TEMPER=${temper} repeats it`);

mkdirSync('.tap', { recursive: true });
const environment = { ...process.env, RIGD_TEST_TEMPER: temper, RIGD_TEST_EXTENT: extent };
const withBrowser = new Set(waiting.filter(usesBrowser));
/** Number of tests with a browser that run now. */
let browsers = 0;
const total = { passed: 0, failed: 0, skipped: 0 };
const report = [];
const startedAt = performance.now();

await Promise.all(Array.from({ length: JOBS }, runNext));

writeFileSync(REPORT, `${report.join('\n')}\n`);
console.log(`\n${Math.round((performance.now() - startedAt) / 1000)} s; the whole report is in ${REPORT}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** Runs files until none is left that may run now. At the end of a test with a browser the next one may run. */
async function runNext() {
  for (let source = takeNext(); source !== undefined; source = takeNext()) {
    const result = await runTestFile(compiled(source), environment);
    if (withBrowser.has(source)) browsers -= 1;
    for (const name of Object.keys(total)) total[name] += result[name];
    report.push(`# ${source}`, ...result.output);
    const line = `${source} # ${result.passed} passed, ${result.failed} failed, ${result.seconds.toFixed(1)} s`;
    console.log([`${result.failed === 0 ? 'ok' : 'not ok'} - ${line}`, ...result.shown].join('\n'));
  }
}

/** Takes the first file that may run now out of those that wait. */
function takeNext() {
  const at = waiting.findIndex((source) => browsers < BROWSERS || !withBrowser.has(source));
  if (at < 0) return undefined;
  const [source] = waiting.splice(at, 1);
  if (withBrowser.has(source)) browsers += 1;
  return source;
}
