// `npm run check`: what it prints of checks that pass and of those that fail.

import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';

/** Runs every check of a project whose package.json has these scripts. */
function check(t: Parameters<typeof testDirectory>[0], scripts: Readonly<Record<string, string>>) {
  const directory = testDirectory(t, { 'package.json': JSON.stringify({ scripts }) });
  const { status, stdout } = spawnSync(process.execPath, [resolve('scripts/check.js')], {
    cwd: directory,
    encoding: 'utf8',
  });
  return {
    status,
    lines: stdout
      .replaceAll(/\d+\.\d s/g, 'N s')
      .trim()
      .split('\n'),
  };
}

t.test('warnings of a check that passes are printed, and its results are not', async (t) => {
  const { status, lines } = check(t, {
    lint: "echo 'Checked 3 files'; echo 'warning: a.ts is larger than the linter reads' >&2",
    build: 'echo this is no check',
  });
  t.equal(status, 0);
  t.strictSame(lines, ['ok - lint # N s', 'warning: a.ts is larger than the linter reads']);
});

t.test('all output of a failed check is shown', async (t) => {
  const { status, lines } = check(t, { 'check:one': 'echo 1 fault; echo a.ts:1: wrong >&2; exit 3' });
  t.equal(status, 1);
  t.strictSame(lines.sort(), ['1 fault', 'a.ts:1: wrong', 'not ok - check:one # N s']);
});
