// Deletes a part of the service in a copy of the checkout, as a user who does not need it would do: its folders, and
// the lines that load it. The rest must compile, serve, and pass every test that is not about that part. Arguments:
// names of parts; then test files, or `quick` for the files that the rows name; default all tests.
//
//   node scripts/without-part.js hosts test/system/signals.test.ts
//   node scripts/without-part.js fast-reads fast-pictures quick
//
// The tests to remove are found by their imports: a test that imports the part, directly or by another test, cannot
// compile; a test that imports a file of `subject` is about the part. The rest of the checkout stays unchanged. The
// JavaScript of a module depends only on its own text (isolatedModules), so all modules except those with a deleted
// line are the same in the copy. A test without a service therefore has the same result there as here.

import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { temperOfRun } from './temper-of-run.js';
import { sourcesOf } from './test-files.js';

/**
 * Parts that can be deleted.
 * - `folders`, and `lines` of other files, each found by a text that only this line has
 * - `subject`: files of tests and harness; a test that imports one of them is about the part
 * - `alsoGo`: further tests that are removed, with the reason
 * - `quick`: tests of a quick run, which start services without the part: only their results can differ
 * - `refusal`: the words of a start that requests the part anyway, and the message with which it ends
 */
const PARTS = {
  hosts: {
    folders: ['src/gateway/hosts'],
    lines: [{ file: 'src/gateway/assembly/optional-parts.ts', has: "'../hosts/join.js'" }],
    subject: ['harness/nats-server.ts'],
    alsoGo: {
      'test/scripts/named-tests.test.ts': 'looks for the tests that documents name, also those of hosts',
      'test/scripts/limits.test.ts':
        'looks for the code and the tests of every limit, also of those of hosts',
      'test/scripts/planted-faults.test.ts':
        'looks for the tests that find planted faults, also those of hosts',
    },
    quick: [
      'test/system/operations.test.ts',
      'test/system/end-of-service.test.ts',
      'test/system/healthy-rig.test.ts',
      'test/system/metrics.test.ts',
      'test/system/rig-shots.test.ts',
    ],
    refusal: {
      words: ['--bus', 'nats://127.0.0.1:1'],
      says: 'rigd could not start: this build has no part for a rig of several hosts: leave --bus out',
    },
  },
  jobs: {
    folders: ['src/gateway/jobs'],
    lines: [{ file: 'src/gateway/assembly/optional-parts.ts', has: "'../jobs/jobs.js'" }],
    subject: ['test/support/job-service.ts'],
    alsoGo: {
      'test/cli/job.test.ts': 'types the commands of jobs',
      'test/system/hosts-jobs.test.ts': 'shares jobs between hosts',
      'test/system/hand-over/exports-takes.test.ts': 'exports takes',
      'test/system/operations.test.ts': 'performs every operation, also those of jobs',
      'test/system/desk.test.ts': 'finds shots of a job',
      'test/system/recipes.test.ts': 'runs recipes while a job is open',
      'test/scripts/named-tests.test.ts': 'looks for the tests that documents name, also those of jobs',
      'test/scripts/limits.test.ts': 'looks for the code and the tests of every limit, also of those of jobs',
    },
    quick: ['test/system/rig-shots.test.ts'],
  },
  'fast-reads': {
    folders: ['src/worker/fast-reads', 'src/gateway/fast-reads'],
    lines: [
      { file: 'src/worker/main.ts', has: "'./fast-reads/numbered-reads.js'" },
      { file: 'src/worker/main.ts', has: 'new NumberedReads()' },
      { file: 'src/worker/main.ts', has: 'reads: numberedReads,' },
      { file: 'src/worker/main.ts', has: "'./fast-reads/sent-results.js'" },
      { file: 'src/worker/main.ts', has: 'new SentResults(numberedReads)' },
      { file: 'src/worker/session.ts', has: "'./fast-reads/read-channel.js'" },
      { file: 'src/worker/session.ts', has: 'new ReadChannel(' },
      { file: 'src/gateway/assembly/fast-paths.ts', has: "'../fast-reads/kept-results.js'" },
      { file: 'src/gateway/assembly/fast-paths.ts', has: 'new KeptResults()' },
    ],
    quick: ['test/worker/sdk/gathered-reads.test.ts', 'test/system/properties.test.ts'],
  },
  'fast-pictures': {
    folders: ['src/worker/fast-pictures', 'src/gateway/fast-pictures'],
    lines: [
      { file: 'src/worker/main.ts', has: "'./fast-pictures/pumped-pictures.js'" },
      { file: 'src/worker/main.ts', has: 'new PumpedPictures(sdk)' },
      { file: 'src/worker/session.ts', has: "'./fast-pictures/picture-pump.js'" },
      { file: 'src/worker/session.ts', has: 'new PicturePump(' },
      { file: 'src/gateway/assembly/fast-paths.ts', has: "'../fast-pictures/shared-pictures.js'" },
      { file: 'src/gateway/assembly/fast-paths.ts', has: 'SharedPictures.open()' },
    ],
    quick: ['test/system/live-view.test.ts'],
  },
};

/** Tests that are removed with every part, with the reason. */
const ALWAYS_GO = { 'test/system/without-part.test.ts': 'would delete a part of the copy' };
/** Folders of TypeScript beside src, whose files may be removed with a part. */
const BESIDE = ['test', 'harness', 'bench', 'examples'];
/** Built directories are copied too: make then compiles only files that the deletion changes. */
const BUILT = ['dist', 'dist-harness', 'dist-test', 'dist-bench', 'dist-examples', 'native/build'];
const IMPORT = /^(?:import|export)\b[^;]*?\bfrom '([^']+)';|^import '([^']+)';/gm;

const words = process.argv.slice(2);
const names = words.filter((word) => Object.hasOwn(PARTS, word));
const named = words.slice(names.length);
const parts = names.map((name) => PARTS[name]);
if (parts.length === 0 || named.some((word) => word !== 'quick' && !existsSync(word)))
  throw new Error(`usage: without-part.js ${Object.keys(PARTS).join('|')}... [quick | test files]`);
const wanted = named[0] === 'quick' ? parts.flatMap(({ quick }) => quick) : named;
const { temper } = temperOfRun({ all: true });
const copy = mkdtempSync(join(tmpdir(), 'rigd-without-'));
// Some tests run programs of the checkout as another user.
chmodSync(copy, 0o755);
try {
  copyCheckout();
  const gone = testsThatGo();
  for (const folder of parts.flatMap(({ folders }) => folders)) remove(folder);
  for (const line of parts.flatMap(({ lines }) => lines)) deleteLine(line);
  for (const file of gone) remove(file);
  addToGit();
  run('make', ['-s', 'build-ts', 'build-test']);
  for (const { refusal } of parts) if (refusal !== undefined) checkRefusal(refusal);
  const tests = sourcesOf('usual').filter((test) => !gone.includes(test));
  const missing = wanted.filter((test) => !tests.includes(test));
  if (missing.length > 0) throw new Error(`without ${names.join(', ')} there is no ${missing.join(', ')}`);
  const chosen = wanted.length > 0 ? wanted : tests;
  console.log(`${chosen.length} of ${tests.length} test files that are left run without ${names.join(', ')}`);
  run(process.execPath, ['scripts/test.js', ...chosen]);
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** Copies the files that git knows or would add, in their present state, and the built files. */
function copyCheckout() {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listed, { encoding: 'utf8' }).split('\n').filter(existsSync);
  for (const file of [...files, ...BUILT.filter(existsSync)]) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(file, join(copy, file), { recursive: true, preserveTimestamps: true });
  }
  // Hard links are used if possible: behind a symbolic link files have other real paths, and the compiler would compile
  // everything again.
  const linked = spawnSync('cp', ['-al', 'node_modules', copy], { stdio: 'ignore' });
  if (linked.status !== 0) {
    rmSync(join(copy, 'node_modules'), { recursive: true, force: true });
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  }
}

/** Makes the copy a repository of the files that are left: some tests list the files by git. */
function addToGit() {
  const git = (...words) => execFileSync('git', words, { cwd: copy, stdio: ['ignore', 'ignore', 'inherit'] });
  git('init', '-q');
  git('add', '-A');
}

/** Files of tests and benches that are removed with the part; each removed test is printed with the reason. */
function testsThatGo() {
  const imports = new Map(BESIDE.flatMap(sourcesBelow).map((file) => [file, importsOf(file)]));
  const folders = parts.flatMap((part) => part.folders);
  const subject = parts.flatMap((part) => part.subject ?? []);
  const isOfPart = (file) => folders.some((folder) => file.startsWith(`${folder}/`));
  const reaches = (file, isWanted, seen = new Set()) => {
    if (isWanted(file)) return true;
    if (seen.has(file)) return false;
    seen.add(file);
    return (imports.get(file) ?? []).some((each) => reaches(each, isWanted, seen));
  };
  const reasons = new Map();
  for (const file of imports.keys()) {
    if (reaches(file, isOfPart)) reasons.set(file, 'imports the part');
    else if (!file.endsWith('.test.ts')) continue;
    else if (reaches(file, (each) => subject.includes(each))) reasons.set(file, 'is about it');
  }
  const alsoGo = Object.assign({}, ALWAYS_GO, ...parts.map((part) => part.alsoGo));
  for (const [file, why] of Object.entries(alsoGo)) {
    if (!imports.has(file) || reasons.has(file)) throw new Error(`${file} goes without being named`);
    reasons.set(file, why);
  }
  console.log(`without ${names.join(', ')} these go:`);
  for (const [file, why] of [...reasons].sort()) console.log(`  ${file}: ${why}`);
  return [...reasons.keys()];
}

function sourcesBelow(folder) {
  const names = readdirSync(folder, { recursive: true }).map((each) => join(folder, each));
  return names.filter((each) => /(?<!\.d)\.tsx?$/.test(each));
}

/** The files that a file imports, by their paths; packages and what is not TypeScript are left out. */
function importsOf(file) {
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8'));
  const places = Object.entries(imports).map(([alias, place]) => [
    alias.replace('*', ''),
    place.replace('*', '').replace('./dist/', 'src/').replace('./dist-', ''),
  ]);
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, from, alone]) => {
    const what = from ?? alone;
    const [alias, place] = places.find(([start]) => what.startsWith(start)) ?? [];
    const path = alias === undefined ? join(dirname(file), what) : what.replace(alias, place);
    if (alias === undefined && !what.startsWith('.')) return [];
    const found = [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].find(existsSync);
    return found ?? [];
  });
}

/** Removes a file or a folder in the copy, with what was compiled of it. */
function remove(path) {
  const built = path.startsWith('src/') ? path.replace('src/', 'dist/') : `dist-${path}`;
  for (const each of [path, built, built.replace(/\.ts$/, '.js')])
    rmSync(join(copy, each), { recursive: true, force: true });
}

function deleteLine({ file, has }) {
  const path = join(copy, file);
  const lines = readFileSync(path, 'utf8').split('\n');
  const left = lines.filter((line) => !line.includes(has));
  if (lines.length - left.length !== 1)
    throw new Error(`${file} has ${lines.length - left.length} lines with ${has}`);
  writeFileSync(path, left.join('\n'));
}

/** Checks that a start with a setting that needs the part is refused with a message. */
function checkRefusal({ words, says }) {
  const places = ['--port', '0', '--state-dir', join(copy, 'state')];
  const options = { cwd: copy, encoding: 'utf8', env: environment() };
  const { status, stderr } = spawnSync(process.execPath, ['bin/rigd', ...places, ...words], options);
  if (status !== 1 || !stderr.includes(says))
    throw new Error(`rigd ${words.join(' ')} ended with ${status}: ${stderr}`);
}

/** Runs a command in the copy. @throws when it fails */
function run(command, words) {
  execFileSync(command, words, { cwd: copy, stdio: 'inherit', env: environment() });
}

/** Without the variables that make sets for its programs. */
function environment() {
  const { MAKEFLAGS, MFLAGS, MAKELEVEL, ...rest } = process.env;
  return { ...rest, RIGD_TEST_TEMPER: temper };
}
