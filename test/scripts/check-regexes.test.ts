import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';

function check(...files: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check-regexes.js', ...files], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

t.test('expressions that are not linear are found everywhere', async (t) => {
  const directory = testDirectory(t, {
    'slow.ts': [
      'export const first = (text: string) => text.replace(/[.\\s]+$/, "");',
      'const second = new RegExp("^(a+)+$");',
      'const fine = /^[a-z]+$/;',
      'const made = (text: string) => new RegExp(text);',
      '// regex: the text is ours.',
      'const excused = (text: string) => new RegExp(`^` + text);',
    ].join('\n'),
    'pattern.ts': 'export const Name = { pattern: "^(\\\\w+)*!$" };',
    'fast.ts': 'export const fine = /^[a-z]+$/;',
    'empty.ts': 'export const none = "/a+$/";',
  });
  const slow = check(join(directory, 'slow.ts'));
  t.equal(slow.status, 1);
  t.match(slow.stderr, /slow\.ts:1: .* is 2nd degree polynomial/);
  t.match(slow.stderr, /slow\.ts:2: .* is exponential/);
  t.match(slow.stderr, /slow\.ts:4: .* is made at run time/);
  t.notMatch(slow.stderr, /slow\.ts:[36]:/);
  t.match(slow.stdout, '5 found, 1 with a reason beside them, 3 that are not linear');
  t.match(check(join(directory, 'pattern.ts')), { status: 1, stderr: /pattern\.ts:1: / });
  t.match(check(join(directory, 'fast.ts')), { status: 0, stdout: /1 found/ });
  t.match(check(join(directory, 'empty.ts')), { status: 1, stderr: /no regular expression was found/ });
});
