// scripts/check-commits.js: subjects of commits since the last release, in small repositories that the test makes.

import { execFileSync, spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';

const ENVIRONMENT = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example.org',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@example.org',
};
const FIT = `area: ${'x'.repeat(66)}`;

t.test('subjects since the last release are checked, with its tag and without', async (t) => {
  const root = testDirectory(t);
  /** The findings in a repository with these commits, one after another. */
  const check = (name: string, subjects: readonly string[], tagAt = -1) => {
    const cwd = join(root, name);
    const git = (...words: string[]) => execFileSync('git', words, { cwd, env: ENVIRONMENT });
    execFileSync('git', ['init', '--quiet', cwd], { env: ENVIRONMENT });
    for (const [at, subject] of subjects.entries()) {
      git('commit', '--quiet', '--allow-empty', '--message', `${subject}\n\nrelease: what a body says`);
      if (at === tagAt) git('tag', 'v1.0.0');
    }
    const script = resolve('scripts/check-commits.js');
    const { status, stderr } = spawnSync(process.execPath, [script], {
      cwd,
      env: ENVIRONMENT,
      encoding: 'utf8',
    });
    return { status, findings: stderr.trim().replaceAll(/^\S+ /gm, '').split('\n').filter(Boolean) };
  };
  const long = `"${FIT}x" has 73 characters, more than 72`;
  const shapeless = '"Mend things" is not "area: what changed"';
  const all = ['Begin', 'release: 0.1.0', FIT, `${FIT}x`, 'Mend things'];
  t.strictSame(check('commit', all), { status: 1, findings: [shapeless, long] });
  t.strictSame(check('tag', all, 3), { status: 1, findings: [shapeless] });
  t.strictSame(check('all', ['begin: a', FIT]), { status: 0, findings: [] });
  t.strictSame(check('released', ['Begin', 'release: 1.0.0'], 1), { status: 0, findings: [] });
});
