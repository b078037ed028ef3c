// scripts/check-words.js: words that the project does not use.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';

function check(...files: string[]) {
  return spawnSync(process.execPath, ['scripts/check-words.js', ...files], { encoding: 'utf8' });
}

t.test('a word that is not used is found, in texts and inside of names', async (t) => {
  const directory = testDirectory(t, {
    'planted.ts': [
      'const owedPictures = 1;',
      'const healing_policy = 2;',
      "throw new Error('it tells of nobody');",
      'const pendingPictures = 3;',
    ].join('\n'),
    'fine.md': 'The shutter button is released when the session ends.',
  });
  const planted = check(join(directory, 'planted.ts'));
  t.equal(planted.status, 1);
  const found = planted.stderr
    .split('\n')
    .map((line) => /:(\d+): "([^"]*)"/.exec(line)?.slice(1, 3).join(' '));
  t.strictSame(found.filter(Boolean), ['1 owed', '2 healing', '3 nobody', '3 tells of']);
  t.equal(check(join(directory, 'fine.md')).status, 0);
});

t.test('verbs of telling for a program are found in texts of code, and not in names or pages', async (t) => {
  const directory = testDirectory(t, {
    'planted.ts': [
      '// The transfer goes on when the camera has come back by itself.',
      "const isTold = 'clients are told';",
      'const goes_on = told(isTold);',
      '// The transfer continues, and the host reports it.',
    ].join('\n'),
    'fine.md': 'The transfer goes on.',
  });
  const found = [...check(join(directory, 'planted.ts')).stderr.matchAll(/:(\d+): "([^"]*)"/g)];
  t.strictSame(
    found.map(([, line, word]) => `${line} ${word}`),
    ['1 by itself', '1 goes on', '1 has come', '2 are told'],
  );
  t.equal(check(join(directory, 'fine.md')).status, 0);
});
