import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import t, { type Test } from 'tap';
import { startTicksOf } from '#base/process-facts.js';
import { lockStateDirectory, stateLock } from '#base/state-lock.js';
import { within } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';

const PROGRAM = new URL('../support/take-lock-program.js', import.meta.url).pathname;
const REFUSED = /^another rigd is running with the state directory .*--state-dir$/;

/** A process that is about to take the lock. */
async function contender(t: Test, directory: string) {
  const child = spawn(process.execPath, [PROGRAM, directory], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  t.teardown(() => child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (what: string): Promise<string> => (await within(what, lines.next())).value;
  t.equal(await line('its start'), 'ready');
  return {
    child,
    take: () => {
      child.stdin.write('\n');
      return line('its answer');
    },
    kill: async () => {
      child.kill('SIGKILL');
      await within('its end', exited);
    },
  };
}

t.test('exactly one of many gateways that start at once has the lock, round after round', async (t) => {
  const directory = testDirectory(t);
  for (let round = 1; round <= 4; round += 1) {
    const all = await Promise.all(Array.from({ length: 8 }, () => contender(t, directory)));
    const answers = await Promise.all(all.map(({ take }) => take()));
    t.equal(answers.filter((answer) => answer === 'held').length, 1, `round ${round}`);
    t.equal(answers.filter((answer) => REFUSED.test(answer)).length, 7);
    await Promise.all(all.map(({ kill }) => kill()));
  }
  const last = await contender(t, directory);
  t.equal(await last.take(), 'held', 'when all are killed, the next one has it');
  t.ok(readdirSync(join(directory, 'lock')).length <= 3, 'and what they left is cleared away');
});

t.test('the lock of a state directory shows which process holds it', async (t) => {
  const directory = testDirectory(t);
  t.same(await stateLock(directory), { isHeld: false }, 'no directory of locks');
  const [first, second] = [await contender(t, directory), await contender(t, directory)];
  t.equal(await first.take(), 'held');
  const { pid = 0 } = first.child;
  t.same(await stateLock(directory), { isHeld: true, holder: { pid, startTicks: startTicksOf(pid) } });
  await first.kill();
  t.same(await stateLock(directory), { isHeld: false });
  // The lock that the first process left behind names no process.
  t.equal(await second.take(), 'held');
  t.match(await stateLock(directory), { holder: { pid: second.child.pid } });
});

t.test('a gateway that is halted still has its lock', async (t) => {
  const directory = testDirectory(t);
  const [first, second] = [await contender(t, directory), await contender(t, directory)];
  t.equal(await first.take(), 'held');
  first.child.kill('SIGSTOP');
  t.match(await second.take(), REFUSED);
});

t.test('a user without access to the directory cannot take the lock', async (t) => {
  const directory = testDirectory(t);
  // A name in the kernel that every user of the host can compute and bind before the service does.
  const { dev, ino, birthtimeNs } = statSync(directory, { bigint: true });
  const server = createServer().listen(`\0rigd-${dev}-${ino}-${birthtimeNs}`);
  t.teardown(() => server.close());
  await once(server, 'listening');
  await lockStateDirectory(directory);
});

t.test('a directory deeper than the path of a socket may be is locked too', async (t) => {
  const directory = join(testDirectory(t), 'd'.repeat(100), 'd'.repeat(100));
  mkdirSync(directory, { recursive: true });
  await lockStateDirectory(directory);
  await t.rejects(lockStateDirectory(directory), { message: REFUSED });
});

t.test('old locks and drafts are removed, and other entries of their directory stay', async (t) => {
  const directory = testDirectory(t, {
    lock: { 1: 'a file', 7: 'another', 'draft-left': '', notes: 'mine' },
  });
  await lockStateDirectory(directory);
  const names = readdirSync(join(directory, 'lock')).sort();
  t.match(names, ['7', '8', new RegExp(`^draft-${process.pid}-`), 'notes']);
  // A smaller number that appears later does not hide the lock, which is 8.
  writeFileSync(join(directory, 'lock', '3'), '');
  await t.rejects(lockStateDirectory(directory), { message: REFUSED });
});
