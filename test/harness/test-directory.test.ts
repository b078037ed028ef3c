// Directories of one test: a further one leaves the first as it is.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';

const made: string[] = [];
let atTheEnd = '';

t.test('a further directory empties none of the earlier ones, and all stay until the end', async (t) => {
  const first = testDirectory(t, { given: 'content' });
  t.teardown(() => {
    atTheEnd = readFileSync(join(first, 'written'), 'utf8');
  });
  writeFileSync(join(first, 'written'), 'later');
  const second = testDirectory(t);
  const third = testDirectory(t, { given: 'other content' });
  t.equal(new Set([first, second, third]).size, 3);
  t.equal(readFileSync(join(first, 'given'), 'utf8'), 'content');
  t.equal(readFileSync(join(third, 'given'), 'utf8'), 'other content');
  made.push(first, second, third);
});

t.test('the end of the test removes all of them', async (t) => {
  t.equal(atTheEnd, 'later', 'after what was registered for the end');
  t.equal(made.length, 3);
  t.same(made.filter(existsSync), []);
});
