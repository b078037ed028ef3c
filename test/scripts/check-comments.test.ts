// scripts/check-comments.js: comments, headings and titles that do not begin with the thing that they describe.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';

function check(...files: string[]) {
  return spawnSync(process.execPath, ['scripts/check-comments.js', ...files], { encoding: 'utf8' });
}

t.test('a comment and a heading without their noun are found, and no other line', async (t) => {
  const directory = testDirectory(t, {
    'planted.ts': [
      '// Hosts of a rig.',
      '// What follows is the same comment.',
      '',
      '/** Of each host. */',
      'const bodies = 1;',
      '/**',
      ' * That it is attached to.',
      ' * Whether it counts is not said here.',
      ' */',
      'const host = 2; // By the way, this is no comment of its own.',
      "const text = 'What is in a text is not read';",
      '/** Bodies of each host. */',
      'const fine = 3;',
    ].join('\n'),
    'planted.cc': '// Where a picture lies.\nint at;\n',
    'planted.md': '# Hosts\n\nWhat is in a paragraph may begin so.\n\n## What it does\n',
  });
  const found = (file: string) =>
    [...check(join(directory, file)).stderr.matchAll(/:(\d+): begin with the noun/g)].map(([, line]) =>
      Number(line),
    );
  t.strictSame(found('planted.ts'), [4, 7]);
  t.strictSame(found('planted.cc'), [1]);
  t.strictSame(found('planted.md'), [5]);
  t.equal(check(join(directory, 'planted.md')).status, 1);
});

t.test('a title of a test without its subject is found, also after the number of a row', async (t) => {
  const titled = (title: string) => `t.test('${title}', () => {});`;
  const directory = testDirectory(t, {
    'planted.test.ts': [
      titled('what is not known is never guessed'),
      titled('whether it is seen'),
      titled('a host that is away keeps what it has'),
      titled('row 8: where the SDK refuses, the worker enumerates').replace('(', '(\n  '),
      titled('rows 3 and 14: of two shots one is kept'),
      "until('what is not known', () => {});",
    ].join('\n'),
  });
  const { stderr, status } = check(join(directory, 'planted.test.ts'));
  t.strictSame(
    [...stderr.matchAll(/:(\d+): begin with the noun/g)].map(([, line]) => Number(line)),
    [1, 5, 6],
  );
  t.equal(status, 1);
});
