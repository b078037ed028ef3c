import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { GENEROUS_MS, until, within } from '#harness/deadline.js';
import { realRig } from '#harness/real-rig.js';
import { testDirectory } from '#harness/test-directory.js';
import { ManualClock, settle } from '../../support/manual-clock.js';

t.test('while no enumeration has ended in time, lists are refused, the next ones at once', async (t) => {
  const clock = new ManualClock();
  const environment = { RIGD_SIM_ENUMERATE_MS: String(GENEROUS_MS) };
  const { cameras, log } = await realRig(testDirectory(t), { clock, environment });
  cameras.start();
  t.teardown(() => cameras.close());
  t.match(cameras.discovery, { state: 'starting', reason: '' });
  let answers = 0;
  const first = t.rejects(
    cameras.list().finally(() => {
      answers += 1;
    }),
    { code: /^(SDK_UNAVAILABLE|WORKER_START_FAILED)$/, message: /SDK of .*native/ },
  );
  await clock.advance(7_999);
  t.equal(answers, 0);
  await clock.advance(1);
  await within('the list', first);
  await t.rejects(within('the next list', cameras.list()), { message: /SDK of/ });
  await t.rejects(within('the status', cameras.status('D1')), { message: /SDK of/ });
  t.match(cameras.discovery, { state: 'failing', reason: /SDK of/ });
  t.equal(log.filter((line) => line.includes('the search for cameras fails')).length, 1);
});

t.test('a rig that is closed before the first look leaves no waiting caller and no timer', async (t) => {
  const clock = new ManualClock();
  const environment = { RIGD_SIM_ENUMERATE_MS: String(GENEROUS_MS) };
  const { cameras } = await realRig(testDirectory(t), { clock, environment });
  cameras.start();
  const waiting = t.rejects(cameras.connect('D1', { mode: 'remote', reconnecting: false }), {
    code: 'SHUTTING_DOWN',
  });
  await settle();
  await within('the end of the rig', cameras.close());
  await waiting;
  await until('no timer', () => clock.pending === 0);
});

t.test('after a stall the gateway reads the reports of the scout before it misses them', async (t) => {
  const limits = { discoverySilenceMs: 2_000 };
  const { cameras, log } = await realRig(testDirectory(t), { limits });
  cameras.start();
  t.teardown(() => cameras.close());
  await cameras.list();
  // Long enough for the scout to look repeatedly, even on a busy machine.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * limits.discoverySilenceMs);
  await settle();
  t.match(cameras.discovery, { state: 'working' });
  t.same(
    log.filter((line) => line.includes('the search for cameras fails')),
    [],
  );
});

t.test('row 68: discovery does not rest while a camera of the rig file is missing', async (t) => {
  const id = 'D10F60140701';
  // One rest is longer than all waits of this test.
  const limits = { discoveryRestMs: 10 * GENEROUS_MS };
  const { cameras, body } = await realRig(testDirectory(t), { limits, declared: [id, 'D10F60140702'] });
  cameras.start();
  t.teardown(() => cameras.close());
  t.equal((await cameras.list())[0]?.id, id);
  appendFileSync(join(body(id), 'faults'), 'EnumCameraObjects slow(1)\n');
  await cameras.connect(id, { mode: 'remote', reconnecting: false });
  const looks = () => readFileSync(join(body(id), 'log'), 'utf8').split('fault EnumCameraObjects').length;
  const before = looks();
  await until('many looks', () => looks() >= before + 20);
});
