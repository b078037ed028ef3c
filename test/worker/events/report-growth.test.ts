// The wait until the camera has reported its properties: the wait alone, with a clock of the test; and a real worker
// whose body first reports a few properties and refuses writes of the others.

import t from 'tap';
import { type Patience, ReportGrowth } from '#worker/events/report-growth.js';
import type { NativeEvent } from '#worker/sdk/addon.js';
import { ManualClock } from '../../support/manual-clock.js';
import { RealWorker } from '../../support/real-worker.js';
import { SDK_NUMBER } from '../../support/sdk-numbers.js';

const KEY = 0x11a;

/** A camera whose reports a test sends. */
function stage() {
  const clock = new ManualClock();
  const reported = new Set<number>();
  const restless: string[] = [];
  let emit: (event: NativeEvent) => void = () => undefined;
  const growth = new ReportGrowth({
    clock,
    growthMs: 5_000,
    growthQuietMs: 400,
    growthWaitMs: 3_000,
    listen: (listener) => {
      emit = listener;
    },
    restless: (seen) => restless.push(seen),
  });
  const report = (code: number) => {
    reported.add(code);
    emit({ generation: 1, kind: 'propertyChanged', codes: [code] });
  };
  const connected = () => emit({ generation: 1, kind: 'connected', version: 300 });
  const lost = () =>
    emit({ generation: 1, kind: 'disconnected', sdkCode: SDK_NUMBER.CrError_Connect_Disconnected });
  /** Waits for the priority key. @returns whether and when it was found */
  const ask = (patience: Patience = { waitMs: 5_000 }) => {
    const outcome: { isFound?: boolean; atMs?: number } = {};
    void growth
      .find(async () => (reported.has(KEY) ? KEY : undefined), patience)
      .then((found) => {
        outcome.isFound = found === KEY;
        outcome.atMs = clock.nowMs();
      });
    return outcome;
  };
  return { clock, report, connected, lost, ask, restless };
}

t.test('row 4: a property that is reported already needs no wait', async (t) => {
  const { clock, report, connected, ask } = stage();
  connected();
  report(KEY);
  const outcome = ask();
  await clock.advance(0);
  t.same(outcome, { isFound: true, atMs: 0 });
  t.equal(clock.pending, 2, 'the end of the time for reports, and of a silence');
});

t.test('row 4: a late property is waited for as long as reports come', async (t) => {
  const { clock, report, connected, ask } = stage();
  connected();
  const outcome = ask();
  for (let code = 1; code <= 10; code += 1) {
    await clock.advance(300);
    report(code);
  }
  await clock.advance(300);
  t.same(outcome, {});
  report(KEY);
  await clock.advance(0);
  t.same(outcome, { isFound: true, atMs: 3_300 });
});

t.test('row 4: reports are complete after a silence, or when their time is over', async (t) => {
  const { clock, report, connected, ask } = stage();
  connected();
  report(1);
  const quiet = ask();
  const patient = ask({ waitMs: 5_000, ignoresQuiet: true });
  await clock.advance(499);
  t.same(quiet, {});
  t.same(patient, {});
  await clock.advance(1);
  t.same(quiet, { isFound: false, atMs: 500 }, 'silence is noticed at the next look');
  for (let atMs = 500; atMs < 6_000; atMs += 100) {
    report(atMs);
    await clock.advance(100);
  }
  t.match(patient, { isFound: false, atMs: 5_000 });
  const after = ask();
  await clock.advance(0);
  t.match(after, { isFound: false }, 'afterwards there is no wait');
  t.equal(clock.pending, 0);
});

t.test('row 4: a pause of this process is no silence of the camera', async (t) => {
  const { clock, report, connected, ask } = stage();
  connected();
  report(1);
  const outcome = ask();
  await clock.advance(50);
  // Reports that the camera sends during the pause are received after it.
  clock.stall(2_000);
  await clock.advance(200);
  t.same(outcome, {});
  report(KEY);
  await clock.advance(0);
  t.match(outcome, { isFound: true });
});

t.test('row 4: the loss of a session ends the wait, and its return starts it again', async (t) => {
  const { clock, report, connected, lost, ask } = stage();
  connected();
  const outcome = ask({ waitMs: 5_000, ignoresQuiet: true });
  await clock.advance(100);
  lost();
  await clock.advance(0);
  t.same(outcome, { isFound: false, atMs: 100 });
  await clock.advance(10_000);
  connected();
  const again = ask();
  await clock.advance(100);
  report(KEY);
  await clock.advance(0);
  t.same(again, { isFound: true, atMs: 10_200 });
});

t.test('row 4: reports that never get quiet within their time break an assumption, once', async (t) => {
  const { clock, report, connected, lost, restless } = stage();
  const grow = async (codes: number, everyMs: number) => {
    for (let code = 1; code <= codes; code += 1) {
      await clock.advance(everyMs);
      report(code);
    }
  };
  connected();
  await grow(60, 100);
  t.same(restless, ['49 properties within 5000 ms, and still further ones']);
  connected();
  await grow(20, 100);
  await clock.advance(2_800);
  report(21);
  await clock.advance(500);
  t.equal(restless.length, 1, 'a property that changes for the first time after the silence breaks none');
  connected();
  await grow(30, 100);
  lost();
  await clock.advance(10_000);
  t.equal(restless.length, 1, 'a session that was lost breaks none');
  t.equal(clock.pending, 0);
});

t.test(
  'row 4: a pause of this process at the end of the growth does not count as broken silence',
  async (t) => {
    for (const isRestless of [false, true]) {
      const { clock, report, connected, restless } = stage();
      connected();
      for (let code = 1; code <= 49; code += 1) {
        await clock.advance(100);
        report(code);
      }
      clock.stall(1_000);
      await clock.advance(299);
      t.same(restless, []);
      if (isRestless) report(50);
      await clock.advance(1);
      report(51);
      t.same(restless, isRestless ? ['49 properties within 5000 ms, and still further ones'] : []);
      t.equal(clock.pending, 0);
    }
  },
);

/** A body that reports nine properties at first, and takes no write of another before it has reported it. */
const SLOW_REPORT = { RIGD_SIM_TEMPER: 'sample' };

t.test('row 4: a client has the priority when its connect is answered', async (t) => {
  const real = await RealWorker.start(t, {}, undefined, SLOW_REPORT);
  await real.connect();
  t.match(await real.worker.call('getPriorityKey', {}), { setting: 'pc-remote' });
  t.match(await real.worker.call('getSaveInfo', {}), { path: real.pictures });
  t.notOk(real.events.some(({ name }) => name === 'fault'));
});

t.test(
  'row 4: a priority key that is reported after the connect was answered is set at that time',
  async (t) => {
    // The pauses between two reports are longer than the silence that counts as the end.
    const limits = { growthQuietMs: 20, growthMs: 30_000 };
    const real = await RealWorker.start(t, limits, undefined, { ...SLOW_REPORT, RIGD_SIM_GROWTH_MS: '8000' });
    await real.connect();
    await real.reads('priority-key', '0x2');
    t.notOk(real.events.some(({ name }) => name === 'fault'));
  },
);

t.test('row 4: a body that reports all at once keeps its connect short', async (t) => {
  const real = await RealWorker.start(t, { growthMs: 60_000, growthQuietMs: 60_000 }, undefined, {
    RIGD_SIM_GROWTH_MS: '0',
  });
  // A wait for quiet or for the end of reports would last longer than the limit of the answer.
  await real.connect();
  t.match(await real.worker.call('getPriorityKey', {}), { setting: 'pc-remote' });
});
