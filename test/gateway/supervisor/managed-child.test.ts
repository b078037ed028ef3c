import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { type Clock, systemClock } from '#base/clock.js';
import { DEFAULT_LIMITS, type Limits } from '#gateway/limits/limit-table.js';
import { type ChildContext, ManagedChild } from '#gateway/supervisor/managed-child.js';
import { ProcessRecords } from '#gateway/supervisor/process-record.js';
import type { ChildSpec } from '#gateway/supervisor/spawn-child.js';
import { GENEROUS_MS, within } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import type { FakeChildOptions } from '../../support/fake-child.js';
import { ManualClock } from '../../support/manual-clock.js';

const logger = pino({ level: 'silent' });

/** Starts a fake child with limits that make every deadline short enough to be met in a test. */
function start(
  t: Test,
  options: Partial<FakeChildOptions>,
  limits: Partial<Limits> = {},
  state: Record<string, string> = {},
  executable = process.execPath,
  clock: Clock = systemClock,
  more: Partial<ChildSpec> = {},
) {
  const stateDirectory = testDirectory(t, state);
  const context: ChildContext = {
    executable,
    stateDirectory,
    environment: { PATH: '/usr/bin', SECRET: 'x', NODE_OPTIONS: '--no-such-option' },
    records: new ProcessRecords(stateDirectory, logger),
    clock,
    limits: { ...DEFAULT_LIMITS, ...limits },
    logger,
  };
  const spec = {
    title: 'fake child',
    entry: new URL('../../support/fake-child.js', import.meta.url),
    options: { hello: 'ok', ping: 'answer', end: 'exit', ...options },
    ...more,
  };
  const child = new ManagedChild(context, spec, () => undefined);
  t.teardown(async () => {
    child.kill('the test is over');
    await child.exited;
  });
  return { child, stateDirectory };
}

t.test('a child that is asked to stop ends on its own and leaves no record', async (t) => {
  const { child, stateDirectory } = start(t, {});
  const hello = await child.hello;
  t.equal(hello.pid, child.pid);
  t.same(readdirSync(join(stateDirectory, 'processes')), [`${child.pid}.json`]);
  const report = await child.stop();
  t.match(report, { isClean: true, cause: 'exit code 0', output: ['a line of the vendor library'] });
  t.same(readdirSync(join(stateDirectory, 'processes')), []);
  t.equal(existsSync(`/proc/${child.pid}`), false);
});

t.test('the temporary directory of a child is seen at its end, before it is removed', async (t) => {
  const seen: string[] = [];
  const leaves = (temporary: string) => {
    if (existsSync(temporary)) seen.push(temporary);
  };
  const { child } = start(t, {}, {}, {}, process.execPath, systemClock, { leaves });
  await child.hello;
  t.same(seen, []);
  await child.stop();
  t.equal(seen.length, 1);
  t.equal(existsSync(seen[0] ?? ''), false);
});

t.test('a child that ignores the request to stop is killed after its time', async (t) => {
  const { child } = start(t, { end: 'ignore' }, { workerStopMs: 50 });
  await child.hello;
  t.match(await child.stop(), { isClean: false, cause: 'it did not stop when asked' });
  t.equal(existsSync(`/proc/${child.pid}`), false);
});

t.test('a child that never sends hello is killed, and the start fails with the reason', async (t) => {
  const { child } = start(t, { hello: 'never' }, { workerStartMs: 300 });
  await t.rejects(child.hello, { code: 'WORKER_START_FAILED', message: 'no hello within 300 ms' });
});

t.test('a child that ends before its hello fails the start with its exit code', async (t) => {
  const { child } = start(t, { hello: 'exit' });
  await t.rejects(child.hello, { code: 'WORKER_START_FAILED', message: 'exit code 7' });
  t.match(await child.exited, { isClean: false, cause: 'exit code 7' });
});

t.test('a child of another version is refused by name and ended', async (t) => {
  const { child } = start(t, { hello: 'old' });
  await t.rejects(child.hello, { code: 'PROTOCOL_MISMATCH' });
  t.match(await child.exited, { isClean: false, cause: /speaks protocol/ });
});

t.test('a child without an SDK passes on the message of the SDK', async (t) => {
  const { child } = start(t, { hello: 'refused' });
  await t.rejects(child.hello, { code: 'SDK_UNAVAILABLE', message: 'no library' });
});

t.test('a child that gives no sign of life is killed', async (t) => {
  const { child } = start(t, { ping: 'ignore' }, { heartbeatMs: 30, silenceMs: 100 });
  await child.hello;
  t.match(await child.exited, { isClean: false, cause: /no sign of life/ });
});

/** Stops this process, which is the gateway here, for a while: no timer runs and nothing is read. */
function stall(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** The same for as long as a file is not there. */
function stallUntil(path: string): void {
  for (let waitedMs = 0; !existsSync(path) && waitedMs < GENEROUS_MS; waitedMs += 20) stall(20);
}

t.test('a child that answers is not killed because the gateway itself was stalled', async (t) => {
  const clock = new ManualClock();
  const limits = { heartbeatMs: 100, silenceMs: 1_000 };
  const { child } = start(t, {}, limits, {}, process.execPath, clock);
  await child.hello;
  for (let round = 0; round < 2; round += 1) {
    clock.stall(1_500);
    t.ok(await child.probe(), 'it lives');
  }
  t.match(await child.stop(), { isClean: true });
});

t.test('a child whose hello came while the gateway was stalled has started in time', async (t) => {
  const marker = join(t.testdirName, 'greeted');
  const { child } = start(t, { marker }, { workerStartMs: 1 });
  stallUntil(marker);
  t.equal((await child.hello).pid, child.pid);
});

t.test('a child that is alive but stuck in one SDK call is killed, and the call is named', async (t) => {
  const { child } = start(t, { ping: 'stuck' }, { heartbeatMs: 30 });
  await child.hello;
  t.match(await child.exited, { isClean: false, cause: /sendCommand has not returned/ });
});

t.test('a child that breaks the protocol is killed at once', async (t) => {
  const { child } = start(t, { ping: 'garbage' }, { heartbeatMs: 30 });
  await child.hello;
  t.match(await child.exited, { isClean: false, cause: /broke the protocol/ });
});

t.test('a child has ended although a process that it started still writes output', async (t) => {
  const { child } = start(t, { grandchild: true }, { answerGraceMs: 50 });
  await child.hello;
  t.teardown(() => process.kill(-(child.pid ?? 0), 'SIGKILL'));
  t.match(await within('its end', child.stop(), 20_000), { isClean: true });
});

t.test('a child whose record cannot be written runs nevertheless', async (t) => {
  const { child, stateDirectory } = start(t, {}, {}, { processes: 'a file where the directory should be' });
  await child.hello;
  t.match(await child.stop(), { isClean: true });
  t.same(readdirSync(stateDirectory).sort(), ['home', 'processes']);
});

t.test('a child that has no place on the disk is not started, and the reason is reported', async (t) => {
  t.throws(() => start(t, {}, {}, { home: 'a file where the directory should be' }), {
    code: 'WORKER_START_FAILED',
    message: /fake child could not be started: E/,
  });
});

t.test('a child whose program is missing fails its start with the reason', async (t) => {
  const { child } = start(t, {}, {}, {}, '/nowhere/node');
  await t.rejects(child.hello, { code: 'WORKER_START_FAILED', message: /ENOENT/ });
  t.match(await child.exited, { isClean: false, cause: /ENOENT/ });
});

t.test('a child that is killed from outside reports the signal', async (t) => {
  const { child } = start(t, {});
  await child.hello;
  process.kill(child.pid ?? 0, 'SIGKILL');
  t.match(await child.exited, { isClean: false, cause: 'SIGKILL' });
});

t.test('a child survives the signals that are meant for the service', async (t) => {
  const { child } = start(t, {});
  await child.hello;
  process.kill(child.pid ?? 0, 'SIGTERM');
  t.match(await child.stop(), { isClean: true });
});
