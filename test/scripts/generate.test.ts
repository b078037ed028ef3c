// `make generate`: the order in which files are generated and the service is compiled. Generators and make are
// stand-ins that only record that they ran.

import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';

const SCRIPT = resolve('scripts/check-generated.js');

/** A directory with a stand-in for each generator, which prints nothing, and for make. */
function standIns(t: Parameters<typeof testDirectory>[0]) {
  const directory = testDirectory(t, { path: {}, src: {} });
  const log = join(directory, 'log');
  const rows = [...readFileSync(SCRIPT, 'utf8').matchAll(/\['([^']+)', '([^' ]+)/g)];
  for (const [, file = '', generator = ''] of rows) {
    for (const name of [file, generator]) mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(
      join(directory, generator),
      `require('node:fs').appendFileSync(${JSON.stringify(log)}, '${file}\\n');`,
    );
  }
  copyFileSync('package.json', join(directory, 'package.json'));
  // The generators are scripts of Node in either form.
  writeFileSync(join(directory, 'scripts/package.json'), '{ "type": "commonjs" }');
  const make = join(directory, 'path', 'make');
  writeFileSync(make, `#!/bin/sh\necho make "$@" >> ${log}\n`);
  chmodSync(make, 0o755);
  return { directory, log, make };
}

t.test('openapi.json is written before the page is compiled, which has its types of it', async (t) => {
  const { directory, log, make } = standIns(t);
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, '--write'], {
    cwd: directory,
    env: { ...process.env, PATH: `${dirname(make)}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  t.equal(status, 0, stderr);
  const steps = readFileSync(log, 'utf8').trim().split('\n');
  const compiled = steps.indexOf('make -s dist/.tsbuildinfo');
  t.ok(compiled >= 0, 'the service is compiled');
  t.ok(steps.indexOf('.gitignore') < compiled, 'make knows which tables there are');
  t.ok(steps.indexOf('openapi.json') > compiled, 'openapi.json is made of it');
  t.strictSame(
    steps.filter((step) => step.startsWith('make')),
    ['make -s dist/.tsbuildinfo'],
    'nothing else is compiled',
  );
});

t.test('a table that is committed is a fault, and so is a source that git ignores', async (t) => {
  const { directory } = standIns(t);
  const git = (...words: string[]) => execFileSync('git', words, { cwd: directory });
  const run = () => spawnSync(process.execPath, [SCRIPT], { cwd: directory, encoding: 'utf8' });
  git('init', '-q');
  mkdirSync(join(directory, 'src/protocol'));
  writeFileSync(join(directory, 'src/.gitignore'), 'words.ts\nlost.ts\n');
  writeFileSync(join(directory, 'src/protocol/words.ts'), '');
  t.match(run(), { status: 0, stderr: '' }, 'a table that the build has written');
  writeFileSync(join(directory, 'src/lost.ts'), '');
  git('add', '--force', 'src/protocol/words.ts');
  const { status, stderr } = run();
  t.equal(status, 1);
  t.strictSame(stderr.trim().split('\n'), [
    'src/protocol/words.ts is committed, and the build writes it: git rm --cached src/protocol/words.ts',
    'src/lost.ts is ignored by git, and no generator of scripts/tables.js prints it',
  ]);
});

t.test('no generator reads the page', async (t) => {
  const generators = new Set(
    [...readFileSync(SCRIPT, 'utf8').matchAll(/'(scripts\/generate\/[^' ]+)/g)].map(([, name = '']) => name),
  );
  t.ok(generators.size > 0);
  t.strictSame(
    [...generators].filter((name) => /dist\/page|bundle\//.test(readFileSync(name, 'utf8'))),
    [],
  );
});
