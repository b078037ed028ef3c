// scripts/temper-of-run.js: how it chooses the temper of a run of the tests.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SCRIPT = new URL('../../scripts/temper-of-run.js', import.meta.url).href;
const TEMPERS = Object.keys(
  JSON.parse(readFileSync(new URL('../../data/tempers.json', import.meta.url), 'utf8')).tempers,
);

/** The chosen temper in this directory, or the message of the failure. */
function chosen(
  all: boolean,
  named?: string,
  cwd = ROOT,
): { temper?: string; because?: string; failure?: string } {
  const program = `
    const { temperOfRun } = await import(${JSON.stringify(SCRIPT)});
    let answer;
    try { answer = temperOfRun({ all: ${all} }); } catch (error) { answer = { failure: error.message }; }
    console.log(JSON.stringify(answer));`;
  const env = { PATH: process.env.PATH, ...(named === undefined ? {} : { RIGD_TEST_TEMPER: named }) };
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd, env, encoding: 'utf8' }),
  );
}

t.test('a named temper is used in any run; one that does not exist is refused', async (t) => {
  for (const temper of TEMPERS) {
    t.match(chosen(true, temper), { temper, because: 'RIGD_TEST_TEMPER' });
    t.match(chosen(false, temper), { temper });
  }
  t.match(chosen(true, 'gentle').failure, `RIGD_TEST_TEMPER=gentle: there are ${TEMPERS.join(', ')}`);
});

t.test('a run of single files has the default', async (t) => {
  t.match(chosen(false), { temper: TEMPERS[0], because: 'the default' });
});

t.test('a run of all has the turn of its commit', async (t) => {
  const turns = new Map<string, string>();
  const directory = testDirectory(t, {});
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@localhost', ...words], {
      cwd: directory,
      encoding: 'utf8',
    });
  git('init', '-q');
  for (let at = 0; at < 3 * TEMPERS.length; at += 1) {
    git('commit', '-q', '--allow-empty', '-m', String(at));
    const commit = git('rev-parse', 'HEAD').trim();
    const { temper = '', because = '' } = chosen(true, undefined, directory);
    t.ok(because.includes(commit.slice(0, 8)), because);
    t.equal(TEMPERS.indexOf(temper), Number.parseInt(commit.slice(0, 8), 16) % TEMPERS.length);
    turns.set(temper, commit);
  }
  t.ok(turns.size > 1, [...turns.keys()].join(', '));
});

t.test('without a commit there is the default', async (t) => {
  t.match(chosen(true, undefined, '/'), { temper: TEMPERS[0], because: 'the default' });
});
