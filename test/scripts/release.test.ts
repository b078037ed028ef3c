// `make release` in a repository of its own: what it refuses, and what it commits and tags.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';

const SCRIPT = fileURLToPath(new URL('../../scripts/release.js', import.meta.url));
const directory = testDirectory(t);
const GIT = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example.org',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@example.org',
};

const BEFORE_A_RELEASE = 'No release has been published yet: build the package in a clone.';
const SINCE_A_RELEASE = 'Each release has the package beside its tag; you can also build it in a clone.';

const FILES: Readonly<Record<string, string>> = {
  'package.json':
    `${JSON.stringify({ name: 'rigd', version: '0.1.0', scripts: { generate: 'true', check: 'test -e README.md' } })}\n`.replaceAll(
      '":"',
      '": "',
    ),
  'package-lock.json': JSON.stringify({ version: '0.1.0', packages: { '': { version: '0.1.0' } } }),
  'CHANGELOG.md':
    '# Changelog\n\n## Unreleased\n\n### Added\n\n- A thing.\n\n## 0.0.9 · 2026-01-01\n\n- Old.\n',
  'README.md': `Neither. ${BEFORE_A_RELEASE} It\nnpm install -g ./rigd-0.1.0.tgz\n`,
  'docs/use/guide.md': 'rigd-0.1.0.tgz\n',
  'docs/a-page.md': 'rigd service upgrade ./rigd-0.1.0.tgz\n',
  'docs/develop/adr/0001-a-decision.md': 'It was rigd-0.1.0.tgz.\n',
};

function repository(name: string, changes: Readonly<Record<string, string>> = {}): string {
  const root = join(directory, name);
  for (const [file, text] of Object.entries({ ...FILES, ...changes })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  git(root, 'init', '--quiet', '--initial-branch', 'main');
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message', 'all: begin');
  return root;
}

function git(cwd: string, ...words: readonly string[]): string {
  return execFileSync('git', words, { cwd, env: GIT, encoding: 'utf8' }).trim();
}

function release(cwd: string, ...words: readonly string[]) {
  return spawnSync(process.execPath, [SCRIPT, ...words], { cwd, env: GIT, encoding: 'utf8' });
}

t.test('a release is a dated changelog, one version everywhere, a commit and a tag', async (t) => {
  const root = repository('good');
  const today = () => new Date().toISOString().slice(0, 10);
  const before = today();
  t.match(release(root, '0.2.0'), { status: 0, stdout: /v0\.2\.0 is committed and tagged here/ });
  const read = (name: string) => readFileSync(join(root, name), 'utf8');
  const dated = (day: string) => `## Unreleased\n\n## 0.2.0 · ${day}\n\n### Added\n\n- A thing.\n`;
  // Midnight may pass meanwhile.
  t.ok([before, today()].some((day) => read('CHANGELOG.md').includes(dated(day))));
  t.match(JSON.parse(read('package.json')), { version: '0.2.0' });
  t.match(JSON.parse(read('package-lock.json')), {
    version: '0.2.0',
    packages: { '': { version: '0.2.0' } },
  });
  t.equal(read('README.md'), `Neither. ${SINCE_A_RELEASE} It\nnpm install -g ./rigd-0.2.0.tgz\n`);
  t.match(read('docs/a-page.md'), /rigd-0\.2\.0\.tgz/, 'every page that types the file');
  t.match(read('docs/develop/adr/0001-a-decision.md'), /rigd-0\.1\.0\.tgz/, 'decisions stay unchanged');
  t.equal(git(root, 'status', '--porcelain'), '');
  t.equal(git(root, 'log', '-1', '--format=%s'), 'release: 0.2.0');
  t.equal(git(root, 'rev-list', '-1', 'v0.2.0'), git(root, 'rev-parse', 'HEAD'));
  t.equal(git(root, 'tag', '-l', '--format=%(contents)', 'v0.2.0'), 'rigd 0.2.0\n\n### Added\n\n- A thing.');
});

t.test('README.md of a second release stays unchanged', async (t) => {
  const root = repository('second', { 'README.md': `${SINCE_A_RELEASE}\n` });
  t.equal(release(root, '0.2.0').status, 0);
  t.equal(readFileSync(join(root, 'README.md'), 'utf8'), `${SINCE_A_RELEASE}\n`);
});

t.test('README.md has one of the two texts about releases that the script knows', async (t) => {
  const readme = readFileSync('README.md', 'utf8');
  t.ok([BEFORE_A_RELEASE, SINCE_A_RELEASE].some((text) => readme.includes(text)));
});

t.test('the version of package.json can be the first one', async (t) => {
  const root = repository('first');
  t.equal(release(root, '0.1.0').status, 0);
  t.equal(git(root, 'tag'), 'v0.1.0');
});

const REFUSED: Readonly<
  Record<string, readonly [words: readonly string[], changes: Record<string, string>, why: RegExp]>
> = {
  'no version': [[], {}, /make release VERSION=1\.2\.3/],
  'an older version': [['0.0.9'], {}, /0\.0\.9 is older than 0\.1\.0/],
  'versions that differ': [
    ['0.2.0'],
    { 'package-lock.json': JSON.stringify({ version: '0.1.1', packages: { '': { version: '0.1.0' } } }) },
    /package-lock\.json 0\.1\.1/,
  ],
  'a README without a known text about releases': [
    ['0.2.0'],
    { 'README.md': 'No release yet.\n' },
    /README\.md does not have/,
  ],
  'a changelog without entries': [
    ['0.2.0'],
    { 'CHANGELOG.md': '# Changelog\n\n## Unreleased\n\n## 0.1.0\n\n- Old.\n' },
    /nothing below "## Unreleased"/,
  ],
};

for (const [what, [words, changes, why]] of Object.entries(REFUSED)) {
  t.test(`refused: ${what}`, async (t) => {
    const root = repository(what.replaceAll(' ', '-'), changes);
    t.match(release(root, ...words), { status: 1, stderr: why });
    t.equal(git(root, 'status', '--porcelain'), '', 'nothing is changed');
    t.equal(git(root, 'tag'), '');
  });
}

t.test('refused: a tree that is not clean, and an existing tag', async (t) => {
  const root = repository('not-clean');
  git(root, 'tag', 'v0.2.0');
  writeFileSync(join(root, 'stray'), '');
  t.match(release(root, '0.2.0'), { status: 1, stderr: /not clean[\s\S]*the tag v0\.2\.0 exists already/ });
});

t.test('no commit and no tag when the checks fail', async (t) => {
  const failing = { 'package.json': FILES['package.json']?.replace('test -e README.md', 'false') ?? '' };
  const root = repository('failing', failing);
  t.not(release(root, '0.2.0').status, 0);
  t.equal(git(root, 'log', '-1', '--format=%s'), 'all: begin');
  t.equal(git(root, 'tag'), '');
});
