import { closeSync, fstatSync, openSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { isJournal, withPriority } from '#gateway/log/journal.js';
import { testDirectory } from '../../support/test-directory.js';

t.test('a line carries the priority of its level', async (t) => {
  t.equal(withPriority('{"level":"error","msg":"x"}\n'), '<3>{"level":"error","msg":"x"}\n');
  t.equal(withPriority('{"level":"warn","msg":"x"}\n').slice(0, 3), '<4>');
  t.equal(withPriority('{"level":"info","msg":"x"}\n').slice(0, 3), '<6>');
  t.equal(withPriority('anything').slice(0, 3), '<6>');
});

t.test('only the stream that JOURNAL_STREAM names is the journal', async (t) => {
  const fd = openSync(join(testDirectory(t), 'stream'), 'w');
  t.teardown(() => closeSync(fd));
  const { dev, ino } = fstatSync(fd);
  t.equal(isJournal(fd, `${dev}:${ino}`), true);
  t.equal(isJournal(fd, `${dev}:${ino + 1}`), false, 'a variable that was inherited');
  t.equal(isJournal(fd, undefined), false);
});
