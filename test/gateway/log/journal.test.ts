import { spawnSync } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { isJournal, withPriority } from '#gateway/log/journal.js';
import { testDirectory } from '#harness/test-directory.js';

t.test('a line in the journal of systemd has the priority of its level', async (t) => {
  t.equal(withPriority('{"level":"error","msg":"x"}\n'), '<3>{"level":"error","msg":"x"}\n');
  t.equal(withPriority('{"level":"warn","msg":"x"}\n').slice(0, 3), '<4>');
  t.equal(withPriority('{"level":"info","msg":"x"}\n').slice(0, 3), '<6>');
  t.equal(withPriority('anything').slice(0, 3), '<6>');
});

t.test('only the stream that JOURNAL_STREAM names counts as the journal of systemd', async (t) => {
  const fd = openSync(join(testDirectory(t), 'stream'), 'w');
  t.teardown(() => closeSync(fd));
  const { dev, ino } = fstatSync(fd);
  t.equal(isJournal(fd, `${dev}:${ino}`), true);
  t.equal(isJournal(fd, `${dev}:${ino + 1}`), false, 'a variable that was inherited');
  t.equal(isJournal(fd, undefined), false);
});

t.test('each line of a failed start has the priority of an error', async (t) => {
  const directory = testDirectory(t);
  const [path, config] = [join(directory, 'stream'), join(directory, 'config.toml')];
  writeFileSync(config, 'prot = 1\nhots = "x"\n');
  const fd = openSync(path, 'w');
  t.teardown(() => closeSync(fd));
  const { dev, ino } = fstatSync(fd);
  const { status } = spawnSync(process.execPath, ['bin/rigd', 'serve', '--config', config], {
    stdio: ['ignore', 'ignore', fd],
    env: { PATH: process.env.PATH, HOME: directory, JOURNAL_STREAM: `${dev}:${ino}` },
  });
  t.equal(status, 1);
  const [first, second, ...rest] = readFileSync(path, 'utf8').split('\n');
  t.match(first, /^<3>rigd could not start: .*:1: unknown key "prot"/);
  t.match(second, /^<3>.*:2: unknown key "hots"/);
  t.same(rest, ['']);
});
