import { execFileSync } from 'node:child_process';
import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import { prepareLaunchDirectory } from '#gateway/supervisor/launch-directory.js';

t.test('workers see their own path, with CrAdapter beside it', async (t) => {
  const sdk = t.testdir({ sdk: { CrAdapter: {} }, state: {} });
  const executable = await prepareLaunchDirectory(join(sdk, 'state'), join(sdk, 'sdk'));
  const seen = execFileSync(executable, ['-p', 'require("fs").readlinkSync("/proc/self/exe")'], {
    encoding: 'utf8',
  });
  t.equal(seen.trim(), executable);
  t.equal(readlinkSync(join(dirname(executable), 'CrAdapter')), join(sdk, 'sdk', 'CrAdapter'));
});

t.test('it is made once, and one more for another SDK', async (t) => {
  const root = t.testdir({ a: { CrAdapter: {} }, b: { CrAdapter: {} }, state: {} });
  const state = join(root, 'state');
  const first = await prepareLaunchDirectory(state, join(root, 'a'));
  const { ino } = statSync(first);
  t.equal(await prepareLaunchDirectory(state, join(root, 'a')), first);
  t.equal(statSync(first).ino, ino);
  t.not(await prepareLaunchDirectory(state, join(root, 'b')), first);
  t.equal(readdirSync(join(state, 'launch')).length, 2, 'no draft is left');
});

t.test('gateways that start together agree on one', async (t) => {
  const root = t.testdir({ a: { CrAdapter: {} }, state: {} });
  const made = await Promise.all(
    Array.from({ length: 4 }, () => prepareLaunchDirectory(join(root, 'state'), join(root, 'a'))),
  );
  t.equal(new Set(made).size, 1);
  t.equal(readdirSync(join(root, 'state', 'launch')).length, 1);
});

t.test('an SDK without CrAdapter is refused by name', async (t) => {
  const root = t.testdir({ sdk: {}, state: {} });
  await t.rejects(prepareLaunchDirectory(join(root, 'state'), join(root, 'sdk')), {
    code: 'SDK_UNAVAILABLE',
    message: join(root, 'sdk'),
  });
});

t.test('a state directory that cannot be written is refused with the reason', async (t) => {
  const root = t.testdir({ sdk: { CrAdapter: {} }, state: 'a file' });
  await t.rejects(prepareLaunchDirectory(join(root, 'state'), join(root, 'sdk')), {
    code: 'WORKER_START_FAILED',
    message: /ENOTDIR|EEXIST/,
  });
});
