import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { openRegular, SharedCalls, withinLimit } from '#base/file-calls.js';
import { within } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { ManualClock } from '../support/manual-clock.js';

const never = new Promise<never>(() => undefined);

t.test('a file-system call that exceeds its limit is refused, and the error names the path', async (t) => {
  const clock = new ManualClock();
  const limit = { clock, fileMs: 100 };
  t.equal(await withinLimit(limit, 'the directory /x', Promise.resolve(7)), 7);
  t.equal(clock.pending, 0, 'no timer is left');
  const refused = t.rejects(withinLimit(limit, 'the directory /x', never), {
    code: 'ETIMEDOUT',
    message: /^the directory \/x does not answer.* 100 ms/,
  });
  await clock.advance(100);
  await refused;
});

t.test('a second call for a path that hangs joins the call in progress', async (t) => {
  const calls = new SharedCalls<number>();
  let made = 0;
  let answer: (value: number) => void = () => undefined;
  const call = () => {
    made += 1;
    return new Promise<number>((resolve) => {
      answer = resolve;
    });
  };
  const asked = [calls.run('/x', call), calls.run('/x', call), calls.run('/x', call)];
  t.equal(made, 1);
  answer(1);
  t.same(await Promise.all(asked), [1, 1, 1]);
  t.equal(calls.count, 0);
  void calls.run('/x', call);
  t.equal(made, 2, 'the next one asks again');
});

t.test('only a regular file is opened; anything else is refused without a wait', async (t) => {
  const directory = testDirectory(t, { file: 'text', folder: {} });
  execFileSync('mkfifo', [join(directory, 'fifo')]);
  symlinkSync(join(directory, 'file'), join(directory, 'link'));
  const file = await openRegular(join(directory, 'file'));
  t.equal(await file.readFile('utf8'), 'text');
  await file.close();
  for (const name of ['fifo', 'folder', 'link']) {
    await t.rejects(within(name, openRegular(join(directory, name))), Error, name);
  }
});
