// Runs of `make test` in a row: the content of the table, and that the load of a busy run ends with it.

import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import t from 'tap';
import { within } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';

const SCRIPT = resolve('scripts/repeat-tests.js');
/** Replaces `make test`: the second run fails, and each run records how many busy programs run beside it. */
const COMMAND = `
  echo run >> runs
  for file in $(grep -ls 'const [b]urn' /proc/[0-9]*/cmdline); do
    readlink $(dirname $file)/cwd
  done 2> /dev/null | grep -c "^$PWD$" >> burners
  if [ $(wc -l < runs) = 2 ]; then
    echo 'not ok - test/one.test.ts # 6 passed, 1 failed, 1.0 s'; echo '9 passed, 1 failed, 2 skipped'; exit 1
  fi
  echo '10 passed, 0 failed'
`;

function repeat(directory: string, ...words: string[]): Promise<{ code: number; stdout: string }> {
  const options = { cwd: directory, env: { ...process.env, REPEAT_COMMAND: COMMAND, RIGD_TEST_TEMPER: '' } };
  const ended = new Promise<{ code: number; stdout: string }>((done) => {
    execFile(process.execPath, [SCRIPT, ...words], options, (error, stdout) =>
      done({ code: error === null ? 0 : Number(error.code), stdout }),
    );
  });
  return within('the end of the runs', ended);
}

t.test('each run is a row with the next temper; one that fails is not repeated', async (t) => {
  const directory = testDirectory(t);
  const { code, stdout } = await repeat(directory, '2', '1');
  t.equal(code, 1);
  t.match(stdout, /^\| 1 \| idle \| strict \| [\d.]+ \| 10 \| 0 \| 0 \| \d+ \| 0 \| {2}\|$/m);
  t.match(stdout, /^\| 2 \| idle \| sample \| [\d.]+ \| 9 \| 1 \| 2 \| \d+ \| 1 \| test\/one\.test\.ts \|$/m);
  t.match(stdout, /^\| 3 \| busy \| older \| [\d.]+ \| 10 \| 0 \| 0 \| \d+ \| 0 \| {2}\|$/m);
  t.match(stdout, /^2 of 3 runs are green/m);
  const [first, second, third] = readFileSync(join(directory, 'burners'), 'utf8').trim().split('\n');
  t.same([first, second], ['0', '0'], 'nothing runs beside those of an idle machine');
  t.ok(Number(third) > 0, 'the processors are kept busy');
  t.same(readdirSync(join(directory, '.tap/repeat')), ['run-1.log', 'run-2.log', 'run-3.log']);
});

t.test('runs without a failure end with 0, and a word that is no number of runs starts none', async (t) => {
  const directory = testDirectory(t);
  t.match(await repeat(directory, '1', '0'), { code: 0, stdout: /1 of 1 runs are green/ });
  t.match(await repeat(directory, 'many'), { code: 1 });
  t.ok(existsSync(join(directory, '.tap/repeat/run-1.log')));
  t.notOk(existsSync(join(directory, '.tap/repeat/run-2.log')));
});
