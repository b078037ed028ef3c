import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';

t.test('assertions that elapsed time is short are found, however it is written', async (t) => {
  const directory = testDirectory(t, {
    'slow.test.ts': [
      'const beganMs = performance.now();',
      'const tookMs = performance.now() - beganMs;',
      'const perSecond = 30 / (tookMs / 1000);',
      'const answer = { tookMs: Date.now() - beganMs };',
      't.ok(performance.now() - beganMs < 1_000);',
      't.ok(tookMs > 900 && tookMs < 30_000);',
      't.ok(perSecond < 8);',
      't.ok(Date.parse(since) > Date.now() - 60_000);',
      't.ok(Math.abs(Date.parse(since) - Date.now()) < 30_000);',
      't.notOk(1_000 >= answer.tookMs);',
    ].join('\n'),
    'fine.test.ts': [
      'const beganMs = performance.now();',
      'const tookMs = performance.now() - beganMs;',
      't.ok(tookMs > 900, "its time was waited for");',
      't.ok(Date.parse(since) >= beganMs && Date.parse(since) <= Date.now());',
      '// elapsed: a rate, which a busy machine lowers.',
      't.ok(30 / tookMs < 8);',
      'await until("some time", () => performance.now() - beganMs > 1_000);',
    ].join('\n'),
  });
  const check = (name: string) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['scripts/check-elapsed.js', join(directory, name)],
      { encoding: 'utf8' },
    );
    return { status, lines: [...stderr.matchAll(/\.ts:(\d+): /g)].map(([, line]) => Number(line)) };
  };
  t.strictSame(check('slow.test.ts'), { status: 1, lines: [5, 6, 7, 8, 9, 10] });
  t.strictSame(check('fine.test.ts'), { status: 0, lines: [] });
});
