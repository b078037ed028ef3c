// Builds the addon and the simulated SDK with a sanitizer and runs the native checks and the native tests on that
// build. A report of the sanitizer is a failure, whatever the result of the tests. Arguments: address or thread, and
// test files, default all of test/native.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sourcesOf } from './test-files.js';

/** Frames of libraries, which are skipped to find the code that is responsible. */
const BELOW = /libsanitizer|libc\.so|libstdc\+\+|libtsan|libasan|bits\/|ext\//;
/**
 * Frames of our code. Reports about node are ignored: node is not built with the sanitizer, which therefore does not
 * see its locks and reports races.
 */
const OURS = /rigd\.node|libCr_Core\.so|native\/(addon|simulator|abi)\/|^ *#\d+ .* (addon|simulator|abi)\//;

const SANITIZERS = {
  address: { build: 'build-asan', library: 'libasan.so', options: 'ASAN_OPTIONS', more: ':detect_leaks=0' },
  thread: { build: 'build-tsan', library: 'libtsan.so', options: 'TSAN_OPTIONS', more: ':exitcode=0' },
};

const sanitizer = SANITIZERS[process.argv[2]];
if (sanitizer === undefined) {
  console.error(
    `usage: node scripts/test-sanitized.js ${Object.keys(SANITIZERS).join('|')} [test/….test.ts …]`,
  );
  process.exit(1);
}
const reports = resolve('native', sanitizer.build, 'reports');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
// The sanitizer does not handle SIGSEGV, so that the fault `crash` ends a process as usual.
const options = `log_path=${join(reports, 'report')}:handle_segv=0${sanitizer.more}`;

const named = process.argv.slice(3);
const all = sourcesOf('full').filter((path) => path.startsWith('test/native/'));
const steps = [
  ['make', '-s', '-C', 'native', `SANITIZE=${process.argv[2]}`, `BUILD=${sanitizer.build}`, 'all', 'checks'],
  ['node', 'scripts/test.js', ...(named.length > 0 ? named : all)],
];
const library = execFileSync('g++', [`-print-file-name=${sanitizer.library}`], { encoding: 'utf8' }).trim();
const environment = {
  ...process.env,
  [sanitizer.options]: options,
  RIGD_TEST_BUILD: sanitizer.build,
  RIGD_TEST_SANITIZER: library,
};
let failed = false;
for (const [command, ...args] of steps) {
  failed = spawnSync(command, args, { stdio: 'inherit', env: environment }).status !== 0 || failed;
}
const found = readdirSync(reports).flatMap((name) =>
  readFileSync(join(reports, name), 'utf8')
    .split(/^={18,}$/m)
    .filter((text) => /(WARNING|ERROR): \w+Sanitizer/.test(text)),
);
const ours = found.filter(isOurs);
failed ||= ours.length > 0;
for (const text of ours) console.log(text);
console.log(
  `${ours.length} reports of the sanitizer; ${found.length - ours.length} inside Node were left out`,
);
process.exitCode = failed ? 1 : 0;

/** Whether one of the accesses or faults in a report was made by our code: the first frame above the libraries. */
function isOurs(report) {
  return report.split(/\n\s*\n/).some((stack) => {
    const frames = stack.split('\n').filter((line) => /^ *#\d+ /.test(line));
    return OURS.test(frames.find((line) => !BELOW.test(line)) ?? '');
  });
}
