import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import { prepareLaunchDirectory } from '#gateway/supervisor/launch-directory.js';
import { within } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';

t.test('a worker finds CrAdapter beside the path of its own program', async (t) => {
  const sdk = testDirectory(t, { sdk: { CrAdapter: {} }, state: {} });
  const executable = await prepareLaunchDirectory(join(sdk, 'state'), join(sdk, 'sdk'));
  const seen = execFileSync(executable, ['-p', 'require("fs").readlinkSync("/proc/self/exe")'], {
    encoding: 'utf8',
  });
  t.equal(seen.trim(), executable);
  t.equal(readlinkSync(join(dirname(executable), 'CrAdapter')), join(sdk, 'sdk', 'CrAdapter'));
});

t.test('a launch directory is made once for each SDK', async (t) => {
  const root = testDirectory(t, { a: { CrAdapter: {} }, b: { CrAdapter: {} }, state: {} });
  const state = join(root, 'state');
  const first = await prepareLaunchDirectory(state, join(root, 'a'));
  const { ino } = statSync(first);
  t.equal(await prepareLaunchDirectory(state, join(root, 'a')), first);
  t.equal(statSync(first).ino, ino);
  t.not(await prepareLaunchDirectory(state, join(root, 'b')), first);
  t.equal(readdirSync(join(state, 'launch')).length, 2, 'no draft is left');
});

t.test('gateways that start together agree on one launch directory', async (t) => {
  const root = testDirectory(t, { a: { CrAdapter: {} }, state: {} });
  const made = await Promise.all(
    Array.from({ length: 4 }, () => prepareLaunchDirectory(join(root, 'state'), join(root, 'a'))),
  );
  t.equal(new Set(made).size, 1);
  t.equal(readdirSync(join(root, 'state', 'launch')).length, 1);
});

t.test('an SDK without CrAdapter is refused by name', async (t) => {
  const root = testDirectory(t, { sdk: {}, state: {} });
  await t.rejects(prepareLaunchDirectory(join(root, 'state'), join(root, 'sdk')), {
    code: 'SDK_UNAVAILABLE',
    message: join(root, 'sdk'),
  });
});

t.test('a state directory that cannot be written is refused with the reason', async (t) => {
  const root = testDirectory(t, { sdk: { CrAdapter: {} }, state: 'a file' });
  await t.rejects(prepareLaunchDirectory(join(root, 'state'), join(root, 'sdk')), {
    code: 'WORKER_START_FAILED',
    message: /ENOTDIR|EEXIST/,
  });
});

/** Ways to damage a launch directory, by name. */
const DAMAGE: Record<string, (directory: string) => void> = {
  'the program is cut off': (directory) => {
    const program = join(directory, 'node');
    unlinkSync(program);
    copyFileSync(process.execPath, program);
    truncateSync(program, 1_000_000);
  },
  'the program is of the right size and does not run': (directory) => {
    const program = join(directory, 'node');
    const { size } = statSync(program);
    unlinkSync(program);
    writeFileSync(program, '', { mode: 0o755 });
    truncateSync(program, size);
  },
  'the program may not be executed': (directory) => {
    const program = join(directory, 'node');
    unlinkSync(program);
    copyFileSync(process.execPath, program);
    chmodSync(program, 0o600);
  },
  'a directory is in the place of the program': (directory) => {
    unlinkSync(join(directory, 'node'));
    mkdirSync(join(directory, 'node'));
  },
  'a link is in the place of the program': (directory) => {
    unlinkSync(join(directory, 'node'));
    symlinkSync(process.execPath, join(directory, 'node'));
  },
  'CrAdapter is missing': (directory) => unlinkSync(join(directory, 'CrAdapter')),
  'CrAdapter leads elsewhere': (directory) => {
    unlinkSync(join(directory, 'CrAdapter'));
    symlinkSync('/nowhere', join(directory, 'CrAdapter'));
  },
  'a file is in the place of the directory': (directory) => {
    rmSync(directory, { recursive: true });
    writeFileSync(directory, '');
  },
  'a FIFO is in the place of the program': (directory) => {
    unlinkSync(join(directory, 'node'));
    execFileSync('mkfifo', [join(directory, 'node')]);
  },
};

t.test('a launch directory that is damaged is made anew', async (t) => {
  const root = testDirectory(t, { sdk: { CrAdapter: {} }, state: {} });
  const prepare = () => within('it', prepareLaunchDirectory(join(root, 'state'), join(root, 'sdk')));
  const executable = await prepare();
  for (const [name, damage] of Object.entries(DAMAGE)) {
    damage(dirname(executable));
    t.equal(await prepare(), executable, name);
    const { size, mode } = statSync(executable);
    t.match(
      { size, isExecutable: (mode & 0o100) !== 0 },
      { size: statSync(process.execPath).size, isExecutable: true },
    );
    t.equal(readlinkSync(join(dirname(executable), 'CrAdapter')), join(root, 'sdk', 'CrAdapter'));
  }
  t.equal(execFileSync(executable, ['-p', '6 * 7'], { encoding: 'utf8' }).trim(), '42');
});

t.test('a worker survives that its launch directory is made again', async (t) => {
  const root = testDirectory(t, { sdk: { CrAdapter: {} }, state: {} });
  const executable = await prepareLaunchDirectory(join(root, 'state'), join(root, 'sdk'));
  const child = spawn(executable, ['-e', 'process.stdin.on("data", () => console.log(process.pid))']);
  t.teardown(() => child.kill('SIGKILL'));
  unlinkSync(join(dirname(executable), 'CrAdapter'));
  await prepareLaunchDirectory(join(root, 'state'), join(root, 'sdk'));
  child.stdin.write('x');
  t.equal(String((await within('its answer', once(child.stdout, 'data')))[0]).trim(), String(child.pid));
  t.equal(readdirSync(join(root, 'state', 'launch')).length, 2, 'it runs in the one that was moved aside');
  await prepareLaunchDirectory(join(root, 'state'), join(root, 'sdk'));
  t.equal(readdirSync(join(root, 'state', 'launch')).length, 1, 'which is removed at the next start');
});

t.test('a state directory may be named through a link', async (t) => {
  const root = testDirectory(t, { sdk: { CrAdapter: {} }, state: {} });
  symlinkSync(join(root, 'state'), join(root, 'link'));
  const executable = await prepareLaunchDirectory(join(root, 'link'), join(root, 'sdk'));
  t.equal(await prepareLaunchDirectory(join(root, 'link'), join(root, 'sdk')), executable);
});
