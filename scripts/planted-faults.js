// Plants faults in a copy of the driver, one at a time (test/planted/faults.json), builds the copy, runs the tests of
// the changed part, and prints what has found the fault: a misuse that the simulated SDK counted, or a test. If a fault
// is not found, this program ends with 1. Arguments: names of faults, default all.
//
//   make planted          some 20 minutes; not a part of the tests

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { TABLE_FILES } from './tables.js';

/** Directories with built files; they are copied, and restored from here after each fault. */
const BUILT = ['dist', 'dist-test', 'dist-harness', 'native/build'];
const ADDON = ['native/build/Release/rigd.node', 'native/build/units/addon.o', 'native/build/units/addon.d'];
const MS_PER_SECOND = 1000;

const { faults } = JSON.parse(readFileSync('test/planted/faults.json', 'utf8'));
const wanted = process.argv.slice(2);
const chosen = faults.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const copy = mkdtempSync(join(tmpdir(), 'rigd-planted-'));
let missed = 0;
try {
  copyCheckout();
  for (const fault of chosen) {
    const startedAt = performance.now();
    const found = tryFault(fault);
    if (found.length === 0) missed += 1;
    const seconds = Math.round((performance.now() - startedAt) / MS_PER_SECOND);
    const by = found.length > 0 ? found.join('; ') : 'NOTHING';
    console.log(`| \`${fault.name}\` | ${fault.about} | ${by} | # ${seconds} s`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${chosen.length} faults, ${missed} not found`);
process.exitCode = missed === 0 && chosen.length > 0 ? 0 : 1;

function copyCheckout() {
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(Boolean);
  for (const file of [...tracked, ...TABLE_FILES]) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(file, join(copy, file), { preserveTimestamps: true });
  }
  for (const directory of BUILT)
    cpSync(directory, join(copy, directory), { recursive: true, preserveTimestamps: true });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
}

/**
 * Builds a fault and runs its tests. Returns what has found it.
 * @param {{ temper?: string, tests: string[], edits: { file: string, find: string, replace: string }[],
 *   sanitizer?: string }} fault `sanitizer`: it is found by one, in the tests
 * @returns {string[]}
 */
function tryFault({ temper, tests, edits, sanitizer }) {
  try {
    for (const edit of edits) plant(edit);
    if (sanitizer !== undefined) return reportsOf(sanitizer, tests);
    build(edits.some(({ file }) => file.startsWith('native/')));
    const environment = { ...process.env, RIGD_TEST_TEMPER: temper ?? 'strict' };
    const options = { cwd: copy, env: environment, encoding: 'utf8', maxBuffer: 1 << 28 };
    for (const test of tests) {
      const { stdout } = spawnSync(process.execPath, ['scripts/test.js', test], options);
      const found = findersIn(stdout, test);
      if (found.length > 0) return found;
    }
    return [];
  } finally {
    for (const { file } of edits) cpSync(file, join(copy, file));
  }
}

function plant({ file, find, replace }) {
  const path = join(copy, file);
  const parts = readFileSync(path, 'utf8').split(find);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${find}`);
  writeFileSync(path, parts.join(replace));
}

/** Reports of a sanitizer in tests. */
function reportsOf(sanitizer, tests) {
  const words = ['scripts/test-sanitized.js', sanitizer, ...tests];
  const { stdout } = spawnSync(process.execPath, words, { cwd: copy, encoding: 'utf8', maxBuffer: 1 << 28 });
  return [...new Set([...stdout.matchAll(/ERROR: (\w+Sanitizer: [a-z-]+)/g)].map(([, report]) => report))];
}

/** Builds the half of the driver that has the fault, native or TypeScript; the other half stays the original. */
function build(isNative) {
  rmSync(join(copy, 'dist'), { recursive: true });
  cpSync('dist', join(copy, 'dist'), { recursive: true, preserveTimestamps: true });
  for (const file of ADDON) cpSync(file, join(copy, file), { preserveTimestamps: true });
  const run = (command, words) =>
    execFileSync(command, words, { cwd: copy, stdio: ['ignore', 'pipe', 'inherit'] });
  if (isNative) {
    // Its list of dependencies names the headers of the original.
    rmSync(join(copy, 'native/build/units/addon.o'));
    run('make', ['-s', '-C', 'native', 'addon']);
  } else {
    run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.']);
    run(process.execPath, ['scripts/bundle.js']);
  }
}

/** The kinds of misuse in the output of a test file, and the first of its tests that failed. */
function findersIn(output, test) {
  const kinds = new Set([...output.matchAll(/"kind":"([a-z-]+)"/g)].map(([, kind]) => `misuse \`${kind}\``));
  const title = /^not ok \d+ - (?!misuse of the SDK)(.*?)(?: # time.*)?$/m.exec(output)?.[1];
  if (title !== undefined) return [...kinds, `${test.replace('test/', '')}: ${title}`];
  if (kinds.size > 0) return [...kinds];
  return /^not ok - /m.test(output) ? [`the end of ${test.replace('test/', '')}`] : [];
}
