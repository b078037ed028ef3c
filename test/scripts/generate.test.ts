// `make generate`: the order in which files are generated and the service is compiled. Generators and make are
// stand-ins that write down that they ran.

import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import t from 'tap';
import { testDirectory } from '../support/test-directory.js';

const SCRIPT = resolve('scripts/check-generated.js');

t.test('openapi.json is written before the page is compiled, which has its types of it', async (t) => {
  const directory = testDirectory(t, { path: {} });
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

  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, '--write'], {
    cwd: directory,
    env: { ...process.env, PATH: `${dirname(make)}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  t.equal(status, 0, stderr);
  const steps = readFileSync(log, 'utf8').trim().split('\n');
  const compiled = steps.indexOf('make -s dist/.tsbuildinfo');
  t.ok(compiled >= 0, 'the service is compiled');
  t.ok(steps.indexOf('src/gateway/limits/limit-table.ts') < compiled, 'its tables are written before');
  t.ok(steps.indexOf('openapi.json') > compiled, 'openapi.json is made of it');
  t.strictSame(
    steps.filter((step) => step.startsWith('make')),
    ['make -s dist/.tsbuildinfo'],
    'nothing else is compiled',
  );
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
