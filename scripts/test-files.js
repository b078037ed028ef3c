// Lists the test files of a run, from the sources under test/, so that a compiled file whose source was deleted never
// runs.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Extents of a run, set by RIGD_TEST_EXTENT; test/support/extent.ts has their meaning for the tests. */
const EXTENTS = ['quick', 'usual', 'full'];

/** Beginnings of the paths that an extent runs. */
const QUICK = [
  'test/base/',
  'test/protocol/',
  'test/gateway/',
  'test/worker/',
  'test/page/',
  'test/scripts/',
  'test/system/fault-matrix',
];
/** Beginnings of the paths that only the extent `full` runs. */
const FULL_ONLY = ['test/system/soak.test.ts', 'test/system/without-part.test.ts'];
/** Beginnings of the paths of the longest files: they start first, so that no core is idle at the end. */
const LONGEST_FIRST = [
  'test/native/native-checks',
  'test/system/operator-page',
  'test/system/page-',
  'test/system/jobs/',
  'test/system/hosts.',
  'test/system/operations',
  'test/cli/probe.',
  'test/fuzz/',
  'test/system/broken-transfers',
  'test/system/fault-matrix',
  'test/system/tempers-of-shooting',
  'test/system/content-fault',
  'test/system/recovery',
  'test/system/live-view',
  'test/worker/controls/',
  'test/worker/shots/',
  'test/worker/camera/',
  'test/worker/landing/named-shots',
  'test/worker/landing/post-views',
  'test/worker/operations/presses-in-doubt',
  'test/worker/events/read-only-time',
  'test/gateway/supervisor/',
  'test/gateway/http/hostile-input',
  'test/native/',
  'test/system/',
  'test/gateway/routes/operations',
  'test/worker/contents/cube-file',
];

const SOURCE = /^test\/.*\.test\.ts$/;

/**
 * Reads the extent of this run.
 * @returns {'quick' | 'usual' | 'full'}
 * @throws {Error} when RIGD_TEST_EXTENT is none of them
 */
export function extentOfRun() {
  const extent = process.env.RIGD_TEST_EXTENT || 'usual';
  if (EXTENTS.includes(extent)) return extent;
  throw new Error(`RIGD_TEST_EXTENT=${extent}: there are ${EXTENTS.join(', ')}`);
}

/**
 * The sources of an extent, those that take longest first.
 * @param {string} extent
 * @returns {string[]} paths such as test/worker/queue.test.ts
 */
export function sourcesOf(extent) {
  const all = readdirSync('test', { recursive: true }).map((name) => join('test', name));
  const rank = (path) => {
    const at = LONGEST_FIRST.findIndex((start) => path.startsWith(start));
    return at === -1 ? LONGEST_FIRST.length : at;
  };
  return all
    .filter((path) => SOURCE.test(path) && isIn(extent, path))
    .sort()
    .sort((one, other) => rank(one) - rank(other));
}

/**
 * Whether a test uses a browser, which keeps a processor busy, while other tests mostly wait.
 * @param {string} source
 * @returns {boolean}
 */
export const usesBrowser = (source) => readFileSync(source, 'utf8').includes('noBrowser');

function isIn(extent, path) {
  const startsWith = (start) => path.startsWith(start);
  if (extent === 'quick') return QUICK.some(startsWith);
  return extent === 'full' || !FULL_ONLY.some(startsWith);
}

/**
 * The source that a name on the command line means: its own path, or that of the compiled file.
 * @param {string} name
 * @returns {string}
 * @throws {Error} when there is no such test
 */
export function sourceNamed(name) {
  const path = relative('.', name)
    .replace(/^dist-test\//, 'test/')
    .replace(/\.js$/, '.ts');
  if (!SOURCE.test(path) || !existsSync(path))
    throw new Error(`${name} is not a test file: test/…/….test.ts`);
  return path;
}

/** The compiled file of a source. */
export function compiled(source) {
  return source.replace(/^test\//, 'dist-test/').replace(/\.ts$/, '.js');
}
