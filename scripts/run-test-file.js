// Runs one compiled test file in a separate process and reads its TAP output.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** Options with which failures name lines of the sources. */
const NODE_OPTIONS = ['--enable-source-maps'];
/**
 * Options only for files that replace modules, because they take three tenths of a second
 * (scripts/bundle-for-tests.js).
 */
const MOCK_OPTIONS = ['--import=@tapjs/mock/import', '--conditions=replacing'];
/** Timeout of a test that has none: even with all tests running, only a hang takes that long. */
const TIMEOUT_MS = 1_200_000;
/** Time after the timeout of a test until its process is killed. */
const KILL_AFTER_MS = 30_000;
const MS_PER_SECOND = 1000;
/** Directory for misuses that simulated SDKs count (docs/develop/misuse.md), with a file for each test file. */
const MISUSE = '.tap/misuse';

/**
 * Runs a test file.
 * @param {string} file
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<{ passed: number, failed: number, skipped: number, seconds: number, output: string[],
 *   shown: string[] }>} `shown` are the lines of the output about failures and skipped tests, and the logs of services
 *   that a file with a failure prints
 */
export async function runTestFile(file, environment) {
  const startedAt = performance.now();
  const isMocking = readFileSync(file, 'utf8').includes('.mockImport(');
  const options = [...NODE_OPTIONS, ...(isMocking ? MOCK_OPTIONS : [])];
  const misuse = resolve(MISUSE, `${file.replaceAll('/', '-')}.log`);
  mkdirSync(MISUSE, { recursive: true });
  rmSync(misuse, { force: true });
  const child = spawn(process.execPath, [...options, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...environment,
      // Variables of the host are removed: node would read such certificates at the start of each process, which takes
      // as long as the start itself.
      NODE_EXTRA_CA_CERTS: undefined,
      RIGD_SIM_MISUSE: misuse,
      TAP: '1',
      TAP_TIMEOUT: String(TIMEOUT_MS / MS_PER_SECOND),
    },
  });
  const stop = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  const hung = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS + KILL_AFTER_MS);
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? signal));
  });

  const output = [];
  const shown = [];
  let summary;
  let isFailure = false;
  for await (const line of createInterface({ input: child.stdout })) {
    output.push(line);
    // Members that are zero are left out.
    summary = /^# \{ (total: .*) \}$/.exec(line)?.[1] ?? summary;
    if (line.startsWith('# log of ')) isFailure = true;
    if (/^\s*(not )?ok /.test(line)) isFailure = /^\s*not ok /.test(line) && !/# (SKIP|TODO)/i.test(line);
    if (isFailure || /\bok .* # SKIP/i.test(line)) shown.push(line);
  }
  const status = await ended;
  clearTimeout(hung);
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeListener(signal, stop);

  const count = (name) => Number(new RegExp(`\\b${name}: (\\d+)`).exec(summary ?? '')?.[1] ?? 0);
  let failed = count('fail');
  if (failed === 0 && (status !== 0 || summary === undefined)) {
    failed = 1;
    shown.push(`the process ended with ${status}${summary === undefined ? ' and without a summary' : ''}`);
    shown.push(...output.slice(-20));
  }
  const counted = existsSync(misuse) ? readFileSync(misuse, 'utf8').split('\n').filter(Boolean) : [];
  if (counted.length > 0) {
    failed += 1;
    shown.push('not ok - the SDK was used against its contract', ...counted.map((line) => `  ${line}`));
  }
  const seconds = (performance.now() - startedAt) / MS_PER_SECOND;
  return { passed: count('pass'), failed, skipped: count('skip'), seconds, output, shown };
}
