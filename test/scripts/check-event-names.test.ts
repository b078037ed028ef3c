// scripts/check-event-names.js: names of events that are compared, and payloads that are cast.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';

t.test('a comparison with the name of an event and a cast of its payload are found', async (t) => {
  const directory = testDirectory(t, {
    'planted.ts': [
      "if (news.name === 'transferEnded') end();",
      "switch (news.name) { case 'cameraState': break; }",
      'const facts = news.payload as Facts;',
      "if (state === 'connected') back();",
    ].join('\n'),
  });
  const check = (...files: string[]) =>
    spawnSync(process.execPath, ['scripts/check-event-names.js', ...files], { encoding: 'utf8' });
  const planted = check(join(directory, 'planted.ts'));
  t.equal(planted.status, 1);
  t.strictSame(planted.stderr.match(/planted\.ts:\d/g), ['planted.ts:1', 'planted.ts:2', 'planted.ts:3']);
  t.equal(check().status, 0, 'the code has none');
});
