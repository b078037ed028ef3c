// Events on their way from the SDK's threads to the main thread: in order, bounded, and also while the session
// thread is inside a call.

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';
import { SDK_NUMBER } from '../support/sdk-numbers.js';
import { AddonChild } from './support/addon-child.js';
import { standInSdk } from './support/native-build.js';
import { CAMERA_OPTIONS, COMMAND } from './support/stand-in.js';

type Test = { teardown(done: () => Promise<void>): void; testdir(): string };

/** The queue's capacity; native/addon/event_queue.h. */
const CAPACITY = 1024;

const SDK = standInSdk(join(testDirectory(t), 'sdk'));

/** A child with a session whose events have not been read yet. */
async function connected(test: Test, env: NodeJS.ProcessEnv = {}): Promise<AddonChild> {
  const child = new AddonChild(test, testDirectory(test), SDK, env);
  await child.main.load(SDK);
  await child.main.connect(CAMERA_OPTIONS);
  return child;
}

t.test('events from before the sink is set are delivered when it is set', async (t) => {
  const child = await connected(t);
  await child.order('listen');
  await child.event('connected');
  await t.rejects(child.order('listen'), { message: /have a sink already/ });
});

t.test('events arrive while the session thread is inside a call', async (t) => {
  const gate = join(testDirectory(t), 'gate');
  execFileSync('mkfifo', [gate]);
  const child = new AddonChild(t, join(t.testdirName, 'child'), SDK, { STAND_IN_GATE: gate });
  await child.order('listen');
  await child.session.load(SDK);
  await child.session.connect(CAMERA_OPTIONS);
  let returned = false;
  const call = child.session.sendCommand(COMMAND.waitForGate, 0).then(() => {
    returned = true;
  });
  await child.event('warning', (event) => event.code === COMMAND.waitForGate);
  t.notOk(returned, 'the call that reported it is still running');
  t.same(await child.main.load(SDK), { level: 201, version: '2.01.00' }, 'and the main thread is free');
  writeFileSync(gate, '');
  await call;
});

t.test('the queue holds 1,024 events, keeps the newest and counts the missing ones', async (t) => {
  const child = await connected(t);
  await child.order('listen');
  // The last event of a connect.
  await child.event('completeDownload');
  child.events.splice(0);
  // The main thread makes the call, so no event is delivered before the call has returned.
  await child.main.sendCommand(COMMAND.warnings, CAPACITY + 500);
  await child.event('warning', (event) => event.code === CAPACITY + 499);
  const [first, ...rest] = child.events.splice(0);
  t.same(first, { generation: 1, kind: 'dropped', count: 500 });
  t.equal(rest.length, CAPACITY);
  t.same(rest[0], { generation: 1, kind: 'warning', code: 500 });
  t.ok(
    rest.every((event, index) => event.kind === 'warning' && event.code === 500 + index),
    'in order',
  );
  await child.main.sendCommand(COMMAND.warnings, 1);
  await child.event('warning', (event) => event.code === 0);
  t.same(
    child.events,
    [{ generation: 1, kind: 'warning', code: 0 }],
    'what was counted is not counted again',
  );
});

t.test('events of the session outlive a flood', async (t) => {
  const child = await connected(t);
  await child.main.sendCommand(COMMAND.warnings, 3000);
  await child.order('listen');
  await child.event('warning', (event) => event.code === 2999);
  t.match(child.events[0], { kind: 'dropped', count: 3000 + 2 - CAPACITY });
  t.match(child.events[1], { kind: 'connected' });
  t.equal(child.events.length, 1 + CAPACITY);
});

t.test('the proof of an exposure, a picture and the end of a session outlive a flood', async (t) => {
  const child = await connected(t);
  await child.main.sendCommand(COMMAND.everyCallback, 0);
  await child.main.sendCommand(COMMAND.warnings, 3000);
  await child.order('listen');
  await child.event('warning', (event) => event.code === 2999);
  const once = child.events.filter(({ kind }) => kind !== 'warning' && kind !== 'dropped');
  t.same(
    once.map(({ kind }) => kind),
    [
      'connected',
      'completeDownload',
      'connected',
      'completeDownload',
      'contentsTransfer',
      'contentsTransfer',
      'error',
      'remoteTransfer',
      'remoteTransfer',
      'contentsListChanged',
      'postView',
      'completeDownload',
      'disconnected',
    ],
  );
  t.ok(
    child.events.some(
      (event) => event.kind === 'warning' && event.code === SDK_NUMBER.CrWarning_Exposure_Started,
    ),
    'the proof of the exposure',
  );
  t.equal(child.events.length, 1 + CAPACITY);
});

t.test('waiting property changes become one event with every code once', async (t) => {
  const child = await connected(t);
  await child.order('listen');
  // The last event of a connect.
  await child.event('completeDownload');
  child.events.splice(0);
  await child.main.sendCommand(COMMAND.changes, 20_000);
  await child.event('warning', (event) => event.code === 19_900);
  const changes = child.events.filter((event) => event.kind === 'propertyChanged');
  t.same(changes, [{ generation: 1, kind: 'propertyChanged', codes: [0x100, 0x101, 0x102, 0x103] }]);
  t.equal(child.events.filter((event) => event.kind === 'dropped').length, 0);
});

t.test('row 13: only the newest of each kind of waiting events about pictures is kept', async (t) => {
  const child = await connected(t);
  await child.order('listen');
  // The last event of a connect.
  await child.event('completeDownload');
  child.events.splice(0);
  await child.main.sendCommand(COMMAND.pictures, 20_000);
  await child.event('warning', (event) => event.code === 20_000);
  t.same(child.events, [
    { generation: 1, kind: 'monitorUpdated', monitor: 0, number: 19_999 },
    { generation: 1, kind: 'monitorUpdated', monitor: 1, number: 19_999 },
    { generation: 1, kind: 'warning', code: 20_000 },
  ]);
});

t.test('a flood leaves the main thread free for everything else', async (t) => {
  const child = await connected(t);
  await child.order('listen');
  await child.main.sendCommand(COMMAND.reportEndlessly, 0);
  await child.event('dropped');
  t.match(await child.main.load(SDK), { level: 201 });
  child.kill('SIGKILL');
  await child.exited();
});

t.test('an exception in the sink ends the process like any uncaught one', async (t) => {
  const child = await connected(t);
  await child.order('throwInSink').catch(() => {});
  t.same(await child.exited(), { code: 1, signal: null });
  t.match(child.said, /Error: thrown in the sink/);
});
