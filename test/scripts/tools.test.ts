// A tool that the machine lacks is reported in one line before anything else is done.

import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';

const NEEDED = ['make', 'sh', 'find', 'touch'];

/** Runs `make build` in a checkout with only its Makefile and with only these programs in PATH; npm is a stand-in. */
function build(t: Parameters<typeof testDirectory>[0], programs: readonly string[]) {
  const directory = testDirectory(t, {
    bin: {},
    path: {},
    src: { page: {} },
    harness: {},
    test: {},
    bench: {},
    examples: {},
  });
  for (const name of ['Makefile', 'package.json', 'package-lock.json', 'bin/node-version.mjs'])
    copyFileSync(name, join(directory, name));
  const path = join(directory, 'path');
  for (const name of [...NEEDED, ...programs]) {
    const { stdout } = spawnSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    symlinkSync(name === 'node' ? process.execPath : stdout.trim(), join(path, name));
  }
  const npm = join(path, 'npm');
  writeFileSync(npm, `#!/bin/sh\n: > ${join(directory, 'npm-has-run')}\nexit 1\n`);
  chmodSync(npm, 0o755);
  const { status, stderr, stdout } = spawnSync(join(path, 'make'), ['--no-print-directory', 'build'], {
    cwd: directory,
    env: { PATH: path },
    encoding: 'utf8',
  });
  return { status, stderr, stdout, hasNpmRun: existsSync(join(directory, 'npm-has-run')) };
}

t.test('without a compiler make reports it before npm has run', async (t) => {
  const { status, stderr, hasNpmRun } = build(t, ['node']);
  t.not(status, 0);
  t.match(stderr, /^g\+\+ is missing.*apt install g\+\+/);
  t.notOk(hasNpmRun);
});

t.test('without node make reports it', async (t) => {
  const { status, stderr, hasNpmRun } = build(t, ['g++']);
  t.not(status, 0);
  t.match(stderr, /^node is missing: /);
  t.notOk(hasNpmRun);
});

t.test('with node and a compiler npm runs', async (t) => {
  t.match(build(t, ['g++', 'node']), { hasNpmRun: true });
});

t.test('a node that is too old', async (t) => {
  const path = resolve('bin/node-version.mjs');
  const { nodeFault } = (await import(path)) as { nodeFault: (version: string, engines: string) => string };
  const verdicts = ['18.20.4', '20.8.1', '20.9.0', '20.9.0-rc.1', '20.10.0', '22.0.0', '4.9.9'].map(
    (version) => [version, nodeFault(version, '>=20.9.0') === ''],
  );
  t.strictSame(verdicts, [
    ['18.20.4', false],
    ['20.8.1', false],
    ['20.9.0', true],
    ['20.9.0-rc.1', true],
    ['20.10.0', true],
    ['22.0.0', true],
    ['4.9.9', false],
  ]);
  t.match(nodeFault('18.20.4', '>=20.9.0'), /^rigd: node 18\.20\.4 is too old: rigd needs 20\.9\.0 or newer/);
});
