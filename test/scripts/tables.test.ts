// Tables in TypeScript that the build writes: the real Makefile and generators run on a copy of their sources. The
// compiler is a stand-in that only records that it ran.

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';

const { TABLE_FILES } = (await import(pathToFileURL(resolve('scripts/tables.js')).href)) as {
  TABLE_FILES: readonly string[];
};
/** Files and folders that make and the generators read. */
const READ = [
  'Makefile',
  '.gitignore',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'data',
  'scripts',
  'native/abi',
  'src',
];
const WORDS = 'src/protocol/words.ts';

/** A fresh checkout, without tables, and the actions of make in it. */
function checkout(t: Parameters<typeof testDirectory>[0]) {
  const directory = testDirectory(t, { bench: {}, examples: {}, harness: {}, test: { support: {} } });
  for (const name of READ) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    cpSync(name, join(directory, name), { recursive: true });
  }
  for (const name of TABLE_FILES.map((table) => join(directory, table))) {
    rmSync(name, { force: true });
    if (readdirSync(dirname(name)).length === 0) rmdirSync(dirname(name));
  }
  const put = (name: string, text: string) => {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text);
  };
  put('node_modules/.bin/tsc', '#!/bin/sh\necho compiled >> log\nmkdir -p dist\n: > dist/.tsbuildinfo\n');
  chmodSync(join(directory, 'node_modules/.bin/tsc'), 0o755);
  put('native/Makefile', 'clean:\n');
  const path = (name: string) => join(directory, name);
  const timeOf = (name: string) => statSync(path(name), { bigint: true }).mtimeNs;
  return {
    path,
    timeOf,
    /** Runs make. Returns how often make has compiled. */
    make: (goal = 'dist/.tsbuildinfo') => {
      rmSync(path('log'), { force: true });
      execFileSync('make', ['-s', goal], { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] });
      return existsSync(path('log')) ? readFileSync(path('log'), 'utf8').trim().split('\n').length : 0;
    },
    /** Changes a file, which is then newer than everything that make has written. */
    edit: (name: string, change: (text: string) => string) => {
      const text = change(readFileSync(path(name), 'utf8'));
      do writeFileSync(path(name), text);
      while (timeOf(name) <= timeOf('dist/.tsbuildinfo') || timeOf(name) <= timeOf('dist/.tables'));
    },
    put,
  };
}

const { edit, make, path, put, timeOf } = checkout(t);

t.test('a clone without tables gets them before it is compiled, and make has no more to do', async (t) => {
  t.equal(make(), 1);
  for (const name of TABLE_FILES) t.equal(readFileSync(path(name), 'utf8'), readFileSync(name, 'utf8'), name);
  t.equal(make(), 0);
});

t.test('a change of data writes the tables that differ, and compiles only then', async (t) => {
  const before = TABLE_FILES.map(timeOf);
  const changed = () => TABLE_FILES.filter((name, index) => timeOf(name) !== before[index]);
  edit('data/misuse.json', (text) => `${text}\n`);
  t.equal(make(), 0, 'data of no table');
  t.strictSame(changed(), []);
  edit('data/words.json', (text) => text.replace('"words": [', '"words": ["another",'));
  t.equal(make(), 1);
  t.strictSame(changed(), [WORDS]);
  t.equal(make(), 0);
});

t.test('a change of an operation writes the table of operations', async (t) => {
  edit('src/gateway/contract/controls.ts', (text) => `${text}\nexport const focusNearer = operation({});\n`);
  t.equal(make(), 1);
  t.match(readFileSync(path('src/gateway/contract/operations.ts'), 'utf8'), /^ {2}focusNearer,$/m);
});

t.test('a table that is missing is written, though nothing has changed', async (t) => {
  rmSync(path(WORDS));
  t.equal(make(), 1);
  t.ok(existsSync(path(WORDS)));
});

t.test('a table that no generator prints any more is removed, and is no error of make', async (t) => {
  const old = 'src/gateway/errors/old-table.ts';
  put(old, '// Generated from data/old.json by scripts/generate/old-table.js; do not edit.\n');
  const past = new Date(0);
  utimesSync(path(old), past, past);
  edit('scripts/tables.js', (text) => `${text}\n`);
  make();
  t.notOk(existsSync(path(old)));
  make();
  t.equal(make(), 0);
});

t.test('make clean removes the tables', async (t) => {
  make('clean');
  t.strictSame(
    TABLE_FILES.filter((name) => existsSync(path(name))),
    [],
  );
});
