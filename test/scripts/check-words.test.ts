// scripts/check-words.js: words that the project does not use.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { testDirectory } from '../support/test-directory.js';

function check(...files: string[]) {
  return spawnSync(process.execPath, ['scripts/check-words.js', ...files], { encoding: 'utf8' });
}

t.test('a word that is not used is found, in texts and inside of names', async (t) => {
  const directory = testDirectory(t, {
    'planted.ts': [
      'const owedPictures = 1;',
      'const healing_policy = 2;',
      "throw new Error('it is told of by nobody');",
      'const pendingPictures = 3;',
    ].join('\n'),
    'fine.md': 'The shutter button is released when the session ends.',
  });
  const planted = check(join(directory, 'planted.ts'));
  t.equal(planted.status, 1);
  const found = planted.stderr
    .split('\n')
    .map((line) => /:(\d+): "([^"]*)"/.exec(line)?.slice(1, 3).join(' '));
  t.strictSame(found.filter(Boolean), ['1 owed', '2 healing', '3 nobody', '3 told of']);
  t.equal(check(join(directory, 'fine.md')).status, 0);
});
