import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';

t.test('long lines are found in comments and code; texts are one piece', async (t) => {
  const word = (chars: number) => 'x'.repeat(chars);
  const directory = testDirectory(t, {
    'long.ts': [
      `// ${word(118)}`,
      `// ${word(117)}`,
      ` * ${word(118)}`,
      `/** The text '${word(118)}' */`,
      `const ${word(118)} = 1;`,
      `const text = '${word(118)}';`,
      `const found = /${word(118)}/;`,
      `// ${'·'.repeat(117)}`,
    ].join('\n'),
  });
  const check = (name: string) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['scripts/check-lines.js', join(directory, name)],
      { encoding: 'utf8' },
    );
    return { status, lines: [...stderr.matchAll(/\.ts:(\d+): /g)].map(([, line]) => Number(line)) };
  };
  t.strictSame(check('long.ts'), { status: 1, lines: [1, 3, 4, 5] });
});
