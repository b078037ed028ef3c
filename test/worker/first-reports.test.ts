// What a session does before and after the camera has reported its properties: the wait itself by a clock of the test, and
// a real worker whose body tells a few of them first and refuses to write the others.

import t from 'tap';
import type { NativeEvent } from '#worker/addon.js';
import { FirstReports } from '#worker/first-reports.js';
import { ManualClock } from '../support/manual-clock.js';
import { RealWorker } from '../support/real-worker.js';

const KEY = 0x11a;

/** A camera that reports what a test says. */
function stage() {
  const clock = new ManualClock();
  const reported = new Set<number>();
  let hear: (event: NativeEvent) => void = () => undefined;
  const reports = new FirstReports({
    clock,
    reportQuietMs: 400,
    reportMs: 5_000,
    listen: (listener) => {
      hear = listener;
    },
    has: async (code) => reported.has(code),
  });
  const report = (code: number) => {
    reported.add(code);
    hear({ generation: 1, kind: 'propertyChanged', codes: [code] });
  };
  const connected = () => hear({ generation: 1, kind: 'connected', version: 300 });
  const lost = () => hear({ generation: 1, kind: 'disconnected', sdkCode: 0x8207 });
  /** The answer, and when it came. */
  const ask = (quietMs?: number) => {
    const outcome: { answer?: boolean; atMs?: number } = {};
    void reports.has(KEY, quietMs).then((answer) => {
      outcome.answer = answer;
      outcome.atMs = clock.nowMs();
    });
    return outcome;
  };
  return { clock, report, connected, lost, ask };
}

t.test('row 4: what is reported at once is not waited for', async (t) => {
  const { clock, report, connected, ask } = stage();
  connected();
  report(KEY);
  const outcome = ask();
  await clock.advance(0);
  t.same(outcome, { answer: true, atMs: 0 });
  t.equal(clock.pending, 0);
});

t.test('row 4: what comes late is waited for as long as reports go on', async (t) => {
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
  t.same(outcome, { answer: true, atMs: 3_300 });
});

t.test('row 4: quiet reports are whole, and so are those that have had their time', async (t) => {
  const { clock, report, connected, ask } = stage();
  connected();
  report(1);
  const quiet = ask();
  const patient = ask(Number.POSITIVE_INFINITY);
  await clock.advance(400);
  t.same(quiet, { answer: false, atMs: 400 });
  const endless = ask();
  for (let atMs = 500; atMs < 6_000; atMs += 100) {
    report(atMs);
    await clock.advance(100);
  }
  t.same(patient, { answer: false, atMs: 5_000 });
  t.match(endless, { answer: false });
  const after = ask();
  await clock.advance(0);
  t.match(after, { answer: false }, 'afterwards nobody waits');
  t.equal(clock.pending, 0);
});

t.test('row 4: a session that is lost ends the wait, and one that is back begins it anew', async (t) => {
  const { clock, report, connected, lost, ask } = stage();
  connected();
  const outcome = ask(Number.POSITIVE_INFINITY);
  await clock.advance(100);
  lost();
  await clock.advance(0);
  t.same(outcome, { answer: false, atMs: 100 });
  await clock.advance(10_000);
  connected();
  const again = ask();
  await clock.advance(100);
  report(KEY);
  await clock.advance(0);
  t.same(again, { answer: true, atMs: 10_200 });
});

/** A body that reports nine properties at first, and takes no write of another before it has reported it. */
const SLOW_REPORT = { RIGD_SIM_TEMPER: 'sample' };

t.test('row 4: a client has the priority when its connect is answered', async (t) => {
  const real = await RealWorker.start(t, {}, undefined, SLOW_REPORT);
  await real.connect();
  t.match(await real.worker.call('getPriorityKey', {}), { setting: 'pc-remote' });
  t.match(await real.worker.call('getSaveInfo', {}), { path: real.pictures });
  t.notOk(real.events.some(({ name }) => name === 'fault'));
});

t.test('row 4: a key that is reported after the connect was answered is set then', async (t) => {
  // The pauses between two reports are longer than the silence that counts as the end.
  const limits = { reportQuietMs: 20, reportMs: 30_000 };
  const real = await RealWorker.start(t, limits, undefined, { ...SLOW_REPORT, RIGD_SIM_GROWTH_MS: '8000' });
  await real.connect();
  await real.reads('priority-key', '0x2');
  t.notOk(real.events.some(({ name }) => name === 'fault'));
});

t.test('row 4: a body that reports all at once keeps its connect short', async (t) => {
  const real = await RealWorker.start(t, { reportMs: 60_000, reportQuietMs: 60_000 }, undefined, {
    RIGD_SIM_GROWTH_MS: '0',
  });
  // A wait for quiet or for the end of reports would not be over before the answer is due.
  await real.connect();
  t.match(await real.worker.call('getPriorityKey', {}), { setting: 'pc-remote' });
});
