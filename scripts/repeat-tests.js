// Runs `make test` repeatedly, first on an idle machine and then with all processors busy, and prints a table for
// docs/proof/reliability.md. The simulated bodies have each temper in turn, or the one that RIGD_TEST_TEMPER names. A
// failed run is shown and not repeated.
//
//   node scripts/repeat-tests.js [IDLE] [BUSY]      runs of each kind, default 5 and 5; exit 0 when all are green
//
// REPEAT_COMMAND replaces `make test`. The output of each run is kept in .tap/repeat.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, createWriteStream, existsSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { createInterface } from 'node:readline';
import { loadTempers } from './temper-data.js';

const REPORTS = '.tap/repeat';
/** File with the whole output of all test files, which each run overwrites (scripts/test.js). */
const WHOLE = '.tap/report.tap';
const COMMAND = process.env.REPEAT_COMMAND || 'make test';
/** The load of a run ends on its own after this time, whatever happens to this program. */
const MOST_LOAD_S = 3_600;
/** Most failed files that are listed; the others are counted. */
const MOST_NAMES = 5;

/** Program that keeps one processor busy until its input closes or its time is over. */
const LOAD = `
  const endMs = performance.now() + ${MOST_LOAD_S * 1_000};
  process.stdin.on('end', () => process.exit()).resume();
  const burn = () => {
    const untilMs = performance.now() + 50;
    while (performance.now() < untilMs);
    if (performance.now() < endMs) setImmediate(burn);
    else process.exit();
  };
  burn();
`;

const [idle, busy] = [process.argv[2], process.argv[3]].map((text) => {
  const number = Number(text ?? 5);
  if (!Number.isInteger(number) || number < 0) throw new Error(`${text} is no number of runs`);
  return number;
});
const tempers = process.env.RIGD_TEST_TEMPER
  ? [process.env.RIGD_TEST_TEMPER]
  : Object.keys(loadTempers().tempers);
const kinds = [...Array(idle).fill('idle'), ...Array(busy).fill('busy')];
mkdirSync(REPORTS, { recursive: true });
console.log(
  `${COMMAND}: ${idle} runs idle, ${busy} busy; ${cpus()[0]?.model.trim()} x ${availableParallelism()}, Node ${process.version}\n`,
);
row(
  'run',
  'machine',
  'temper',
  'load at its begin',
  'passed',
  'failed',
  'skipped',
  'seconds',
  'exit code',
  'files that failed',
);
row(...Array(10).fill('---'));
let failedRuns = 0;
for (const [index, kind] of kinds.entries()) {
  const temper = tempers[index % tempers.length];
  const { code, passed, failed, skipped, seconds, load, files } = await run(
    index + 1,
    kind === 'busy',
    temper,
  );
  if (code !== 0) failedRuns += 1;
  const names = files.slice(0, MOST_NAMES).join(', ');
  const more = files.length > MOST_NAMES ? ` and ${files.length - MOST_NAMES} more` : '';
  row(index + 1, kind, temper, load, passed, failed, skipped, seconds, code, `${names}${more}`);
}
console.log(
  `\n${kinds.length - failedRuns} of ${kinds.length} runs are green; their output is in ${REPORTS}`,
);
process.exitCode = failedRuns === 0 ? 0 : 1;

/** One run, and the facts of its output. */
async function run(number, isBusy, temper) {
  const load = loadavg()[0].toFixed(1);
  rmSync(WHOLE, { force: true });
  const burners = isBusy ? Array.from({ length: availableParallelism() }, startLoad) : [];
  const startedMs = performance.now();
  const found = { passed: '?', failed: '?', skipped: 0, files: [] };
  const env = { ...process.env, RIGD_TEST_TEMPER: temper };
  const child = spawn(COMMAND, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env });
  const report = createWriteStream(`${REPORTS}/run-${number}.log`);
  const reads = [child.stdout, child.stderr].map(async (stream) => {
    for await (const line of createInterface({ input: stream })) {
      report.write(`${line}\n`);
      look(line, found);
    }
  });
  const [code, signal] = await once(child, 'exit');
  await Promise.all(reads);
  report.end();
  if (existsSync(WHOLE)) copyFileSync(WHOLE, `${REPORTS}/run-${number}.tap`);
  for (const burner of burners) burner.stdin.end();
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  return { ...found, load, seconds, code: signal ?? code };
}

/** Lines of scripts/test.js: one for each file, and the last one. */
function look(line, found) {
  const total = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(line);
  if (total !== null) [found.passed, found.failed, found.skipped] = [total[1], total[2], total[3] ?? 0];
  const file = /^not ok - (\S+\.test\.ts)/.exec(line)?.[1];
  if (file !== undefined) found.files.push(file);
}

function startLoad() {
  const burner = spawn(process.execPath, ['-e', LOAD], { stdio: ['pipe', 'ignore', 'inherit'] });
  // The program may have ended at its own limit.
  burner.stdin.on('error', () => undefined);
  return burner;
}

function row(...cells) {
  console.log(`| ${cells.join(' | ')} |`);
}
